import { webhookDeliveryMachine } from "../../../machines/lifecycles/webhook-delivery.machine.ts"
import { bareEvents, type Samples } from "../events.ts"

export const webhookDeliverySamples: Samples<typeof webhookDeliveryMachine> = {
  events: bareEvents(webhookDeliveryMachine)
}
