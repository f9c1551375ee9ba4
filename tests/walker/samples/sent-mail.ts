import { sentMailMachine } from "../../../machines/lifecycles/sent-mail.machine.ts"
import { bareEvents, type Samples } from "../events.ts"

export const sentMailSamples: Samples<typeof sentMailMachine> = { events: bareEvents(sentMailMachine) }
