import { people, type Recipe } from "./recipe.ts"

export const hubspot: Recipe = {
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
  none: [
    "person linkedin url",
    "account name",
    "apollo contact id",
    "lead owner",
    "created time",
    "modified time",
    "secondary email",
    "email opt out",
    "tag"
  ],
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
}

export const zoho: Recipe = {
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
    "company name": "company",
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
}

export const pipedrive: Recipe = {
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
}

export const close: Recipe = {
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
}
