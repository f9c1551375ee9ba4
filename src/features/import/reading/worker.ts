import type { FromWorker, ToWorker } from "./protocol.ts"
import { serve } from "./serve.ts"

/** The thread that reads files. Started by `openReader`, which handles its messages. */
const answer = serve((message: FromWorker) => {
  self.postMessage(message)
})

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  void answer(data)
})
