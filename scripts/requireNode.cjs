/* Loaded before a program, because an older Node would only say that it does not know TypeScript. */
if (!process.features.typescript) {
  process.stderr.write(
    `Pro Leads needs Node 22.18 or newer, and this is ${process.version}. On Linux x64, \`npm ci\` installs Node 24 for npm's scripts.\n`
  )
  process.exit(1)
}
