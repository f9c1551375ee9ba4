import { credentials } from "./credentials.ts"
import { dropEarly } from "./earlyCalls.ts"
import { settings } from "./Settings.ts"

/** Events for open pages: they say that something changed, never the new value. */
export type StreamNews = "up" | "down" | (typeof changes)[number]

const changes = ["notifications", "doNotCall", "imports", "organisation"] as const

const silentMs = 40_000
const waitsMs = [500, 1_000, 2_000, 5_000, 15_000, 30_000]

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Reads one stream to its end. Returns whether it was ever connected. */
const readOnce = async (tell: (news: StreamNews) => void, signal: AbortSignal): Promise<boolean> => {
  const token = credentials.token()
  if (token === null) return false
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silentMs)
  try {
    const response = await fetch(`${settings.apiBase}/events`, {
      headers: { "access-token": settings.accessToken, authKey: `Bearer ${token}` },
      cache: "no-store",
      signal: AbortSignal.any([signal, silence.signal])
    })
    if (response.status === 401) credentials.reportEnded(token)
    if (!response.ok || response.body === null) return false
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ""
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return true
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silentMs)
      const parts = (text + value).split("\n\n")
      text = parts.pop() ?? ""
      for (const part of parts) {
        const name = /^event: (\w+)/.exec(part)?.[1]
        if (name === "ready") tell("up")
        const change = changes.find((known) => known === name)
        if (change) tell(change)
        if (name === "ended") credentials.reportEnded(token)
      }
    }
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Keeps a stream open until `signal`: after each end it waits, longer each time, and reconnects. */
const keepReading = async (tell: (news: StreamNews) => void, signal: AbortSignal) => {
  let failures = 0
  let isUp = false
  const hear = (news: StreamNews) => {
    if (news === "up") {
      isUp = true
      failures = 0
    }
    tell(news)
  }
  while (!signal.aborted) {
    await readOnce(hear, signal)
    if (isUp) tell("down")
    isUp = false
    const wait = waitsMs[Math.min(failures, waitsMs.length - 1)] ?? 0
    failures += 1
    await sleep(wait * (0.5 + Math.random()), signal)
  }
}

type Message = StreamNews | "ask"

/**
 * One stream for all tabs of this browser: the tab that holds the lock reads it and passes events on. When that tab
 * closes, another takes over. Returns a function that stops listening.
 */
export const listenToEvents = (tell: (news: StreamNews) => void): (() => void) => {
  const leaving = new AbortController()
  const { signal } = leaving
  if (!("locks" in navigator) || !("BroadcastChannel" in globalThis)) {
    void keepReading(tell, signal)
    return () => leaving.abort()
  }
  const name = "pro-leads/events"
  const channel = new BroadcastChannel(name)
  let isLeader = false
  let isUp = false
  const hear = (news: StreamNews) => {
    if (news === "up" || news === "down") isUp = news === "up"
    else dropEarly()
    tell(news)
  }
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data === "ask") {
      if (isLeader && isUp) channel.postMessage("up" satisfies Message)
    } else if (!isLeader && !(data === "up" && isUp)) hear(data)
  }
  channel.postMessage("ask" satisfies Message)
  navigator.locks
    .request(name, { signal }, async () => {
      isLeader = true
      if (isUp) hear("down")
      await keepReading((news) => {
        if (signal.aborted) return
        hear(news)
        channel.postMessage(news)
      }, signal)
    })
    .catch(() => undefined)
  return () => {
    leaving.abort()
    channel.close()
  }
}
