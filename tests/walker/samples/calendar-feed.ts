import type { CalendarFeed } from "../../../contract/entities/CalendarFeed.ts"
import { calendarFeedMachine } from "../../../machines/flows/calendar-feed.machine.ts"
import { bareEvents, done, failed, type Samples } from "../events.ts"

export const calendarFeed: CalendarFeed = { createdAt: "2030-01-01T00:00:00.000Z" }

export const madeCalendarFeed = {
  feed: calendarFeed,
  address: `https://leads.example.com/api/consumer/calendar/${"a".repeat(43)}.ics`
}

export const calendarFeedSamples: Samples<typeof calendarFeedMachine> = {
  events: [
    ...bareEvents(calendarFeedMachine),
    done("loadFeed", null),
    done("loadFeed", calendarFeed),
    failed("loadFeed"),
    done("createFeed", madeCalendarFeed),
    failed("createFeed"),
    done("replaceFeed", madeCalendarFeed),
    failed("replaceFeed"),
    done("deleteFeed"),
    failed("deleteFeed")
  ],
  view: ({ address }) => address !== ""
}
