import type auth from "../locales/en/auth.json"
import type common from "../locales/en/common.json"
import type rules from "../locales/en/rules.json"
import type terms from "../locales/en/terms.json"

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common"
    resources: {
      auth: typeof auth
      common: typeof common
      rules: typeof rules
      terms: typeof terms
    }
  }
}
