import { useTranslation } from "react-i18next"
import { SelectField } from "../../ui/fields.tsx"
import { analytics, selectWish, useAnalytics } from "./analytics.ts"

type MemberChooserProps = {
  readonly members: ReadonlyArray<{ readonly memberId: string; readonly name: string }>
}

/** Everyone, or one member. */
export const MemberChooser = ({ members }: MemberChooserProps) => {
  const { t } = useTranslation("analytics")
  const { memberId } = useAnalytics(selectWish)
  return (
    <SelectField
      label={t("member.label")}
      value={memberId}
      options={[
        { value: "", label: t("member.everyone") },
        ...members.map((member) => ({ value: member.memberId, label: member.name }))
      ]}
      onChange={(value) => analytics.send({ type: "member.choose", memberId: value })}
    />
  )
}
