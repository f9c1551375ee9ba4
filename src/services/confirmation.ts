/** Asks the person for a fresh code, with the server's reason; true when it was given. The shell says how. */
type Ask = (reason: string) => Promise<boolean>

let ask: Ask = async () => false

export const confirmation = {
  use: (next: Ask): void => {
    ask = next
  },
  ask: (reason: string): Promise<boolean> => ask(reason)
}
