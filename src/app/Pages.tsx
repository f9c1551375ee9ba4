import { lazy } from "react"
import { Route, Switch } from "wouter"
import { styled } from "./laterStyles.ts"
import { routes } from "./routes.tsx"

const NotFoundPage = lazy(() => styled(() => import("./NotFoundPage.tsx")))

/** The page at the current address. */
export const Pages = () => (
  <Switch>
    {routes.map(({ path, Page }) => (
      <Route key={path} path={path} component={Page} />
    ))}
    <Route component={NotFoundPage} />
  </Switch>
)
