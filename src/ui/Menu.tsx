import { type ReactNode, useId, useState } from "react"
import { buttonStyle } from "./buttonStyle.ts"
import { patientPart } from "./lazyPart.ts"
import { OnceWanted } from "./OnceWanted.tsx"
import { Spinner } from "./Spinner.tsx"

const load = () => import("./MenuList.tsx").then((module) => module.default)
const MenuList = patientPart(load)

/** Loads the code of a menu that is about to be opened. */
export const fetchMenu = () => {
  load().catch(() => {})
}

export type MenuItem = {
  readonly id: string
  readonly label: string
  readonly onSelect: () => void
  readonly icon?: ReactNode
  readonly hint?: string
  readonly lang?: string
  readonly isChosen?: boolean
  readonly startsGroup?: boolean
  readonly danger?: boolean
  readonly disabled?: boolean
}

export type MenuProps = {
  /** The accessible name of the button and its menu. */
  readonly label: string
  /** The content of the button. */
  readonly children: ReactNode
  readonly items: ReadonlyArray<MenuItem>
  readonly head?: ReactNode
  /** While busy or unavailable it stays focusable and announces it, but does not open. */
  readonly isBusy?: boolean
  readonly isUnavailable?: boolean
}

const trigger = buttonStyle({ look: "quiet", size: "tight" })

/** A button and its menu. The menu's code loads when the button is first hovered or focused. */
export const Menu = ({ label, children, items, head, isBusy = false, isUnavailable = isBusy }: MenuProps) => {
  const triggerId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const open = (next: boolean) => {
    if (next && isUnavailable) return
    setIsOpen(next)
  }
  return (
    <>
      <button
        type="button"
        id={triggerId}
        className={trigger}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={isBusy || undefined}
        aria-disabled={isUnavailable || undefined}
        onPointerEnter={fetchMenu}
        onFocus={fetchMenu}
        onClick={() => open(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return
          event.preventDefault()
          open(true)
        }}
      >
        {isBusy ? <Spinner /> : null}
        {children}
      </button>
      <OnceWanted isWanted={isOpen}>
        <MenuList
          items={items}
          head={head}
          label={label}
          triggerId={triggerId}
          isOpen={isOpen}
          onOpenChange={open}
        />
      </OnceWanted>
    </>
  )
}
