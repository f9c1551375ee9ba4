import { useTranslation } from "react-i18next"
import type { ApiScope } from "../../../contract/rules/apiScopes.ts"

/** A scope as text. Keys of texts have no colon. */
export const useScopeWords = () => {
  const { t } = useTranslation("apiKeys")
  return (scope: ApiScope): string => {
    const [area, kind] = scope.split(":") as [string, string]
    return t(`scope.${`${area}_${kind}` as ScopeKey}`)
  }
}

type Underscored<Scope extends string> = Scope extends `${infer Area}:${infer Kind}`
  ? `${Area}_${Kind}`
  : never

type ScopeKey = Underscored<ApiScope>
