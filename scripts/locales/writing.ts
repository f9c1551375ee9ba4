import type { Texts } from "./catalogue.ts"
import type { Finding } from "./checks.ts"

/** A word that English texts must not use, and its replacement. Without one the sentence needs rewriting. */
type Rule = { readonly found: RegExp; readonly use?: string; readonly exceptIn?: string }

const british = "British spelling"

/** The list in docs/writing.md. Texts that the specification fixes are exempt by their key. */
const rules: ReadonlyArray<Rule> = [
  { found: /\bwhom\b/i },
  { found: /\b(whoever|whosoever)\b/i },
  { found: /\bof which\b/i },
  { found: /\b(thereby|hereby|anew|upon|mend)\b/i },
  { found: /\bfor ever\b/i },
  { found: /\bin peace\b/i },
  { found: /\bsomebody\b/i, use: "someone" },
  { found: /\bnobody\b/i, use: "no one" },
  { found: /\beverybody\b/i, use: "everyone" },
  { found: /\banybody\b/i, use: "anyone" },
  { found: /\be-mail(s|ed)?\b/i, use: "email" },
  { found: /\bby itself\b/i, use: "automatically" },
  { found: /\bgood (for|until)\b/i, use: "expires" },
  { found: /\bcould not be (fetched|loaded)\b/i, use: "Couldn’t load …" },
  { found: /\bgateway\b/i, use: "payment provider" },
  { found: /\bway (of|to) pay(ing)?\b/i, use: "payment method" },
  { found: /\bown fields?\b/i, use: "custom field" },
  { found: /\b(promised|planned) call/i, use: "callback" },
  { found: /^state$|\b(this|the|present) state\b/i, use: "status", exceptIn: "flows:" },
  { found: /\bviews? left\b/i, use: "credit" },
  { found: /\bwhat came of\b/i, use: "outcome" },
  { found: /\blog(ging|ged)? in\b/i, use: "sign in" },
  {
    found: /\b(organi|recogni|authori|summari|categori|minimi|maximi|customi)z(e|es|ed|ing|ation|ations)\b/i,
    use: british
  },
  { found: /\b(color|behavior|center|favorite)s?\b/i, use: british }
]

const advice = ({ use }: Rule) =>
  use === undefined ? "rewrite the sentence" : use === british ? `use ${use}` : `use "${use}"`

const placeholder = /\{\{[^}]*\}\}/g

const faultsOf = (key: string, text: string): ReadonlyArray<string> => [
  ...rules.flatMap((rule) => {
    if (rule.exceptIn !== undefined && key.startsWith(rule.exceptIn)) return []
    const found = rule.found.exec(text.replace(placeholder, "…"))?.[0]
    return found === undefined ? [] : [`says "${found}": ${advice(rule)} (docs/writing.md)`]
  }),
  ...(text.includes("'") ? ["has a straight apostrophe: use ’ (docs/writing.md)"] : [])
]

/** Problems of English texts according to docs/writing.md, except in fixed texts. */
export const wordFaults = (english: Texts, fixed: ReadonlySet<string>): ReadonlyArray<Finding> =>
  [...english].flatMap(([key, text]) =>
    fixed.has(key) ? [] : faultsOf(key, text).map((what) => ({ language: "en", key, what }))
  )
