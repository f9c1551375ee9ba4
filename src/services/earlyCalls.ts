/** Calls that the script in the page's head sent before the application loaded. */
type EarlyCalls = {
  readonly token: string
  readonly madeAt: number
  readonly responses: Map<string, Promise<Response>>
  /** The calls that succeeded by now. */
  readonly arrived: Set<string>
}

declare global {
  var earlyCalls: EarlyCalls | undefined
}

const freshForMs = 30_000

const keyOf = (path: string, body: string) => `${path} ${body}`

export const keepEarly = (path: string, body: string, response: Promise<Response>, token: string): void => {
  globalThis.earlyCalls ??= { token, madeAt: Date.now(), responses: new Map(), arrived: new Set() }
  const { responses, arrived } = globalThis.earlyCalls
  const key = keyOf(path, body)
  responses.set(key, response)
  response.then(
    ({ ok }) => ok && arrived.add(key),
    () => undefined
  )
}

/** True if this call was sent early and has succeeded. */
export const hasArrived = (path: string, body: string): boolean =>
  globalThis.earlyCalls?.arrived.has(keyOf(path, body)) ?? false

/** The early response to the same call, if it was sent in the same session a moment ago; each is used once. */
export const takeEarly = (
  path: string,
  body: string,
  token: string | null
): Promise<Response> | undefined => {
  const { earlyCalls } = globalThis
  if (!earlyCalls || earlyCalls.token !== token || Date.now() - earlyCalls.madeAt > freshForMs)
    return undefined
  const response = earlyCalls.responses.get(keyOf(path, body))
  earlyCalls.responses.delete(keyOf(path, body))
  return response
}
