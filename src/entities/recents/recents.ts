import { Schema } from "effect"
import { useEffect } from "react"
import { type RouteKey, routes } from "../../../contract/routes.ts"
import { currentOwner } from "../../actors/app.ts"
import { localStore } from "../../services/storage.ts"

/** A contact or page that this member opened lately. */
export type Recent =
  | { readonly kind: "contact"; readonly id: string; readonly name: string }
  | { readonly kind: "page"; readonly id: RouteKey }

/** One more than is shown, because the present page is not. */
const most = 8

const key = () => `recents@1 ${currentOwner() ?? ""}` as const

const isRecents = Schema.is(
  Schema.Array(
    Schema.Union([
      Schema.Struct({ kind: Schema.Literal("contact"), id: Schema.String, name: Schema.String }),
      Schema.Struct({ kind: Schema.Literal("page"), id: Schema.Literals(routes.map(({ key }) => key)) })
    ])
  )
)

const list = (): ReadonlyArray<Recent> => {
  try {
    const stored: unknown = JSON.parse(localStore.read(key()) ?? "[]")
    return isRecents(stored) ? stored : []
  } catch {
    return []
  }
}

const without = ({ kind, id }: Pick<Recent, "kind" | "id">) =>
  list().filter((one) => one.kind !== kind || one.id !== id)

const write = (all: ReadonlyArray<Recent>) => {
  if (currentOwner() !== null) localStore.write(key(), JSON.stringify(all.slice(0, most)))
}

/** The contacts and pages that the signed-in member opened lately, the latest first, stored until the session ends. */
export const recents = {
  list,
  add: (recent: Recent): void => write([recent, ...without(recent)]),
  forget: (recent: Pick<Recent, "kind" | "id">): void => write(without(recent))
}

/** Adds what is shown, and again when its name has changed; null adds nothing. */
export const useRecent = (shown: Recent | null) => {
  const content = JSON.stringify(shown)
  useEffect(() => {
    const recent: Recent | null = JSON.parse(content)
    if (recent) recents.add(recent)
  }, [content])
}
