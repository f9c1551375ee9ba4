import { useLocation } from "wouter"
import { fixedPath, routeAt } from "../../../contract/routes.ts"
import { useRecent } from "../../entities/recents/recents.ts"
import { useMember } from "../pages/useMember.ts"

/** Lists the pages that a member opens as recent. A contact is listed by its name instead. */
export const useRecentPages = () => {
  const [location] = useLocation()
  const route = routeAt(location)
  const isMember = useMember() !== null
  const isListed = isMember && route && fixedPath(route) === location && route.who !== "anyone"
  useRecent(isListed ? { kind: "page", id: route.key } : null)
}
