import { invitationHash } from "../../../contract/paths.ts"
import { browser } from "../../services/browser.ts"
import { tabStore } from "../../services/storage.ts"

const key = "invitation"

/** Without storage the link lasts as long as the page. */
let held = ""

/** The token of the opened link, stored for this tab until it is used up. */
const token = (): string => held || (tabStore.read(key) ?? "")

/** Removes the link from the address, so that no one can read or share it from there. Returns true if there was one. */
const take = (): boolean => {
  if (!location.hash.startsWith(invitationHash)) return false
  held = location.hash.slice(invitationHash.length).slice(0, 100)
  history.replaceState(history.state, "", location.pathname + location.search)
  tabStore.write(key, held)
  return held !== ""
}

/** A link opened on a page that is already open starts like any other. */
addEventListener("hashchange", () => {
  if (location.hash.startsWith(invitationHash)) browser.reload()
})

export const invitationLink = {
  /** True if this load of the page came through a link. */
  isFresh: take(),
  token,
  drop: (): void => {
    held = ""
    tabStore.remove(key)
  },
  /** Puts the link back into the address, so that it survives a sign-out. */
  putBack: (): void => {
    const { pathname, search } = location
    history.replaceState(history.state, "", `${pathname}${search}${invitationHash}${token()}`)
  }
}
