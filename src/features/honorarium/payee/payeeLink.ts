import { paths } from "../../../../contract/paths.ts"
import { browser } from "../../../services/browser.ts"
import { tabStore } from "../../../services/storage.ts"

const key = "payeeLink"
const longest = 500

/** Without storage the link lasts as long as the page. */
let held = ""

const isLinked = () => location.pathname === paths.payee && location.hash.length > 1

/** Removes the link from the address, so that no one can read or share it from there. Returns true if there was one. */
const take = (): boolean => {
  if (!isLinked()) return false
  held = location.hash.slice(1, longest + 1)
  history.replaceState(history.state, "", location.pathname)
  tabStore.write(key, held)
  return true
}

/** A link opened on the already open page starts like any other. */
addEventListener("hashchange", () => {
  if (isLinked()) browser.reload()
})

export const payeeLink = {
  /** True if this load of the page came through a link. */
  isFresh: take(),
  text: (): string => held || (tabStore.read(key) ?? ""),
  drop: (): void => {
    held = ""
    tabStore.remove(key)
  }
}
