import { failure } from '@havn/contract'
import { type BankKeyList, findSharedIds, parseKeys, toBankKeyList } from '../../platform/keys/index.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import type { BankDocument } from './bank-document.ts'
import type { Field } from './document-field.ts'
import { readBytes } from './document-files.ts'

/** The keys of a bank's own, in a file as `havn keys --bank` writes it. No problem shows a secret. */
export const keysFile: Field<BankKeyList> = {
  read(json) {
    if (typeof json !== 'string') return failure(['expected the path of a file'])
    const bytes = readBytes(json)
    if (!bytes.ok) return failure([bytes.problem])
    const listed = parseKeys(bytes.value.toString('utf8'))
    return listed.ok ? toBankKeyList(listed.value) : listed
  },
}

/** Without its own keys nobody could find or check what a bank has made with them: approved orders would look forged. */
export function findLostKeys(
  before: Pick<BankDocument, 'keysFile'> | undefined,
  { bank, keysFile: own }: Pick<BankDocument, 'bank' | 'keysFile'>,
): readonly string[] {
  return before?.keysFile === undefined || own !== undefined
    ? []
    : [`keysFile is missing: expected the file of before, since its keys have made what ${bank} has stored`]
}

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
