import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import type { Import } from "../../../../contract/entities/Import.ts"
import { paths } from "../../../../contract/paths.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { Button } from "../../../ui/Button.tsx"
import { buttonStyle } from "../../../ui/buttonStyle.ts"
import { Muted, Row } from "../../../ui/layout.tsx"
import { TableCell, TableRow } from "../../../ui/Table.tsx"
import { importReceipt, useIsWritingReceipt } from "../sending/importReceipt.ts"
import type { ListedImport } from "./importList.ts"
import { importUndo } from "./importUndo.ts"

const name = css({ fontWeight: "medium", overflowWrap: "anywhere", minInlineSize: "8rem" })

const results = ["added", "updated", "unchanged", "skipped", "rejected"] as const
const tones = { receiving: "waiting", finished: "good", abandoned: "neutral" } as const

const canUndo = ({ undoUntil, undoneAt }: Import): boolean =>
  undoneAt === null && undoUntil !== null && Date.parse(undoUntil) > Date.now()

export type Rights = { readonly isAdmin: boolean; readonly canWrite: boolean }

type Named = { readonly one: ListedImport; readonly fileName: string }

/** Continues if this browser has the rows; cancels from any. */
const Running = ({ one: { _id, isStopped, isHere }, fileName }: Named) => {
  const { t } = useTranslation("import")
  return (
    <>
      {isStopped && isHere ? (
        <Link
          href={paths.import}
          className={buttonStyle({ look: "primary", size: "small" })}
          aria-label={t("past.resumeOf", { name: fileName })}
        >
          {t("past.resume")}
        </Link>
      ) : null}
      <Button
        size="small"
        aria-label={t("past.cancelOf", { name: fileName })}
        onClick={() => importUndo.send({ type: "import.cancel", importId: _id, fileName })}
      >
        {t("past.cancel")}
      </Button>
    </>
  )
}

const LeftRowsButton = ({ one: { _id, keptRows }, fileName }: Named) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const isWriting = useIsWritingReceipt()
  const label = t("past.left", { shown: number(keptRows) })
  return (
    <Button
      size="small"
      look="plain"
      isBusy={isWriting}
      aria-label={`${label}, ${fileName}`}
      onClick={() =>
        importReceipt.send({ type: "receipt.save", wish: { importId: _id, fileName, only: "left" } })
      }
    >
      {label}
    </Button>
  )
}

const UndoButton = ({ one: { _id, undoUntil }, fileName }: Named) => {
  const { t } = useTranslation("import")
  const { dateTime } = useFormats()
  return (
    <Button
      size="small"
      aria-label={t("past.undoOf", { name: fileName })}
      title={t("undo.until", { when: dateTime(new Date(undoUntil ?? "")) })}
      onClick={() => importUndo.send({ type: "import.undo", importId: _id, fileName })}
    >
      {t("past.undo")}
    </Button>
  )
}

/** An earlier import: its file, its state, its results, and what can be done about it. */
export const ImportRow = ({ one, isAdmin, canWrite }: Rights & { readonly one: ListedImport }) => {
  const { t } = useTranslation("import")
  const { number, dateTime } = useFormats()
  const fileName = one.fileName || t("past.pasted")
  const shown = results.filter((result) => one[result] > 0)
  return (
    <TableRow>
      <TableCell>
        <div className={name} dir="auto">
          {fileName}
        </div>
        <Muted as="time" size="xs" dateTime={one.createdAt}>
          {dateTime(new Date(one.createdAt))}
        </Muted>
      </TableCell>
      <TableCell>
        <Badge tone={one.undoneAt || one.isStopped ? "warning" : tones[one.state]}>
          {t(one.undoneAt ? "past.undone" : `past.${one.isStopped ? "stopped" : one.state}`)}
        </Badge>
        <Muted as="div" size="xs">
          {t(one.isStopped ? "past.stoppedAt" : "past.of", {
            received: number(one.received),
            total: number(one.total)
          })}
        </Muted>
        {one.createdBy === "" ? null : (
          <Muted as="div" size="xs">
            {one.createdBy}
          </Muted>
        )}
      </TableCell>
      <TableCell from="medium">
        <Row gap="1">
          {shown.map((result) => (
            <Badge key={result} tone={result === "rejected" ? "bad" : "neutral"}>
              {`${t(`result.${result}`)}: ${number(one[result])}`}
            </Badge>
          ))}
        </Row>
      </TableCell>
      <TableCell>
        <Row gap="2" justify="end">
          {canWrite && one.state === "receiving" ? <Running one={one} fileName={fileName} /> : null}
          {canWrite && one.keptRows > 0 ? <LeftRowsButton one={one} fileName={fileName} /> : null}
          <Link
            href={paths.importedContacts(one._id)}
            className={buttonStyle({ look: "plain", size: "small" })}
            aria-label={t("past.contactsOf", { name: fileName })}
          >
            {t("past.contacts")}
          </Link>
          {isAdmin && canUndo(one) ? <UndoButton one={one} fileName={fileName} /> : null}
        </Row>
      </TableCell>
    </TableRow>
  )
}
