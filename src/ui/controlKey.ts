const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The name of the key that goes with letters for commands: ⌘ on Apple's devices. */
export const controlKey = isMac ? "⌘" : "Ctrl"
