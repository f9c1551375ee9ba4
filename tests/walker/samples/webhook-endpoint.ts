import { webhookEndpointMachine } from "../../../machines/lifecycles/webhook-endpoint.machine.ts"
import { bareEvents, type Samples } from "../events.ts"

export const webhookEndpointSamples: Samples<typeof webhookEndpointMachine> = {
  events: bareEvents(webhookEndpointMachine)
}
