import { IconButton } from "./IconButton.tsx"
import { ChevronDownIcon, ChevronUpIcon } from "./pageIcons.tsx"
import { useFreeKey } from "./useFreeKey.ts"

type NeighbourButtonsProps<Row> = {
  readonly size?: "small" | "normal"
  readonly previousLabel: string
  readonly nextLabel: string
  readonly previous: Row | null
  readonly next: Row | null
  readonly onOpen: (row: Row) => void
}

/** Open the rows before and after the shown one: K and J. */
export const NeighbourButtons = <Row,>(props: NeighbourButtonsProps<Row>) => {
  const { size = "normal", previousLabel, nextLabel, previous, next, onOpen } = props
  const open = (row: Row | null) => {
    if (row !== null) onOpen(row)
    return row !== null
  }
  useFreeKey((key) => {
    if (key === "j") return open(next)
    return key === "k" && open(previous)
  })
  const buttons = [
    { keys: "K", label: previousLabel, icon: <ChevronUpIcon />, row: previous },
    { keys: "J", label: nextLabel, icon: <ChevronDownIcon />, row: next }
  ]
  return buttons.map(({ keys, label, icon, row }) => (
    <IconButton
      key={keys}
      size={size}
      label={label}
      aria-keyshortcuts={keys}
      icon={icon}
      disabled={row === null}
      onClick={() => open(row)}
    />
  ))
}
