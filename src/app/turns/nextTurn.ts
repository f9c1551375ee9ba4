/** Lets the browser do what else it has to: what runs before and after is work enough for a phone, each by itself. */
export const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))
