import { X509Certificate } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CertificatePaths, writePrivate } from './certificate-paths.ts'

/** Writes the file of all authorities that the sandbox trusts: its own, and those that `tpp import --ca` added. */
export function writeTrustAnchors(paths: CertificatePaths): void {
  const pems = [paths.ca, ...trustedFiles(paths)].map((file) => readFileSync(file, 'utf8').trimEnd())
  writePrivate(paths.trustAnchors, `${pems.join('\n')}\n`)
}

/** The authorities beside the sandbox's own. */
export function readTrusted(paths: CertificatePaths): { file: string; certificate: X509Certificate }[] {
  return trustedFiles(paths).map((file) => ({ file, certificate: new X509Certificate(readFileSync(file)) }))
}

function trustedFiles({ trusted }: CertificatePaths): string[] {
  if (!existsSync(trusted)) return []
  return readdirSync(trusted)
    .filter((name) => name.endsWith('.pem'))
    .toSorted()
    .map((name) => join(trusted, name))
}
