import { useTranslation } from "react-i18next"
import { ruleKeyOf } from "../../contract/rules/messages.ts"

/** Says a broken rule in the chosen language. Words that are no rule's, such as the server's, stay as they are. */
export const useRuleWords = () => {
  const { t } = useTranslation("rules")
  return (message: string | undefined) => {
    const key = message === undefined ? undefined : ruleKeyOf(message)
    return key === undefined ? message : t(key)
  }
}
