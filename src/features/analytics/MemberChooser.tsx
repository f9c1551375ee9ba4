import { useTranslation } from "react-i18next"
import { Field } from "../../ui/Field.tsx"
import { Select } from "../../ui/Select.tsx"
import { analytics, selectWish, useAnalytics } from "./analytics.ts"

type MemberChooserProps = {
  readonly members: ReadonlyArray<{ readonly memberId: string; readonly name: string }>
}

/** Everyone, or one member. */
export const MemberChooser = ({ members }: MemberChooserProps) => {
  const { t } = useTranslation("analytics")
  const { memberId } = useAnalytics(selectWish)
  return (
    <Field label={t("member.label")}>
      <Select
        value={memberId}
        options={[
          { value: "", label: t("member.everyone") },
          ...members.map((member) => ({ value: member.memberId, label: member.name }))
        ]}
        onChange={({ target }) => analytics.send({ type: "member.choose", memberId: target.value })}
      />
    </Field>
  )
}
