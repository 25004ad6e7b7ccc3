import type { GrantedAccess } from '../consents/index.ts'
import type { SignedCall } from '../xs2a/index.ts'
import type { AccountsSetup } from './accounts-setup.ts'
import { type RefusedCall, refused } from './account-access.ts'
import { answerQuotaExceeded, quotaHeaders, type Resource } from './quota.ts'
import { releaseReads, readQuota, claimReads } from './quota.store.ts'

export interface QuotaRead {
  readonly granted: GrantedAccess
  readonly accountIds: readonly string[]
  readonly resource: Resource
  /** False for what belongs to a read that was counted before. */
  readonly isNew: boolean
}

export type QuotaHeaders = Partial<ReturnType<typeof quotaHeaders>>

export type QuotaOutcome<Value> =
  | { readonly kind: 'read'; readonly value: Value; readonly headers: QuotaHeaders }
  | RefusedCall

/**
 * Asks the books within the quota of reads without the PSU present. A read is taken before the books are asked, so
 * that no answer is ever given beyond the quota, and given back when they do not answer.
 */
export async function readWithinQuota<Value>(
  { tppDatabase }: Pick<AccountsSetup, 'tppDatabase'>,
  { bank, tpp }: Pick<SignedCall, 'bank' | 'tpp'>,
  { granted, accountIds, resource, isNew }: QuotaRead,
  readCoreBank: () => Promise<Value>,
): Promise<QuotaOutcome<Value>> {
  if (granted.isPresent || accountIds.length === 0)
    return { kind: 'read', value: await readCoreBank(), headers: {} }
  const actor = { bankId: bank.bankId, tppId: tpp.tppId }
  const read = { psuId: granted.psuId, accountIds, resource, at: granted.now }
  if (!isNew) {
    const [value, left] = await Promise.all([readCoreBank(), readQuota(tppDatabase, actor, read)])
    return { kind: 'read', value, headers: quotaHeaders(left) }
  }
  const { isClaimed, ...left } = await claimReads(tppDatabase, actor, read)
  if (!isClaimed) return refused(answerQuotaExceeded(left, resource))
  try {
    return { kind: 'read', value: await readCoreBank(), headers: quotaHeaders(left) }
  } catch (error) {
    // What cannot be given back is lost; why the books did not answer is what must be told.
    await releaseReads(tppDatabase, actor, read).catch(() => {})
    throw error
  }
}
