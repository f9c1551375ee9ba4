import { useTranslation } from "react-i18next"
import type { WebhookDelivery } from "../../../contract/entities/Webhook.ts"

type EventName = WebhookDelivery["event"]

/** Keys of texts have no dot within a part. */
const keys = {
  "contact.created": "contact_created",
  "contact.changed": "contact_changed",
  "contact.deleted": "contact_deleted",
  "outcome.recorded": "outcome_recorded",
  "outcome.undone": "outcome_undone",
  "honorarium.statusChanged": "honorarium_statusChanged",
  "import.finished": "import_finished",
  "webhook.test": "webhook_test"
} as const satisfies Record<EventName, string>

/** An event as text. */
export const useEventWords = () => {
  const { t } = useTranslation("webhooks")
  return (event: EventName): string => t(`event.${keys[event]}`)
}
