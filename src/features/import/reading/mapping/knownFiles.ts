import {
  exportColumns,
  type ImportField,
  receiptColumns
} from "../../../../../contract/rules/importFields.ts"
import { fold } from "./fold.ts"

export const knownFiles = [
  "own",
  "linkedin",
  "google",
  "googleOld",
  "outlook",
  "outlookNew",
  "apollo",
  "hubspot",
  "salesforceReport",
  "salesforceLoader",
  "cards"
] as const

export type KnownFile = (typeof knownFiles)[number]

/** What a known column becomes: a field, a custom field read as a day, a custom field, or nothing. */
export type KnownTarget = ImportField | "day" | "custom" | "ignore"

type Recipe = {
  /** All of these headings are there. */
  readonly all: ReadonlyArray<string>
  /** And at least `enough` of these. */
  readonly any?: { readonly enough: number; readonly of: ReadonlyArray<string> }
  /** And none of these. */
  readonly none?: ReadonlyArray<string>
  readonly targets: Readonly<Record<string, KnownTarget>>
  /** Headings that match a pattern, tried after `targets`. */
  readonly patterns?: ReadonlyArray<readonly [RegExp, KnownTarget]>
}

const people = { "first name": "firstName", "middle name": "middleName", "last name": "lastName" } as const

