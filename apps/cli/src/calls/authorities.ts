import { existsSync, readFileSync } from 'node:fs'
import { getCACertificates } from 'node:tls'
import type { StatePaths } from '../installation/state.ts'
import { UsageError } from '../terminal/exit-codes.ts'

/**
 * The authorities whose servers are believed, in PEM: for the sandbox that runs here its own; for a server that was named also
 * those that Node knows, NODE_EXTRA_CA_CERTS among them, and those of a file.
 */
export function readAuthorities(
  state: StatePaths,
  { url, caFile }: { readonly url?: string | undefined; readonly caFile?: string | undefined },
): string | undefined {
  const own = existsSync(state.ca) ? [readFileSync(state.ca, 'utf8')] : []
  const given = caFile === undefined ? [] : [readAuthorityFile(caFile)]
  const known = url === undefined ? [] : getCACertificates('default')
  const all = [...own, ...given, ...known]
  return all.length === 0 ? undefined : all.join('\n')
}

function readAuthorityFile(file: string): string {
  if (!existsSync(file)) throw new UsageError(`--ca-file: there is no file ${file}`)
  const text = readFileSync(file, 'utf8')
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new UsageError(`--ca-file takes certificates in PEM, but ${file} has none`)
  return text
}
