import type { BillingPeriod, Currency } from "./currencies.ts"

/** A plan's limits, and its price in whole minor units per billing period. */
export type Plan = {
  readonly id: "free" | "starter" | "growth" | "scale"
  readonly name: string
  readonly viewsPerMonth: number
  readonly members: number
  readonly contacts: number
  readonly megabytes: number
  readonly price: Readonly<Record<BillingPeriod, Readonly<Record<Currency, number>>>>
}

const nothing = { INR: 0, USD: 0, EUR: 0 } as const

export const plans: ReadonlyArray<Plan> = [
  {
    id: "free",
    name: "Free",
    viewsPerMonth: 50,
    members: 2,
    contacts: 100_000,
    megabytes: 100,
    price: { Monthly: nothing, Yearly: nothing }
  },
  {
    id: "starter",
    name: "Starter",
    viewsPerMonth: 500,
    members: 5,
    contacts: 250_000,
    megabytes: 500,
    price: {
      Monthly: { INR: 249_900, USD: 2_900, EUR: 2_700 },
      Yearly: { INR: 2_499_000, USD: 29_000, EUR: 27_000 }
    }
  },
  {
    id: "growth",
    name: "Growth",
    viewsPerMonth: 3_000,
    members: 20,
    contacts: 1_000_000,
    megabytes: 2_000,
    price: {
      Monthly: { INR: 799_900, USD: 9_900, EUR: 8_900 },
      Yearly: { INR: 7_999_000, USD: 99_000, EUR: 89_000 }
    }
  },
  {
    id: "scale",
    name: "Scale",
    viewsPerMonth: 15_000,
    members: 100,
    contacts: 5_000_000,
    megabytes: 10_000,
    price: {
      Monthly: { INR: 2_499_900, USD: 29_900, EUR: 27_900 },
      Yearly: { INR: 24_999_000, USD: 299_000, EUR: 279_000 }
    }
  }
]

export const planById = (id: string): Plan | undefined => plans.find((plan) => plan.id === id)
