import { createHash } from 'node:crypto'
import { type ListPointer, readInProcess, type TrustedList } from '@havn/trusted-lists'
import type { Queries } from '../../../platform/database/database.ts'
import type { BankKeys } from '../../../platform/shared/key-ring.ts'
import type { ReadListFile } from './list-source.ts'
import { readLists, type StoredList, storeList } from './lists.store.ts'

export interface RenewalSetup {
  readonly queries: Queries
  /** The keys of the deployment, which vouch for what is stored. */
  readonly keys: BankKeys
  readonly readFile: ReadListFile
  /** Where the list of lists is. */
  readonly url: string
  /** Base64 of the certificates that may sign the list of lists. */
  readonly signers: readonly string[]
  readonly now: () => number
}

/** The outcome of renewing one list. */
export interface ListRenewal {
  readonly territory: string
  readonly outcome: 'renewed' | 'unchanged' | 'refused'
  readonly sequenceNumber?: number
  /** Why it was refused; the stored issue stays in use. */
  readonly problem?: string
}

export const LIST_OF_LISTS = 'EU'

/**
 * Gets the list of lists, and then every national list that it points to, each verified against the signers that it names. If
 * the list of lists cannot be had, the stored one says where the others are.
 */
export async function renewLists(setup: RenewalSetup): Promise<readonly ListRenewal[]> {
  const { queries, keys, url, signers } = setup
  const stored = new Map((await readLists(queries, keys)).lists.map((one) => [one.list.territory, one]))
  const renewals = [
    await renewList(setup, { territory: LIST_OF_LISTS, url, signers }, stored.get(LIST_OF_LISTS)),
  ]
  const { lists } = await readLists(queries, keys)
  const pointers = lists.find(({ list }) => list.territory === LIST_OF_LISTS)?.list.pointers ?? []
  for (const pointer of pointers)
    if (pointer.territory !== LIST_OF_LISTS)
      renewals.push(await renewList(setup, pointer, stored.get(pointer.territory)))
  return renewals
}

async function renewList(
  { queries, keys, readFile, now }: RenewalSetup,
  pointer: ListPointer,
  stored: StoredList | undefined,
): Promise<ListRenewal> {
  const { territory } = pointer
  const refuse = (problem: string): ListRenewal => ({ territory, outcome: 'refused', problem })
  const file = await readFile(pointer)
  if (!file.ok) return refuse(file.problem)
  const { document, obtainedAtMilliseconds } = file.value
  const documentHash = createHash('sha256').update(document).digest('hex')
  // What was verified before is the same document, if its signer may still sign.
  const isKnown = stored?.documentHash === documentHash && pointer.signers.includes(stored.signer)
  const read = isKnown
    ? ({ ok: true, ...stored } as const)
    : await readInProcess({ document, signers: pointer.signers })
  if (!read.ok) return refuse(`${read.problem.kind}: ${read.problem.detail}`)
  const { list, signer } = read
  const problem = findProblem(list, territory, now())
  if (problem !== undefined) return refuse(problem)
  const verifiedBefore = isKnown ? stored.verifiedAtMilliseconds : 0
  const verifiedAtMilliseconds = Math.max(obtainedAtMilliseconds, verifiedBefore)
  const isStored = await storeList(queries, keys, { list, signer, documentHash, verifiedAtMilliseconds })
  const { sequenceNumber } = list
  if (!isStored)
    return refuse(`older: got the sequence number ${sequenceNumber}, a later issue was verified before`)
  return { territory, outcome: isKnown ? 'unchanged' : 'renewed', sequenceNumber }
}

function findProblem(list: TrustedList, territory: string, nowMilliseconds: number): string | undefined {
  const kind = territory === LIST_OF_LISTS ? 'list-of-lists' : 'national'
  if (list.territory !== territory || list.kind !== kind)
    return `other-list: expected the list of ${territory}, got the ${list.kind} list of ${list.territory}`
  const { nextUpdateMilliseconds: next } = list
  return next !== undefined && next <= nowMilliseconds
    ? `over: expected a list that is still in force, got one until ${new Date(next).toISOString()}`
    : undefined
}
