import { escapeHtml } from "../../http/html.ts"
import type { Choice, Transaction } from "./transactions.ts"

const choices: ReadonlyArray<readonly [Choice, string, string]> = [
  ["approve", "Approve", "the bank says yes"],
  ["decline", "Decline", "the bank says no"],
  ["delay", "Delay", "back to the shop now, paid in five seconds"],
  ["drop", "Drop", "paid, but the shop is not told and you do not return"]
]

export const pageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 28rem; margin: 3rem auto; padding: 0 1rem }
.amount { font-size: 2rem; font-weight: 600 }
button { display: block; width: 100%; margin: .6rem 0; padding: .7rem 1rem; font: inherit; text-align: start;
  border: 1px solid; border-radius: .5rem; background: none; color: inherit; cursor: pointer }
small { display: block; opacity: .75 }
`

/** A form may lead back to the server and nowhere else. */
export const pagePolicy = (returnUrl: string) =>
  `default-src 'none'; style-src 'self'; form-action 'self' ${new URL(returnUrl).origin}; base-uri 'none'; frame-ancestors 'none'`

const frame = (content: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox checkout</title>
<link rel="stylesheet" href="/page.css">
<main>
<h1>Sandbox checkout</h1>
${content}
</main>
</html>`

export const renderCheckout = ({ amountMinor, currency, reference }: Transaction) =>
  frame(`<p>No real money moves here.</p>
<p class="amount">${escapeHtml(currency)} ${(amountMinor / 100).toFixed(2)}</p>
<p>Reference ${escapeHtml(reference)}</p>
<form method="post">
${choices.map(([value, label, hint]) => `<button name="choice" value="${value}">${label}<small>${hint}</small></button>`).join("\n")}
</form>`)

export const renderDropped = () =>
  frame("<p>The connection to the shop was lost. You may close this page.</p>")

export const renderSettled = ({ returnUrl }: { readonly returnUrl: string }) =>
  frame(
    `<p>This payment is already on its way.</p><p><a href="${escapeHtml(returnUrl)}">Back to the shop</a></p>`
  )

export const readChoice = (body: string): Choice | undefined =>
  choices.find(([value]) => value === new URLSearchParams(body).get("choice"))?.[0]
