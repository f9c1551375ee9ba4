import type { Recipe } from "./recipe.ts"

export const calendly: Recipe = {
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
}

export const eventbrite: Recipe = {
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
}

export const typeform: Recipe = {
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
}
