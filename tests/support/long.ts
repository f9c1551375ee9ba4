/** True in `npm run test:long`. */
export const isLong = process.env.TEST_LONG === "1"

/** `few` in `npm test`, `many` in `npm run test:long`. */
export const long = <A>(few: A, many: A): A => (isLong ? many : few)

/** Like `long`, unless an environment variable of that name gives the number. */
export const longOr = (name: string, few: number, many: number): number =>
  Number(process.env[name] ?? long(few, many))
