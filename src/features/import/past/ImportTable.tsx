import { useTranslation } from "react-i18next"
import { Table } from "../../../ui/Table.tsx"
import { CancelDialog } from "./CancelDialog.tsx"
import { ImportRow, type Rights } from "./ImportRow.tsx"
import type { ListedImport } from "./importList.ts"
import { UndoDialog } from "./UndoDialog.tsx"

type ImportsProps = Rights & { readonly rows: ReadonlyArray<ListedImport> }

/** The imports, and what can be done with each. */
export const ImportTable = ({ rows, ...rights }: ImportsProps) => {
  const { t } = useTranslation("import")
  return (
    <>
      <Table
        label={t("past.table")}
        columns={[
          { name: t("past.file") },
          { name: t("past.state") },
          { name: t("past.sums"), from: "medium" },
          { name: t("past.contacts"), align: "end" }
        ]}
      >
        {rows.map((one) => (
          <ImportRow key={one._id} one={one} {...rights} />
        ))}
      </Table>
      <CancelDialog />
      <UndoDialog />
    </>
  )
}
