/** Cells that a spreadsheet program would run. The full-width signs count: some programs fold them. */
const dangerous = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

const apostrophe = 39

/** Puts an apostrophe before what would be run. `fromNeutral` takes exactly that one away. */
export const neutral = (cell: string): string => (dangerous.test(cell) ? `'${cell}` : cell)

export const fromNeutral = (cell: string): string =>
  cell.charCodeAt(0) === apostrophe && dangerous.test(cell) ? cell.slice(1) : cell
