import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { CallingSource } from "../../../../contract/calls/calling.ts"
import type { Label } from "../../../../contract/entities/Label.ts"
import { css } from "../../../../styled-system/css"
import { LabelName } from "../../../entities/label/LabelName.tsx"
import { LabelDot } from "../../../entities/label/LabelTag.tsx"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Button } from "../../../ui/Button.tsx"
import { PhoneIcon } from "../../../ui/icons.tsx"
import { Heading, Muted, Row, Stack } from "../../../ui/layout.tsx"
import { useWhileShown } from "../../../ui/useWhileShown.ts"
import { type Why, WhyNot } from "../../../ui/WhyNot.tsx"
import type { CallQueueRef } from "./callQueue.ts"
import { OpensAt } from "./OpensAt.tsx"
import { leftText, queueAhead, showAhead } from "./queueAhead.ts"

const list = css({
  display: "grid",
  gap: "2",
  listStyle: "none",
  "& > li": { minInlineSize: "0" },
  gridTemplateColumns: "repeat(auto-fill, minmax(min(16rem, 100%), 1fr))"
})
const item = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  inlineSize: "full",
  minBlockSize: "10",
  paddingInline: "3",
  borderWidth: "1px",
  borderColor: "border",
  borderRadius: "control",
  background: "surface",
  textAlign: "start",
  cursor: "pointer",
  _hover: { background: "hover" },
  "&[aria-disabled=true]": { color: "text.subtle", cursor: "not-allowed" }
})
const name = css({ flexGrow: 1, minInlineSize: "0", overflow: "hidden", textOverflow: "ellipsis" })

type ChoosingProps = {
  readonly queue: CallQueueRef
  readonly labels: ReadonlyArray<Label>
  /** A list passed on by the address. */
  readonly handed: { readonly source: CallingSource; readonly title: string } | null
  readonly why: Why | undefined
  readonly children?: ReactNode
}

/** How many of those who are due may be called now, or when calling hours begin. */
const Due = () => {
  const { t } = useTranslation("calling")
  const { number } = useFormats()
  const { isLoading, hasFailed } = queueAhead.useStatus()
  const { count, opensAt } = queueAhead.useContext(({ summary }) => summary)
  useWhileShown(() => showAhead({ sessionId: "", source: { kind: "due" } }))
  const isKnown = !isLoading && !hasFailed
  return (
    <Stack gap="0.5" width="fills" basis="14rem">
      <Heading size="md">
        {t("choose.due")} {isKnown ? <Muted as="span">{leftText(count, number)}</Muted> : null}
      </Heading>
      {isKnown ? <OpensAt at={opensAt} /> : null}
      <Muted>{t("choose.dueHint")}</Muted>
    </Stack>
  )
}

/** The source of the calls. */
export const Choosing = ({ queue, labels, handed, why, children }: ChoosingProps) => {
  const { t } = useTranslation("calling")
  const { number } = useFormats()
  const start = (source: CallingSource) => queue.send({ type: "queue.start", source })
  return (
    <Stack gap="5" width="fits">
      {handed ? (
        <Row gap="3" box="card" align="center">
          <Stack gap="0.5" width="fills" basis="14rem">
            <Heading size="md" dir="auto">
              {handed.title}
            </Heading>
            <Muted>{t("choose.handed")}</Muted>
          </Stack>
          <WhyNot why={why}>
            <Button look="primary" size="large" icon={<PhoneIcon />} onClick={() => start(handed.source)}>
              {t("choose.start")}
            </Button>
          </WhyNot>
        </Row>
      ) : null}
      <Row gap="3" box="card" align="center">
        <Due />
        <WhyNot why={why}>
          <Button
            look={handed ? "plain" : "primary"}
            size="large"
            icon={<PhoneIcon />}
            onClick={() => start({ kind: "due" })}
          >
            {t("choose.start")}
          </Button>
        </WhyNot>
      </Row>
      {labels.length === 0 ? null : (
        <Stack as="section" gap="0.5" width="fits" aria-label={t("choose.label")}>
          <Heading size="md">{t("choose.label")}</Heading>
          <ul className={list}>
            {labels.map((label) => (
              <li key={label._id}>
                <WhyNot why={why}>
                  <button
                    type="button"
                    className={item}
                    onClick={() => start({ kind: "label", labelId: label._id })}
                  >
                    <LabelDot seed={label._id} colour={label.colour} />
                    <LabelName className={name} name={label.name} />
                    <Muted as="span">{number(label.count)}</Muted>
                  </button>
                </WhyNot>
              </li>
            ))}
          </ul>
        </Stack>
      )}
      {children}
    </Stack>
  )
}
