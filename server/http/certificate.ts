import { readFileSync, statSync } from "node:fs"
import { createSecureContext } from "node:tls"

/** Files in PEM form: the certificate with its chain, and its private key. */
export type CertificateFiles = { readonly certFile: string; readonly keyFile: string }

export type Certificate = { readonly cert: Buffer; readonly key: Buffer }

const readOne = (setting: string, file: string) => {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw new Error(`${setting} can't be read: ${file}`, { cause })
  }
}

/** Reads both files. Throws with the setting's name if one can't be read or they don't match. */
export const readCertificate = ({ certFile, keyFile }: CertificateFiles): Certificate => {
  const certificate = { cert: readOne("TLS_CERT_FILE", certFile), key: readOne("TLS_KEY_FILE", keyFile) }
  try {
    createSecureContext(certificate)
  } catch (cause) {
    throw new Error("TLS_CERT_FILE and TLS_KEY_FILE are not a certificate and its key", { cause })
  }
  return certificate
}

const changedAt = ({ certFile, keyFile }: CertificateFiles) =>
  [certFile, keyFile].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0).join()

/**
 * Checks every `everyMs` whether the files have changed, and passes a renewed pair to `use`. A pair that can't be used
 * goes to `warn` once, and is read again after its next change. Returns a function that stops it.
 */
export const watchCertificate = (
  files: CertificateFiles,
  everyMs: number,
  { use, warn }: { readonly use: (certificate: Certificate) => void; readonly warn: (error: unknown) => void }
): (() => void) => {
  let known = changedAt(files)
  const timer = setInterval(() => {
    const now = changedAt(files)
    if (now === known) return
    known = now
    try {
      use(readCertificate(files))
    } catch (error) {
      warn(error)
    }
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
