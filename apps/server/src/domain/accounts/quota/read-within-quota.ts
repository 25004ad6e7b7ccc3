import type { GrantedAccess } from '../../consents/index.ts'
import type { Refused, SignedCall } from '../../../edge/index.ts'
import type { AccountsSetup } from '../accounts-setup.ts'
import { refuseQuotaExceeded, quotaHeaders, type Resource } from './quota.ts'
import { releaseReads, readQuota, claimReads } from './quota.store.ts'

export interface QuotaRead {
  readonly granted: GrantedAccess
  readonly accountIds: readonly string[]
  readonly resource: Resource
  /** False for a page that belongs to a read which was claimed before. */
  readonly isNew: boolean
}

/** The headers that say how many reads are left; none where reads are not limited. */
export type QuotaHeaders = Partial<Record<`RateLimit-${'Limit' | 'Remaining' | 'Reset'}`, string>>

export type QuotaOutcome<Value> =
  | { readonly kind: 'read'; readonly value: Value; readonly headers: QuotaHeaders }
  | Refused

/**
 * Reads from the core bank within the quota, which applies while the PSU is absent. The read is claimed before the core bank
 * is called, so that no answer ever exceeds the quota, and released if the core bank fails.
 */
export async function readWithinQuota<Value>(
  { tppDatabase }: Pick<AccountsSetup, 'tppDatabase'>,
  { bank, tpp }: Pick<SignedCall, 'bank' | 'tpp'>,
  { granted, accountIds, resource, isNew }: QuotaRead,
  readCoreBank: () => Promise<Value>,
): Promise<QuotaOutcome<Value>> {
  const { reader } = granted
  if (!reader.isLimited || accountIds.length === 0)
    return { kind: 'read', value: await readCoreBank(), headers: {} }
  const actor = { bankId: bank.bankId, tppId: tpp.tppId }
  const read = { reader, accountIds, resource, at: granted.now }
  if (!isNew) {
    const [value, left] = await Promise.all([readCoreBank(), readQuota(tppDatabase, actor, read)])
    return { kind: 'read', value, headers: quotaHeaders(reader, left) }
  }
  const { isClaimed, ...left } = await claimReads(tppDatabase, actor, read)
  if (!isClaimed) return refuseQuotaExceeded(reader, left, resource)
  try {
    return { kind: 'read', value: await readCoreBank(), headers: quotaHeaders(reader, left) }
  } catch (error) {
    // If the release fails too, the read is lost; the core bank's error is the one to report.
    await releaseReads(tppDatabase, actor, read).catch(() => {})
    throw error
  }
}
