import { Schema } from "effect"
import { call } from "../call.ts"
import { Device } from "../entities/Device.ts"
import { Organisation } from "../entities/Organisation.ts"
import { User } from "../entities/User.ts"
import { Id, requiredKey, writeKey } from "../rules/fields.ts"

/** The session itself, apart from the sign-in (`auth.ts`). */
export const sessionCalls = {
  getSession: call({
    path: "/auth/get-session",
    summary: "The current user and organisation of this session.",
    who: "signedIn",
    effect: "read",
    payload: {},
    reply: { data: User, organisation: Schema.NullOr(Organisation) },
    errors: ["not_found"],
    addition: true
  }),
  getOrg: call({
    path: "/auth/get-org",
    summary: "The caller's organisation.",
    who: "Read",
    effect: "read",
    payload: { id: requiredKey(Id) },
    reply: { data: Organisation },
    errors: ["not_found"]
  }),
  logout: call({
    path: "/auth/logout",
    summary: "End this session.",
    who: "signedIn",
    effect: "write",
    payload: {},
    reply: {},
    addition: true
  }),
  getSessions: call({
    path: "/auth/get-sessions",
    summary: "The caller's signed-in devices, last used first.",
    who: "signedIn",
    effect: "read",
    payload: {},
    reply: { data: Schema.Array(Device) },
    addition: true
  }),
  endSession: call({
    path: "/auth/end-session",
    summary: "Sign out on one of the caller's devices.",
    who: "signedIn",
    effect: "write",
    payload: { id: requiredKey(Id), ...writeKey },
    reply: {},
    errors: ["not_found"],
    addition: true
  })
}
