import { Route, Switch } from "wouter"
import { lazyPart } from "../ui/lazyPart.ts"
import { routes } from "./routes.tsx"

const NotFoundPage = lazyPart(async () => {
  const { default: NotFound } = await import("./NotFoundPage.tsx")
  return NotFound
})

/** The page at the current address. */
export const Pages = () => (
  <Switch>
    {routes.map(({ path, Page }) => (
      <Route key={path} path={path} component={Page} />
    ))}
    <Route component={NotFoundPage} />
  </Switch>
)
