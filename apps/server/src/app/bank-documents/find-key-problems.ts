import { findSharedIds } from '../../platform/keys/index.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import type { BankDocument } from './bank-document.ts'

/** Says which of the bank's own keys have the id of one of the deployment, and what to do. */
export function findKeyProblems(
  { bank, keysFile: own }: Pick<BankDocument, 'bank' | 'keysFile'>,
  { deployment }: Pick<KeyRing, 'deployment'>,
): readonly string[] {
  const shared = own === undefined ? [] : findSharedIds(own.listed, deployment)
  if (shared.length === 0) return []
  const ids = shared.map(({ use, id }) => `${use} ${id}`).join(', ')
  return [
    `keysFile: expected ids that no key of the deployment has, got ${ids}: take a file that \`havn keys init --bank ${bank}\` made`,
  ]
}
