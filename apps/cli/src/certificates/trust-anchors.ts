import { X509Certificate } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type StatePaths, writePrivate } from '../state.ts'

/** Writes the file of all authorities that the sandbox trusts: its own, and those that `tpp import --ca` added. */
export function writeTrustAnchors(state: StatePaths): void {
  const pems = [state.ca, ...trustedFiles(state)].map((file) => readFileSync(file, 'utf8').trimEnd())
  writePrivate(state.trustAnchors, `${pems.join('\n')}\n`)
}

/** The authorities beside the sandbox's own. */
export function readTrusted(state: StatePaths): { file: string; certificate: X509Certificate }[] {
  return trustedFiles(state).map((file) => ({ file, certificate: new X509Certificate(readFileSync(file)) }))
}

function trustedFiles({ trusted }: StatePaths): string[] {
  if (!existsSync(trusted)) return []
  return readdirSync(trusted)
    .filter((name) => name.endsWith('.pem'))
    .toSorted()
    .map((name) => join(trusted, name))
}
