import "./ui/base.css"

/** Lets the browser do what else it has to. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

/** The libraries, the application and its first paint, in a turn each: on a phone each is work enough. */
const begin = async () => {
  await import("./libraries.ts")
  await nextTurn()
  const { start } = await import("./start.tsx")
  await nextTurn()
  await start()
}

/** The page's head shows the error: it hears of code that can't be fetched. */
begin().catch(console.warn)
