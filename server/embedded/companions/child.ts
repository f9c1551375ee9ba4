import path from "node:path"
import { startGateway } from "../gateway.ts"
import { startIdentity } from "../identity.ts"
import { startInbox } from "../inbox.ts"
import type { Addresses, FromChild, Parts, ToChild } from "./messages.ts"

type Closable = { readonly close: () => Promise<void> }

const started: Closable[] = []
let webhookUrl: string | undefined

const keep = <A extends Closable>(part: A): A => {
  started.push(part)
  return part
}

const start = async (dataDir: string, { inbox, identity, gateway }: Parts): Promise<Addresses> => {
  const file = (name: string) => path.join(dataDir, name)
  webhookUrl = gateway?.webhookUrl
  const [mail, payments, auth] = await Promise.all([
    inbox && startInbox({ ...inbox, file: file("inbox.jsonl") }).then(keep),
    gateway &&
      startGateway({ ...gateway, webhookUrl: () => webhookUrl, file: file("gateway.jsonl") }).then(keep),
    identity && startIdentity({ ...identity, file: file("identity.json") }).then(keep)
  ])
  return {
    ...(mail && { inbox: { url: mail.url, smtpUrl: mail.smtpUrl, smsUrl: mail.smsUrl } }),
    ...(payments && { gateway: { url: payments.url } }),
    ...(auth && { identity: { url: auth.url } })
  }
}

const tell = (message: FromChild) => process.send?.(message)

const stop = async () => {
  await Promise.all(started.map((part) => part.close()))
  process.exit(0)
}

process.on("disconnect", () => process.exit(0))
process.on("message", (message: ToChild) => {
  if (message.type === "webhook") webhookUrl = message.url
  if (message.type === "stop") void stop()
  if (message.type === "start")
    start(message.dataDir, message.parts).then(
      (addresses) => tell({ type: "started", addresses }),
      (error: Error) => tell({ type: "failed", message: error.message })
    )
})
