import type http from "node:http"
import { createRequire } from "node:module"

export type Account = { readonly localId: string; readonly [field: string]: unknown }

export type Project = {
  readonly users: ReadonlyMap<string, Account>
  readonly overwriteUserWithLocalId: (id: string, account: Account) => void
}

export type Emulator = {
  readonly app: (request: http.IncomingMessage, response: http.ServerResponse) => void
  readonly project: Project
}

type Middleware = (document: unknown, options: object) => unknown

/**
 * The description of the API ships with the package, so validating and compiling it all at start is wasted: skipping it
 * shortens the start from five seconds to well under one.
 */
const hasten = (require: NodeJS.Require) => {
  const tools = createRequire(require.resolve("firebase-tools/package.json"))
  const express = tools("exegesis-express") as { middleware: Middleware }
  const { middleware } = express
  express.middleware = (document, options) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true })
  const exegesis = createRequire(tools.resolve("exegesis-express"))
  const ajv = createRequire(exegesis.resolve("exegesis"))("ajv") as {
    prototype: { validateSchema: () => boolean }
  }
  ajv.prototype.validateSchema = () => true
}

let isHastened = false

/** The Firebase Authentication emulator's own application, without its command line. */
export const loadEmulator = async (projectId: string): Promise<Emulator> => {
  const require = createRequire(import.meta.url)
  if (!isHastened) hasten(require)
  isHastened = true
  const { createApp } = require("firebase-tools/lib/emulator/auth/server") as {
    createApp: (projectId: string, mode: number, projects: Map<string, Project>) => Promise<Emulator["app"]>
  }
  const { AgentProjectState } = require("firebase-tools/lib/emulator/auth/state") as {
    AgentProjectState: new (projectId: string) => Project
  }
  const project = new AgentProjectState(projectId)
  const anyProject = 0
  return { app: await createApp(projectId, anyProject, new Map([[projectId, project]])), project }
}
