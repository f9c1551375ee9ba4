import { useTranslation } from "react-i18next"
import { ruleKeyOf } from "../../contract/rules/messages.ts"

/** The message of a broken rule in the chosen language. Other messages, such as the server's, stay unchanged. */
export const useRuleWords = () => {
  const { t } = useTranslation("rules")
  return (message: string | undefined) => {
    const key = message === undefined ? undefined : ruleKeyOf(message)
    return key === undefined ? message : t(key)
  }
}
