/** Every error code, with its HTTP status. Codes are for programs and never change. */
export const errorStatus = {
  invalid_json: 400,
  access_token_invalid: 401,
  session_invalid: 401,
  api_key_invalid: 401,
  identity_token_invalid: 401,
  forbidden: 403,
  step_up_required: 403,
  not_found: 404,
  conflict: 409,
  call_open: 409,
  already_linked: 409,
  link_required: 409,
  illegal_transition: 409,
  duplicate_contact: 409,
  stale_version: 409,
  label_mapped: 409,
  label_exists: 409,
  member_exists: 409,
  last_admin: 409,
  member_limit: 409,
  contact_limit: 409,
  storage_limit: 409,
  api_key_limit: 409,
  webhook_limit: 409,
  insufficient_credits: 409,
  credit_cap: 409,
  idempotency_mismatch: 409,
  idempotency_in_flight: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid_payload: 422,
  otp_invalid: 422,
  otp_expired: 422,
  rate_limited: 429,
  internal: 500,
  not_implemented: 501,
  unavailable: 503
} as const

export type ErrorCode = keyof typeof errorStatus

/** Codes that any call can answer. */
export const commonErrors = [
  "invalid_json",
  "access_token_invalid",
  "too_large",
  "unsupported_media_type",
  "invalid_payload",
  "rate_limited",
  "internal",
  "unavailable"
] as const satisfies ReadonlyArray<ErrorCode>

export type CommonError = (typeof commonErrors)[number]

/** The body of every failure. `errors` has a message per invalid field. */
export type Failure = {
  readonly status: false
  readonly message: string
  readonly code: ErrorCode
  readonly errors?: Readonly<Record<string, string>>
}
