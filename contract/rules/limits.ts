/** Limits shared by browser and server. Times in milliseconds unless named otherwise. */
export const limits = {
  otp: { digits: 6, lifetimeMs: 5 * 60_000, attempts: 5 },
  password: { minLength: 6 },
  label: { shown: 50, length: 200 },
  member: { nameMin: 3, nameMax: 50, organisationNameMax: 100 },
  text: { short: 200, long: 10_000, email: 254, url: 500 },
  page: { default: 50, max: 100 },
  target: 1_000,
  creditCap: 1_000_000,
  /** Days between the wish to delete an organisation and its deletion. */
  organisation: { graceDays: 30 },
  apiKeys: { each: 20, name: 100, mostDays: 3_650, overlapHours: 24 },
  /** `stoppedAfterDays` without an accepted delivery, a webhook that gives up is turned off. */
  webhooks: { each: 5, description: 100, overlapHours: 24, keptDays: 30, stoppedAfterDays: 3 },
  idempotencyKey: { max: 100 },
  requester: { max: 100 },
  labelling: { contacts: 1_000, labels: 50 },
  fields: { most: 100, options: 100 },
  contact: { addresses: 20, reason: 500 },
  contactList: { reachable: 100_000 },
  interview: {
    questions: 30,
    question: 300,
    fewestOptions: 2,
    options: 20,
    option: 100,
    rating: 5,
    answer: 2_000,
    /** A body with every answer as long as it may be. */
    bodyBytes: 256 * 1024
  },
  savedViews: { each: 100, address: 2_000, keptDays: 30 },
  calling: { named: 10_000, leaseMs: 10 * 60_000, pauseMs: 60 * 60_000, personalMs: 60 * 60_000 },
  bulk: { named: 1_000, contacts: 100_000, refusedListed: 100 },
  importChunk: { rows: 2_000, fields: 500, bytes: 4 * 1024 * 1024 },
  import: {
    rows: 100_000,
    bytes: 64 * 1024 * 1024,
    abandonedAfterHours: 24,
    undoHours: 72,
    stoppedAfterMs: 2 * 60_000
  },
  /**
   * Stored cells of rows that were not imported: bytes of a row and of an import, rows and bytes of an organisation.
   */
  importRows: {
    keptDays: 30,
    rowBytes: 64 * 1024,
    importBytes: 20 * 1024 * 1024,
    rows: 200_000,
    bytes: 50 * 1024 * 1024
  },
  body: { bytes: 64 * 1024, depth: 20 },
  /**
   * Emails of an organisation: a few while it is new, the full allowance after so many days; a paid plan gets there
   * faster.
   */
  mail: {
    atFirst: { hour: 20, day: 60 },
    grown: { hour: 500, day: 2_000 },
    grownAfterDays: 14,
    paidPace: 2,
    perContact: { hour: 5, day: 10 }
  },
  /** Links emailed to payees. Excess links to one address, across all organisations, wait. */
  payeeLinks: {
    perPayee: { hour: 3, day: 6 },
    perPerson: { hour: 30, day: 100 },
    perAddress: { hour: 10, day: 20 }
  },
  /** Checks of payees' accounts by an organisation. */
  accountChecks: { hour: 100, day: 500 },
  notifications: { listed: 100 },
  apiTimeoutMs: 1_000_000,
  restoreTimeoutMs: 5_000,
  toastMs: 3_000,
  honorarium: { sameRequestMs: 5 * 60_000 },
  /**
   * A wrong number returns its credit within so many days after the view, up to this share of the plan's credits per
   * month.
   */
  creditReturn: { days: 7, share: 0.05 },
  /** How many views of people on the do-not-call list are refused per day before every new view is. */
  listedViews: { perPersonDay: 10, perOrganisationDay: 20 }
} as const
