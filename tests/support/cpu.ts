/** Milliseconds of CPU time that this thread has used: they do not grow while other processes keep the machine busy. */
export const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
