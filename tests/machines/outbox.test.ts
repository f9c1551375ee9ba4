import { outboxMachine } from "../../machines/flows/outbox.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { outboxSamples } from "../walker/samples/outbox.ts"

describeMachine("outbox", outboxMachine, outboxSamples)
