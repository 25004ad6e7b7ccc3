import { createHash } from 'node:crypto'
import type { Vouched } from '../../../platform/shared/mac.ts'
import { type RegisterEntry, rolesText } from './register-entry.ts'
import type { RegisterImport } from './register.store.ts'

type Copy = Pick<RegisterImport, 'source' | 'asOf' | 'sha256'>

/** Everything that decides about roles in a copy that was taken: how old it is, and all its entries. */
export function vouchedCopy({ source, asOf, sha256 }: Copy, entries: Iterable<RegisterEntry>): Vouched {
  const hash = createHash('sha256')
  for (const { tppId, name, ...entry } of [...entries].toSorted((a, b) => (a.tppId < b.tppId ? -1 : 1)))
    hash.update(`${JSON.stringify([tppId, name, rolesText(entry)])}\n`)
  return {
    kind: 'register-copy',
    parts: [source, asOf.toISOString(), sha256.toString('hex'), hash.digest('hex')],
  }
}
