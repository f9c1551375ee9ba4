import { execFile } from "node:child_process"
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { arch, platform, tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

export type FoundBrowser = {
  readonly executablePath: string
  /** The browser's libraries and fonts, if they are not the system's. */
  readonly env: Readonly<Record<string, string>>
}

/**
 * A Chromium for the tests: `CHROME_PATH`, the system's own, or the packaged one (`CHROME_PATH=bundled` selects it).
 */
export const findBrowser = async (): Promise<FoundBrowser> => {
  const wished = process.env.CHROME_PATH
  if (wished && wished !== "bundled") return { executablePath: wished, env: {} }
  const installed = wished ? undefined : (installedAt[platform()] ?? []).find((path) => existsSync(path))
  if (installed) return { executablePath: installed, env: {} }
  if (platform() === "linux" && arch() === "x64") return bundled()
  throw new Error("No Chromium found: install Chromium or Google Chrome, or set CHROME_PATH to one")
}

const installedAt: Partial<Record<NodeJS.Platform, ReadonlyArray<string>>> = {
  linux: [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/opt/google/chrome/chrome"
  ],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge"
  ],
  win32: [
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe"
  ]
}

const bundled = async (): Promise<FoundBrowser> => {
  const entry = fileURLToPath(import.meta.resolve("@sparticuz/chromium"))
  const { version } = JSON.parse(readFileSync(join(dirname(entry), "../package.json"), "utf8")) as {
    version: string
  }
  const folder = join(privateFolder(), version)
  if (!existsSync(folder)) await unpackTo(folder, entry)
  return {
    executablePath: join(folder, "chromium"),
    env: { LD_LIBRARY_PATH: join(folder, "al2023/lib"), FONTCONFIG_FILE: join(folder, "fonts.conf") }
  }
}

/** Others on this machine can write to the folder for temporary files, so one that is not only ours is refused. */
const privateFolder = () => {
  const user = process.getuid?.() ?? 0
  const folder = join(tmpdir(), `pro-leads-chromium-${user}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== user || (found.mode & 0o077) !== 0)
    throw new Error(`${folder} belongs to somebody else: remove it, or set CHROME_PATH`)
  return folder
}

/**
 * Unpacks beside the folder and moves there in one step, so that concurrent or killed runs leave nothing incomplete. A
 * separate process does it, because the package reads its target and its libraries from the environment.
 */
const unpackTo = async (folder: string, entry: string) => {
  const staging = mkdtempSync(join(dirname(folder), "unpacking-"))
  try {
    const script = `const { default: chromium } = await import(${JSON.stringify(entry)}); await chromium.executablePath()`
    await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
      env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" }
    })
    writeFileSync(join(staging, "fonts.conf"), fontsConf(join(folder, "fonts/fonts"), join(folder, "cache")))
    renameSync(staging, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

const fontsConf = (fonts: string, cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${fonts}</dir>
  <cachedir>${cache}</cachedir>
</fontconfig>
`
