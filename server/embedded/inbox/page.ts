import { escapeHtml } from "../../http/html.ts"
import type { Message } from "./messages.ts"

const shown = 100

/** Text of senders is escaped; the HTML of an email is shown in a fully sandboxed frame. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export const framePolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

const article = ({ id, kind, to, subject, text, html, at }: Message) => `<article>
<header><b class="${kind}">${kind === "sms" ? "SMS" : "E-mail"}</b> <span>${escapeHtml(to.join(", "))}</span>
<time datetime="${at}">${at.slice(0, 19).replace("T", " ")} UTC</time></header>
${subject ? `<h2>${escapeHtml(subject)}</h2>` : ""}
<pre>${escapeHtml(text)}</pre>
${html ? `<details><summary>As HTML</summary><iframe sandbox src="/html/${id}" title="Message ${id} as HTML" loading="lazy"></iframe></details>` : ""}
</article>`

export const renderPage = (messages: ReadonlyArray<Message>, to: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Inbox</title>
<link rel="stylesheet" href="/page.css">
<script src="/page.js" defer></script>
<header class="top"><h1>Inbox</h1>
<form><label>To <input name="to" value="${escapeHtml(to)}" autocomplete="off"></label> <button>Show</button></form></header>
<main aria-live="polite" data-last="${messages.at(-1)?.id ?? 0}">
${messages.length ? messages.slice(-shown).reverse().map(article).join("\n") : "<p>Nothing has arrived yet.</p>"}
</main>
</html>`

export const pageStyle = `
:root { --line: #d9dce3; --soft: #5c6470; --card: #fff; --page: #f4f5f8; --text: #1b1f27; --mark: #2b59c3 }
@media (prefers-color-scheme: dark) {
  :root { --line: #343a46; --soft: #a3abb9; --card: #1d2129; --page: #13161c; --text: #e8ebf0; --mark: #86a8ff }
}
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1.5rem 1rem; max-width: 46rem; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif }
.top { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; justify-content: space-between }
h1 { margin: 0; font-size: 1.5rem }
input, button { font: inherit; padding: .3rem .6rem; border: 1px solid var(--line); border-radius: .4rem;
  background: var(--card); color: inherit }
article { margin: 1rem 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .6rem }
article header { display: flex; flex-wrap: wrap; gap: .3rem .8rem; color: var(--soft); font-size: .875rem }
article header span { flex: 1; overflow-wrap: anywhere }
article b { color: var(--mark) }
h2 { margin: .5rem 0 0; font-size: 1.0625rem; overflow-wrap: anywhere }
pre { margin: .5rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
summary { margin-top: .5rem; color: var(--soft); cursor: pointer }
iframe { width: 100%; height: 24rem; margin-top: .5rem; border: 1px solid var(--line); background: #fff }
`

export const pageScript = `
const read = async (address) => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(response.statusText)
  return response
}
const refresh = async () => {
  const fresh = new DOMParser().parseFromString(await (await read(location.href)).text(), "text/html")
  document.querySelector("main").replaceWith(fresh.querySelector("main"))
}
const follow = async () => {
  try {
    const query = new URLSearchParams(location.search)
    const search = new URLSearchParams({ after: document.querySelector("main").dataset.last, wait: "25000" })
    if (query.get("to")) search.set("to", query.get("to"))
    if ((await (await read("/api/messages?" + search)).json()).length > 0) await refresh()
    setTimeout(follow, 100)
  } catch {
    setTimeout(follow, 2000)
  }
}
follow()
`
