import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { type Why, WhyNot } from "../../ui/WhyNot.tsx"
import { fieldDefinitions } from "./fields.ts"

/** Opens the custom fields, or says who may. */
export const OwnFieldsButton = ({ why }: { readonly why: Why | undefined }) => {
  const { t } = useTranslation("fields")
  return (
    <div>
      <WhyNot why={why}>
        <Button size="small" look="quiet" onClick={() => fieldDefinitions.send({ type: "fields.open" })}>
          {t("open")}
        </Button>
      </WhyNot>
    </div>
  )
}
