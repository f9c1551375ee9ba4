import "./ui/base.css"

/** Yields to the event loop. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Loads libraries and application and paints, in separate turns, because each takes long on a phone. */
const begin = async () => {
  await import("./libraries.ts")
  await nextTurn()
  const { start } = await import("./start.tsx")
  await nextTurn()
  await start()
}

/** The page's head shows the error: it notices code that fails to load. */
begin().catch(console.warn)