/** Told apart by headings, folded. Sources: exports of each program as its own help pages describe them. */
const recipes: Readonly<Record<Exclude<KnownFile, "cards">, Recipe>> = {
  own: {
    all: exportColumns.slice(0, 11).map(({ heading }) => fold(heading)),
    targets: {
      ...Object.fromEntries(exportColumns.map(({ field, heading }) => [fold(heading), field])),
      ...Object.fromEntries(Object.values(receiptColumns).map((heading) => [fold(heading), "ignore"]))
    }
  },
  linkedin: {
    all: ["first name", "last name", "email address", "company", "position", "connected on"],
    targets: {
      ...people,
      url: "linkedinProfile",
      "email address": "email",
      company: "company",
      position: "title",
      "connected on": "day"
    }
  },
  google: {
    all: ["first name", "last name", "organization name", "organization title"],
    any: { enough: 2, of: ["phonetic first name", "name prefix", "file as", "labels", "photo"] },
    targets: {
      ...people,
      "organization name": "company",
      "organization title": "title",
      labels: "labels",
      notes: "notes",
      birthday: "day",
      photo: "ignore",
      "address 1 city": "city",
      "address 1 country": "country"
    },
    patterns: [
      [/^e mail \d+ value$/, "email"],
      [/^phone \d+ value$/, "phone"],
      [/ (?:label|type)$/, "ignore"]
    ]
  },
  googleOld: {
    all: ["name", "given name", "family name", "group membership"],
    targets: {
      name: "name",
      "given name": "firstName",
      "additional name": "middleName",
      "family name": "lastName",
      "organization 1 name": "company",
      "organization 1 title": "title",
      occupation: "custom",
      "group membership": "labels",
      notes: "notes",
      birthday: "day",
      photo: "ignore",
      "address 1 city": "city",
      "address 1 country": "country"
    },
    patterns: [
      [/^e mail \d+ value$/, "email"],
      [/^phone \d+ value$/, "phone"],
      [/ type$/, "ignore"]
    ]
  },
  outlook: {
    all: ["title", "first name", "last name", "job title", "e mail address"],
    any: {
      enough: 2,
      of: ["e mail display name", "e mail type", "business country region", "business fax", "priority"]
    },
    none: ["given yomi", "imaddress"],
    targets: outlookTargets(),
    patterns: outlookPatterns()
  },
  outlookNew: {
    all: ["title", "first name", "last name", "job title", "e mail address"],
    any: { enough: 2, of: ["given yomi", "surname yomi", "imaddress", "nickname", "company yomi"] },
    targets: outlookTargets(),
    patterns: outlookPatterns()
  },
  apollo: {
    all: ["first name", "last name", "title", "email"],
    any: {
      enough: 2,
      of: [
        "person linkedin url",
        "company name for emails",
        "email status",
        "apollo contact id",
        "corporate phone",
        "work direct phone",
        "company linkedin url"
      ]
    },
    targets: {
      ...people,
      title: "title",
      company: "company",
      "company name": "company",
      "company name for emails": "custom",
      email: "email",
      "secondary email": "email",
      "tertiary email": "email",
      "work direct phone": "phone",
      "mobile phone": "phone",
      "home phone": "phone",
      "other phone": "phone",
      "corporate phone": "phone",
      "company phone": "custom",
      "person linkedin url": "linkedinProfile",
      "company linkedin url": "custom",
      industry: "industry",
      seniority: "seniority",
      keywords: "custom",
      city: "city",
      country: "country",
      "company city": "custom",
      "company country": "custom",
      lists: "labels",
      "do not call": "doNotCall"
    }
  },
  hubspot: {
    all: ["first name", "last name", "email"],
    any: {
      enough: 2,
      of: [
        "record id",
        "contact id",
        "lifecycle stage",
        "lead status",
        "contact owner",
        "marketing contact status",
        "last activity date",
        "create date",
        "associated company",
        "primary associated company id"
      ]
    },
    none: ["person linkedin url", "account name", "apollo contact id"],
    targets: {
      ...people,
      email: "email",
      "additional email addresses": "email",
      "work email": "email",
      "phone number": "phone",
      "mobile phone number": "phone",
      "whatsapp phone number": "phone",
      "job title": "title",
      "company name": "company",
      company: "company",
      "associated company": "custom",
      "primary company": "custom",
      industry: "industry",
      seniority: "seniority",
      "employment seniority": "seniority",
      city: "city",
      "country region": "country",
      "linkedin url": "linkedinProfile",
      "create date": "day",
      "last activity date": "day",
      "do not call": "doNotCall"
    }
  },
  salesforceReport: {
    all: ["first name", "last name", "account name"],
    any: {
      enough: 2,
      of: [
        "salutation",
        "title",
        "mailing city",
        "mailing street",
        "mailing country",
        "account owner",
        "contact owner"
      ]
    },
    targets: {
      ...people,
      title: "title",
      "account name": "company",
      email: "email",
      phone: "phone",
      mobile: "phone",
      "other phone": "phone",
      "home phone": "phone",
      "mailing city": "city",
      "mailing country": "country",
      "do not call": "doNotCall",
      industry: "industry",
      description: "notes",
      "contact description": "notes",
      salutation: "custom"
    }
  },
  salesforceLoader: {
    all: ["lastname", "firstname", "email"],
    any: {
      enough: 1,
      of: [
        "accountid",
        "mailingcity",
        "mailingcountry",
        "ownerid",
        "createdbyid",
        "systemmodstamp",
        "donotcall"
      ]
    },
    targets: {
      name: "name",
      firstname: "firstName",
      middlename: "middleName",
      lastname: "lastName",
      title: "title",
      "account name": "company",
      company: "company",
      email: "email",
      phone: "phone",
      mobilephone: "phone",
      otherphone: "phone",
      homephone: "phone",
      mailingcity: "city",
      mailingcountry: "country",
      city: "city",
      country: "country",
      industry: "industry",
      donotcall: "doNotCall",
      description: "notes",
      isdeleted: "ignore",
      systemmodstamp: "ignore"
    }
  }
}

function outlookTargets(): Readonly<Record<string, KnownTarget>> {
  return {
    ...people,
    title: "custom",
    "job title": "title",
    company: "company",
    "e mail address": "email",
    "business phone": "phone",
    "business phone 2": "phone",
    "mobile phone": "phone",
    "home phone": "phone",
    "home phone 2": "phone",
    "primary phone": "phone",
    "other phone": "phone",
    "business city": "city",
    "business country region": "country",
    "business country": "country",
    categories: "labels",
    keywords: "custom",
    notes: "notes",
    birthday: "day",
    anniversary: "day"
  }
}

function outlookPatterns(): ReadonlyArray<readonly [RegExp, KnownTarget]> {
  return [
    [/^e mail \d address$/, "email"],
    [/^e mail (?:\d )?(?:type|display name)$/, "ignore"]
  ]
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

/** What a known file's column holds; undefined where the file's own recipe says nothing. */
export const knownTarget = (file: KnownFile, heading: string): KnownTarget | undefined => {
  if (file === "cards") return undefined
  const folded = fold(heading)
  const { targets, patterns } = recipes[file]
  return Object.hasOwn(targets, folded)
    ? targets[folded]
    : patterns?.find(([pattern]) => pattern.test(folded))?.[1]
}
