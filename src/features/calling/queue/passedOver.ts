import { tabStore } from "../../../services/storage.ts"

const key = "calls.passedOver"

const read = (): ReadonlyArray<string> => {
  const text = tabStore.read(key) ?? ""
  return text === "" ? [] : text.split(",")
}

/** Whom this session has skipped or called: they do not come again in it. */
export const passedOver = {
  all: read,
  add: (contactId: string): void => tabStore.write(key, [...new Set([...read(), contactId])].join(",")),
  forget: (): void => tabStore.remove(key)
}
