import { people, type Recipe } from "./recipe.ts"

export const apollo: Recipe = {
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
}
