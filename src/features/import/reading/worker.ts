import type { FromWorker, ToWorker } from "./protocol.ts"
import { serve } from "./serve.ts"

/** The thread that reads files. Start it with `openReader`, which speaks its messages. */
const answer = serve((message: FromWorker) => {
  self.postMessage(message)
})

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  void answer(data)
})
