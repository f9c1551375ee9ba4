/** Limits that the browser and the server share. Times in milliseconds unless named otherwise. */
export const limits = {
  otp: { digits: 6, lifetimeMs: 5 * 60_000, attempts: 5, resendAfterMs: 60_000 },
  label: { shown: 50, length: 200 },
  member: { nameMin: 3, nameMax: 50, organisationNameMax: 100 },
  text: { short: 200, long: 10_000, email: 254, url: 500 },
  page: { default: 50, max: 100 },
  idempotencyKey: { max: 100 },
  labelling: { contacts: 1_000, labels: 50 },
  contact: { addresses: 20, reason: 500 },
  contactList: { reachable: 100_000 },
  savedViews: { each: 100, address: 2_000, keptDays: 30 },
  calling: { named: 10_000, leaseMs: 10 * 60_000, pauseMs: 60 * 60_000, personalMs: 60 * 60_000 },
  bulk: { named: 1_000, contacts: 100_000, refusedListed: 100 },
  importChunk: { rows: 2_000, bytes: 4 * 1024 * 1024 },
  import: { rows: 100_000, bytes: 10 * 1024 * 1024, abandonedAfterHours: 24, undoHours: 72 },
  body: { bytes: 64 * 1024, depth: 20 },
  notifications: { listed: 100 },
  apiTimeoutMs: 1_000_000,
  restoreTimeoutMs: 5_000,
  toastMs: 3_000,
  stepUpMs: 5 * 60_000,
  creditReturnDays: 7
} as const
