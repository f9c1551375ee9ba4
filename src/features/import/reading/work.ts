import { ReadFailed } from "./failure.ts"

export type Stage = "decoding" | "reading" | "mapping" | "checking" | "comparing" | "writing"

/** Progress and cancellation of long steps. */
export type Work = {
  readonly signal?: AbortSignal
  readonly progress?: (stage: Stage, done: number, total: number) => void
}

/** The number of rows between two pauses. A pause costs up to 4 ms and allows cancelling. */
export const rowsPerBreath = 20_000

export const breathe = async (work: Work, stage: Stage, done: number, total: number): Promise<void> => {
  work.progress?.(stage, done, total)
  await new Promise((resolve) => setTimeout(resolve))
  if (work.signal?.aborted) throw new ReadFailed("cancelled")
}
