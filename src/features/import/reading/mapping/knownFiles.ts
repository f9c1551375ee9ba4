import type { ImportField } from "../../../../../contract/rules/importFields.ts"
import { fold } from "./fold.ts"
import { google, googleOld, linkedin } from "./recipes/addressBooks.ts"
import { close, hubspot, pipedrive, zoho } from "./recipes/crm.ts"
import { calendly, eventbrite, typeform } from "./recipes/events.ts"
import { mailchimp } from "./recipes/mailings.ts"
import { outlook, outlookDe, outlookEs, outlookFr, outlookJa, outlookNew } from "./recipes/outlook.ts"
import { own } from "./recipes/own.ts"
import { apollo, lusha } from "./recipes/prospecting.ts"
import type { KnownTarget, Recipe } from "./recipes/recipe.ts"
import { salesforceLoader, salesforceReport } from "./recipes/salesforce.ts"

export const knownFiles = [
  "own",
  "linkedin",
  "google",
  "googleOld",
  "outlookNew",
  "outlook",
  "outlookDe",
  "outlookFr",
  "outlookEs",
  "outlookJa",
  "apollo",
  "lusha",
  "hubspot",
  "zoho",
  "pipedrive",
  "close",
  "mailchimp",
  "calendly",
  "eventbrite",
  "typeform",
  "salesforceReport",
  "salesforceLoader",
  "cards"
] as const

export type KnownFile = (typeof knownFiles)[number]

/** Recognised by folded headings. Sources: exports as described on each program's own help pages. */
const recipes: Readonly<Record<Exclude<KnownFile, "cards">, Recipe>> = {
  own,
  linkedin,
  google,
  googleOld,
  outlookNew,
  outlook,
  outlookDe,
  outlookFr,
  outlookEs,
  outlookJa,
  apollo,
  lusha,
  hubspot,
  zoho,
  pipedrive,
  close,
  mailchimp,
  calendly,
  eventbrite,
  typeform,
  salesforceReport,
  salesforceLoader
}

/** The program that wrote a file with this header, or null. */
export const recognise = (headings: ReadonlyArray<string>): KnownFile | null => {
  const folded = new Set(headings.map(fold))
  for (const [file, { all, any, none }] of Object.entries(recipes) as ReadonlyArray<
    [Exclude<KnownFile, "cards">, Recipe]
  >) {
    if (!all.every((heading) => folded.has(heading))) continue
    if (any !== undefined && any.of.filter((heading) => folded.has(heading)).length < any.enough) continue
    if (none?.some((heading) => folded.has(heading))) continue
    return file
  }
  return null
}

/** True if headings outside a recipe are read as in an unknown file. */
export const isOpenFile = (file: KnownFile): boolean => file === "cards" || recipes[file].isOpen === true

/** The content of a known file's column; undefined if the recipe does not name it. */
export const knownTarget = (file: KnownFile, heading: string): KnownTarget | undefined => {
  if (file === "cards") return undefined
  const folded = fold(heading)
  const { targets, patterns } = recipes[file]
  return Object.hasOwn(targets, folded)
    ? targets[folded]
    : patterns?.find(([pattern]) => pattern.test(folded))?.[1]
}

/** The field of a known file's column that no other column has. */
export const knownFallback = (file: KnownFile, heading: string): ImportField | undefined => {
  const fallbacks = file === "cards" ? undefined : recipes[file].fallbacks
  const folded = fold(heading)
  return fallbacks !== undefined && Object.hasOwn(fallbacks, folded) ? fallbacks[folded] : undefined
}
