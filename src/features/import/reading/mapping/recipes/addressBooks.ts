import { people, type Recipe } from "./recipe.ts"

export const linkedin: Recipe = {
  all: ["first name", "last name", "email address", "company", "position", "connected on"],
  targets: {
    ...people,
    url: "linkedinProfile",
    "email address": "email",
    company: "company",
    position: "title",
    "connected on": "day"
  }
}

const googleTargets = {
  notes: "notes",
  birthday: "day",
  photo: "ignore",
  "address 1 city": "city",
  "address 1 country": "country"
} as const

export const google: Recipe = {
  all: ["first name", "last name", "organization name", "organization title"],
  any: { enough: 2, of: ["phonetic first name", "name prefix", "file as", "labels", "photo"] },
  targets: {
    ...people,
    "organization name": "company",
    "organization title": "title",
    labels: "labels",
    ...googleTargets
  },
  patterns: [
    [/^e mail \d+ value$/, "email"],
    [/^phone \d+ value$/, "phone"],
    [/ (?:label|type)$/, "ignore"]
  ]
}

export const googleOld: Recipe = {
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
    ...googleTargets
  },
  patterns: [
    [/^e mail \d+ value$/, "email"],
    [/^phone \d+ value$/, "phone"],
    [/ type$/, "ignore"]
  ]
}
