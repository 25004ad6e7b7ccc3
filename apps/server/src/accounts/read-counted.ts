import type { GrantedAccess } from '../consents/index.ts'
import type { SignedCall } from '../xs2a/index.ts'
import type { AccountsSetup } from './accounts-setup.ts'
import { type Answered, answered } from './open-account.ts'
import { answerExceeded, quotaHeaders, type Resource } from './quota.ts'
import { giveBackReads, readQuota, takeReads } from './quota.store.ts'

export interface CountedRead {
  readonly granted: GrantedAccess
  readonly accountIds: readonly string[]
  readonly resource: Resource
  /** False for what belongs to a read that was counted before. */
  readonly isNew: boolean
}

export type QuotaHeaders = Partial<ReturnType<typeof quotaHeaders>>

export type CountedOutcome<Told> =
  | { readonly kind: 'told'; readonly told: Told; readonly headers: QuotaHeaders }
  | Answered

/**
 * Asks the books within the quota of reads without the PSU present. A read is taken before the books are asked, so
 * that no answer is ever given beyond the quota, and given back when they do not answer.
 */
export async function readCounted<Told>(
  { tppDatabase }: Pick<AccountsSetup, 'tppDatabase'>,
  { bank, tpp }: Pick<SignedCall, 'bank' | 'tpp'>,
  { granted, accountIds, resource, isNew }: CountedRead,
  askBooks: () => Promise<Told>,
): Promise<CountedOutcome<Told>> {
  if (granted.isPresent || accountIds.length === 0)
    return { kind: 'told', told: await askBooks(), headers: {} }
  const actor = { bankId: bank.bankId, tppId: tpp.tppId }
  const read = { psuId: granted.psuId, accountIds, resource, at: granted.now }
  if (!isNew) {
    const [told, left] = await Promise.all([askBooks(), readQuota(tppDatabase, actor, read)])
    return { kind: 'told', told, headers: quotaHeaders(left) }
  }
  const { isTaken, ...left } = await takeReads(tppDatabase, actor, read)
  if (!isTaken) return answered(answerExceeded(left, resource))
  try {
    return { kind: 'told', told: await askBooks(), headers: quotaHeaders(left) }
  } catch (error) {
    // What cannot be given back is lost; why the books did not answer is what must be told.
    await giveBackReads(tppDatabase, actor, read).catch(() => {})
    throw error
  }
}
