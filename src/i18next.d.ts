import type auth from "../locales/en/auth.json"
import type common from "../locales/en/common.json"
import type contacts from "../locales/en/contacts.json"
import type labels from "../locales/en/labels.json"
import type notifications from "../locales/en/notifications.json"
import type outcomes from "../locales/en/outcomes.json"
import type rules from "../locales/en/rules.json"
import type search from "../locales/en/search.json"
import type start from "../locales/en/start.json"
import type terms from "../locales/en/terms.json"

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common"
    resources: {
      auth: typeof auth
      common: typeof common
      contacts: typeof contacts
      labels: typeof labels
      notifications: typeof notifications
      outcomes: typeof outcomes
      rules: typeof rules
      search: typeof search
      start: typeof start
      terms: typeof terms
    }
  }
}
