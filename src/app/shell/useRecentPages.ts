import { useEffect } from "react"
import { useLocation } from "wouter"
import { fixedPath, routeAt } from "../../../contract/routes.ts"
import { recents } from "../../entities/recents/recents.ts"
import { useMember } from "../pages/useMember.ts"

/** Lists the pages that a member opens as recent. A contact is listed by its name instead. */
export const useRecentPages = () => {
  const [location] = useLocation()
  const isMember = useMember() !== null
  useEffect(() => {
    const route = routeAt(location)
    if (isMember && route && fixedPath(route) === location && route.who !== "anyone")
      recents.add({ kind: "page", id: route.key })
  }, [isMember, location])
}
