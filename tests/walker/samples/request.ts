import type { requestMachine } from "../../../machines/flows/request.machine.ts"
import { done, failed, type Samples } from "../events.ts"

export const requestSamples: Samples<typeof requestMachine> = {
  inputs: [{ reply: [] }],
  events: [
    { type: "reply.want" },
    { type: "reply.refresh" },
    { type: "reply.update", reply: ["changed"] },
    done("loadReply", ["loaded"]),
    failed("loadReply")
  ],
  view: ({ reply }) => JSON.stringify(reply)
}
