import type analytics from "../locales/en/analytics.json"
import type apiKeys from "../locales/en/apiKeys.json"
import type audit from "../locales/en/audit.json"
import type auth from "../locales/en/auth.json"
import type calling from "../locales/en/calling.json"
import type common from "../locales/en/common.json"
import type company from "../locales/en/company.json"
import type contacts from "../locales/en/contacts.json"
import type due from "../locales/en/due.json"
import type fields from "../locales/en/fields.json"
import type flows from "../locales/en/flows.json"
import type honorarium from "../locales/en/honorarium.json"
import type identity from "../locales/en/identity.json"
import type importing from "../locales/en/import.json"
import type interview from "../locales/en/interview.json"
import type labels from "../locales/en/labels.json"
import type members from "../locales/en/members.json"
import type notifications from "../locales/en/notifications.json"
import type organisation from "../locales/en/organisation.json"
import type outcomes from "../locales/en/outcomes.json"
import type palette from "../locales/en/palette.json"
import type people from "../locales/en/people.json"
import type pricing from "../locales/en/pricing.json"
import type profile from "../locales/en/profile.json"
import type reasons from "../locales/en/reasons.json"
import type rules from "../locales/en/rules.json"
import type search from "../locales/en/search.json"
import type start from "../locales/en/start.json"
import type terms from "../locales/en/terms.json"
import type transactions from "../locales/en/transactions.json"
import type views from "../locales/en/views.json"
import type webhooks from "../locales/en/webhooks.json"

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common"
    resources: {
      analytics: typeof analytics
      apiKeys: typeof apiKeys
      audit: typeof audit
      auth: typeof auth
      calling: typeof calling
      common: typeof common
      company: typeof company
      contacts: typeof contacts
      due: typeof due
      honorarium: typeof honorarium
      identity: typeof identity
      import: typeof importing
      interview: typeof interview
      members: typeof members
      palette: typeof palette
      people: typeof people
      pricing: typeof pricing
      profile: typeof profile
      reasons: typeof reasons
      fields: typeof fields
      flows: typeof flows
      labels: typeof labels
      notifications: typeof notifications
      organisation: typeof organisation
      outcomes: typeof outcomes
      rules: typeof rules
      search: typeof search
      start: typeof start
      terms: typeof terms
      transactions: typeof transactions
      views: typeof views
      webhooks: typeof webhooks
    }
  }
}
