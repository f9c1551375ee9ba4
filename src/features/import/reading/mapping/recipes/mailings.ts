import { people, type Recipe } from "./recipe.ts"

export const mailchimp: Recipe = {
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
}
