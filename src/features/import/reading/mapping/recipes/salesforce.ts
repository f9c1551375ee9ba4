import { people, type Recipe } from "./recipe.ts"

export const salesforceReport: Recipe = {
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
}

export const salesforceLoader: Recipe = {
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
