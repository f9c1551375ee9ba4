import { defaultPasswordPolicy, type PasswordPolicy } from "../contract/rules/password.ts"

type Read = { readonly policy: PasswordPolicy | undefined; readonly unknown: ReadonlyArray<string> }

const lengths = ["minLength", "maxLength"] as const
const demands = ["lowercase", "uppercase", "numeric", "nonAlphanumeric"] as const

const ruleOf = (word: string): Partial<PasswordPolicy> | undefined => {
  const [name, value = ""] = word.split("=")
  const length = lengths.find((one) => one === name)
  if (length) return /^[1-9]\d{0,3}$/.test(value) ? { [length]: Number(value) } : undefined
  const demand = demands.find((one) => one === word)
  return demand && { [demand]: true }
}

/** Reads `PASSWORD_POLICY`, such as `minLength=8,maxLength=64,lowercase,numeric`. An empty value means no policy. */
export const readPasswordPolicy = (setting: string | undefined): Read => {
  const words = (setting ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "")
  const unknown = words.filter((word) => ruleOf(word) === undefined)
  if (words.length === 0) return { policy: undefined, unknown }
  return { policy: Object.assign({ ...defaultPasswordPolicy }, ...words.map(ruleOf)), unknown }
}
