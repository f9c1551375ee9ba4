/** Asks the person for a fresh code; true when it was given. The shell says how. */
type Ask = () => Promise<boolean>

let ask: Ask = async () => false

export const confirmation = {
  use: (next: Ask): void => {
    ask = next
  },
  ask: (): Promise<boolean> => ask()
}
