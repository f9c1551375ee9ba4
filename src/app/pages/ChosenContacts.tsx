import type { ComponentProps } from "react"
import { Loading } from "../../ui/Loading.tsx"
import { lazyPart } from "../../ui/lazyPart.ts"
import { WhenIdle } from "../../ui/WhenIdle.tsx"
import type { SelectedContacts } from "./SelectedContacts.tsx"

const Bar = lazyPart(() => import("./SelectedContacts.tsx").then((module) => module.SelectedContacts))

/**
 * The bar of the selected contacts, loaded after the list. It is shown once all its buttons are there, so that none of
 * them moves while it is pressed.
 */
export const ChosenContacts = (props: ComponentProps<typeof SelectedContacts>) => (
  <WhenIdle>
    <Loading>
      <Bar {...props} />
    </Loading>
  </WhenIdle>
)
