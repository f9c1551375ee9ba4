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
  "outlookNew",
  "outlook",
  "outlookDe",
  "outlookFr",
  "outlookEs",
  "outlookJa",
  "apollo",
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
  /** Headings that people write themselves stand beside those of the program, and are read as in any file. */
  readonly isOpen?: true
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
  outlookNew: {
    all: ["first name", "last name", "e mail address"],
    any: { enough: 2, of: ["given yomi", "surname yomi", "imaddress", "nickname", "company yomi"] },
    targets: outlookTargets(),
    patterns: outlookPatterns()
  },
  outlook: {
    all: ["first name", "last name", "e mail address"],
    any: {
      enough: 2,
      of: [
        "business phone",
        "business fax",
        "business street",
        "business city",
        "business country region",
        "home street",
        "home phone 2",
        "mobile phone",
        "e mail 2 address",
        "e mail display name",
        "e mail type",
        "priority",
        "categories"
      ]
    },
    targets: outlookTargets(),
    patterns: outlookPatterns()
  },
  outlookDe: {
    all: ["vorname", "nachname", "e mail adresse"],
    any: {
      enough: 2,
      of: ["anrede", "weitere vornamen", "telefon geschaftlich", "fax geschaftlich", "e mail typ"]
    },
    targets: {
      vorname: "firstName",
      "weitere vornamen": "middleName",
      nachname: "lastName",
      firma: "company",
      position: "title",
      "e mail adresse": "email",
      "ort geschaftlich": "city",
      "land region geschaftlich": "country",
      kategorien: "labels",
      notizen: "notes",
      geburtstag: "day",
      jahrestag: "day"
    },
    patterns: [
      [/^e mail \d adresse$/, "email"],
      [/^e mail (?:\d )?(?:typ|angezeigter name)$/, "ignore"]
    ]
  },
  outlookFr: {
    all: ["prenom", "nom", "adresse de messagerie"],
    any: {
      enough: 2,
      of: ["deuxieme prenom", "telephone bureau", "telecopie bureau", "type de messagerie", "rue bureau"]
    },
    targets: {
      prenom: "firstName",
      "deuxieme prenom": "middleName",
      nom: "lastName",
      societe: "company",
      profession: "title",
      fonction: "title",
      "adresse de messagerie": "email",
      "ville bureau": "city",
      "pays region bureau": "country",
      categories: "labels",
      notes: "notes",
      anniversaire: "day"
    },
    patterns: [
      [/^adresse de messagerie \d$/, "email"],
      [/^(?:type de messagerie|nom complet de l adresse de messagerie)(?: \d)?$/, "ignore"]
    ]
  },
  outlookEs: {
    all: ["nombre", "apellidos", "direccion de correo electronico"],
    any: {
      enough: 2,
      of: [
        "tratamiento",
        "segundo nombre",
        "telefono del trabajo",
        "fax del trabajo",
        "tipo de correo electronico"
      ]
    },
    targets: {
      nombre: "firstName",
      "segundo nombre": "middleName",
      apellidos: "lastName",
      organizacion: "company",
      compania: "company",
      puesto: "title",
      "direccion de correo electronico": "email",
      "ciudad de trabajo": "city",
      "ciudad del trabajo": "city",
      "pais o region del trabajo": "country",
      categorias: "labels",
      notas: "notes",
      cumpleanos: "day",
      aniversario: "day"
    },
    patterns: [
      [/^direccion de correo electronico \d$/, "email"],
      [/^(?:tipo de correo electronico|nombre para mostrar (?:de|del) correo electronico)(?: \d)?$/, "ignore"]
    ]
  },
  outlookJa: {
    all: ["姓", "名", "電子メール アドレス"].map(fold),
    any: {
      enough: 2,
      of: ["ミドル ネーム", "会社電話", "会社 FAX", "電子メールの種類", "役職", "携帯電話", "部署"].map(fold)
    },
    targets: Object.fromEntries(
      (
        [
          ["姓", "lastName"],
          ["名", "firstName"],
          ["ミドル ネーム", "middleName"],
          ["会社名", "company"],
          ["役職", "title"],
          ["電子メール アドレス", "email"],
          ["市区町村 (会社)", "city"],
          ["国 (会社)/地域", "country"],
          ["分類項目", "labels"],
          ["メモ", "notes"],
          ["誕生日", "day"]
        ] as const
      ).map(([heading, target]) => [fold(heading), target])
    ),
    patterns: [[/^電子メ(?:ー|一)ル(?:の種類|表示名)/, "ignore"]]
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
      "associated company": "company",
      "primary company": "company",
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
  zoho: {
    all: ["first name", "last name", "email"],
    any: {
      enough: 2,
      of: [
        "record id",
        "contact owner id",
        "account name id",
        "lead owner",
        "lead owner id",
        "modified time",
        "created time",
        "last activity time",
        "secondary email",
        "skype id",
        "asst phone",
        "email opt out",
        "tag"
      ]
    },
    none: ["lifecycle stage", "marketing contact status", "create date"],
    targets: {
      ...people,
      "contact name": "custom",
      "account name": "company",
      company: "company",
      title: "title",
      email: "email",
      "secondary email": "email",
      "mailing city": "city",
      "mailing country": "country",
      city: "city",
      country: "country",
      industry: "industry",
      tag: "labels",
      description: "notes",
      salutation: "custom",
      "email opt out": "doNotCall",
      "date of birth": "day",
      "created time": "day",
      "modified time": "day"
    }
  },
  pipedrive: {
    all: ["person name"],
    any: {
      enough: 1,
      of: [
        "person organization",
        "person organisation",
        "person owner",
        "person label",
        "person labels",
        "person id"
      ]
    },
    targets: {
      "person name": "name",
      "person first name": "firstName",
      "person last name": "lastName",
      "person organization": "company",
      "person organisation": "company",
      "person job title": "title",
      "person label": "labels",
      "person labels": "labels",
      "person notes": "notes"
    },
    patterns: [
      [/^person e ?mail\b/, "email"],
      [/^person phone\b/, "phone"],
      [/^person (?:.* )?date$/, "day"]
    ]
  },
  close: {
    all: ["lead name"],
    any: {
      enough: 2,
      of: [
        "lead id",
        "primary phone",
        "primary email",
        "primary phone type",
        "other phones",
        "other emails",
        "primary url"
      ]
    },
    targets: {
      "lead name": "company",
      name: "name",
      "contact name": "name",
      title: "title",
      "primary phone": "phone",
      "other phones": "phone",
      "primary email": "email",
      "other emails": "email",
      "primary phone type": "ignore",
      "primary email type": "ignore"
    }
  },
  mailchimp: {
    all: ["email address"],
    any: { enough: 2, of: ["member rating", "optin time", "confirm time", "leid", "euid", "last changed"] },
    targets: {
      ...people,
      "email address": "email",
      "phone number": "phone",
      phone: "phone",
      company: "company",
      cc: "country",
      tags: "labels",
      notes: "notes",
      birthday: "custom",
      "unsub time": "doNotCall",
      "optin time": "day",
      "confirm time": "day",
      "last changed": "day"
    },
    isOpen: true
  },
  calendly: {
    all: ["invitee name", "invitee email"],
    any: {
      enough: 1,
      of: ["event type name", "invitee time zone", "start date time", "event created date time", "user email"]
    },
    targets: {
      "invitee name": "name",
      "invitee first name": "firstName",
      "invitee last name": "lastName",
      "invitee email": "email",
      "text reminder number": "phone",
      "user name": "custom",
      "user email": "custom",
      "event type name": "custom",
      location: "custom"
    },
    isOpen: true
  },
  eventbrite: {
    all: [],
    any: {
      enough: 3,
      of: [
        "order id",
        "order date",
        "attendee",
        "attendee id",
        "ticket type",
        "ticket quantity",
        "event name",
        "attendee status",
        "ticket price"
      ]
    },
    targets: {
      "attendee first name": "firstName",
      "attendee last name": "lastName",
      "attendee email": "email",
      "first name": "firstName",
      "last name": "lastName",
      email: "email",
      "cell phone": "phone",
      "buyer first name": "custom",
      "buyer last name": "custom",
      "buyer email": "custom",
      "purchaser first name": "custom",
      "purchaser last name": "custom",
      "purchaser email": "custom",
      "event name": "custom",
      "order date": "day",
      "event start date": "day"
    },
    isOpen: true
  },
  typeform: {
    all: ["network id"],
    any: { enough: 1, of: ["submit date utc", "start date utc", "response type"] },
    targets: {
      "network id": "custom",
      "submit date utc": "day",
      "start date utc": "day",
      tags: "labels",
      ending: "custom",
      "response type": "custom"
    },
    isOpen: true
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

/** Whether headings outside a recipe are read as in a file that is not known. */
export const isOpenFile = (file: KnownFile): boolean => file === "cards" || recipes[file].isOpen === true

/** What a known file's column holds; undefined where the file's own recipe says nothing. */
export const knownTarget = (file: KnownFile, heading: string): KnownTarget | undefined => {
  if (file === "cards") return undefined
  const folded = fold(heading)
  const { targets, patterns } = recipes[file]
  return Object.hasOwn(targets, folded)
    ? targets[folded]
    : patterns?.find(([pattern]) => pattern.test(folded))?.[1]
}
