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

export const lusha: Recipe = {
  all: ["first name", "last name"],
  any: {
    enough: 2,
    of: [
      "lusha user",
      "contact linkedin url",
      "contact country iso 2",
      "contact continent",
      "company domain",
      "company main industry",
      "direct phone 1",
      "mobile 1",
      "other phone 1"
    ]
  },
  targets: {
    ...people,
    "full name": "name",
    "job title": "title",
    seniority: "seniority",
    "company name": "company",
    "company main industry": "industry",
    "contact city": "city",
    "contact country": "country",
    "contact country iso 2": "custom",
    "company city": "custom",
    "company country": "custom",
    "company linkedin url": "custom",
    "contact linkedin url": "linkedinProfile",
    "lusha user": "custom"
  },
  patterns: [
    [/^email \d$/, "email"],
    [/^(?:phone|mobile|direct phone|other phone) \d$/, "phone"]
  ]
}
