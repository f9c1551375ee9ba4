import "./ui/base.css"

/** Yields to the event loop. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Runs React and the application and paints, in separate turns, because each takes long on a phone. The other libraries
 * have run with this module.
 */
const begin = async () => {
  await nextTurn()
  await import("react-dom/client")
  await nextTurn()
  const { start } = await import("./start.tsx")
  await nextTurn()
  await start()
}

/** The page's head shows the error: it notices code that fails to load. */
begin().catch(console.warn)
