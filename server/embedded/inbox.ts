import type http from "node:http"
import { answerMessages, takeSms } from "./inbox/api.ts"
import { type Messages, openMessages } from "./inbox/messages.ts"
import { framePolicy, pagePolicy, pageScript, pageStyle, renderPage } from "./inbox/page.ts"
import { receiveMail } from "./inbox/smtp.ts"
import { RequestRefused, serveLoopback } from "./loopback.ts"

export type Inbox = {
  /** The page and `/api/messages`. */
  readonly url: string
  readonly smtpUrl: string
  readonly smsUrl: string
  readonly close: () => Promise<void>
}

type Options = {
  /** JSON lines; without it messages last as long as the inbox. */
  readonly file?: string
  readonly port?: number
  readonly smtpPort?: number
}

/** Receives email by SMTP and text messages by HTTP, and shows them on a page. */
export const startInbox = async ({ file, port, smtpPort }: Options): Promise<Inbox> => {
  const messages = openMessages(file)
  const smtp = await receiveMail(messages, smtpPort)
  const web = await serveLoopback(port, (request, response, url) => route(messages, request, response, url))
  return {
    url: web.url,
    smtpUrl: smtp.url,
    smsUrl: `${web.url}/api/sms`,
    close: async () => {
      await Promise.all([web.close(), smtp.close()])
    }
  }
}

const send = (response: http.ServerResponse, type: string, body: string, policy = "default-src 'none'") =>
  response
    .writeHead(200, {
      "content-type": `${type}; charset=utf-8`,
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store"
    })
    .end(body)

const route = (
  messages: Messages,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  url: URL
) => {
  const to = url.searchParams.get("to") ?? ""
  switch (`${request.method} ${url.pathname}`) {
    case "GET /":
      return send(response, "text/html", renderPage(messages.find({ to: to || undefined }), to), pagePolicy)
    case "GET /page.css":
      return send(response, "text/css", pageStyle)
    case "GET /page.js":
      return send(response, "text/javascript", pageScript)
    case "GET /api/messages":
      return answerMessages(messages, url, response)
    case "POST /api/sms":
      return takeSms(messages, request, response)
  }
  const html = /^\/html\/(\d+)$/.exec(url.pathname)
  const message = html && messages.find({ after: Number(html[1]) - 1 })[0]
  if (request.method === "GET" && message?.id === Number(html?.[1]))
    return send(response, "text/html", message?.html ?? "", framePolicy)
  throw new RequestRefused(404, "not found")
}
