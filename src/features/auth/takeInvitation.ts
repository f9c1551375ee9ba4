/** The token of an invitation's link, taken out of the address so that nobody reads or shares it from there. */
export const takeInvitation = (): string => {
  const url = new URL(location.href)
  const token = url.searchParams.get("invitation") ?? ""
  if (token === "") return ""
  url.searchParams.delete("invitation")
  history.replaceState(history.state, "", url)
  return token.slice(0, 100)
}
