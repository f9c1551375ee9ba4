import { spawnSync } from "node:child_process"
import fs from "node:fs"

const readProc = (pid: number, name: string) => {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, "utf8")
  } catch {
    return undefined
  }
}

const ask = (pid: number, column: string) =>
  spawnSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() ?? ""

/** Fields of /proc/<pid>/stat after the command, which may itself hold spaces and brackets. */
const statFields = (pid: number) => readProc(pid, "stat")?.split(") ").at(-1)?.split(" ")

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false
  }
  return statFields(pid)?.[0] !== "Z"
}

export const commandLine = (pid: number): string =>
  (process.platform === "linux" ? readProc(pid, "cmdline")?.replaceAll("\0", " ") : ask(pid, "command")) ?? ""

/** Distinguishes a process from a later one with the same id. */
export const startOf = (pid: number): string =>
  (process.platform === "linux" ? statFields(pid)?.[19] : ask(pid, "lstart")) ?? ""
