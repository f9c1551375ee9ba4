/** Milliseconds of CPU time used by this thread: other busy processes don't increase it. */
export const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
