import { readBankTime } from '../../../platform/banks/index.ts'
import { inBankTransaction } from '../../../platform/database/actor.ts'
import type { LoggedInPsu, Requester, ScaSetup } from '../../sca/index.ts'
import type { AccessKey, OwnerAccounts } from './access.ts'
import type { AgreementKey } from '../consent.ts'
import { revokeAccounts } from '../grants.store.ts'
import { listRequestedWithdrawals } from '../requested/withdrawals.store.ts'
import {
  insertObjection,
  type LastWithdrawal,
  listLastWithdrawals,
  type ObjectionReason,
  undoWithdrawal,
} from './withdrawals.store.ts'

/** How long a person may undo a withdrawal, by the bank's clock. As long as a login lasts. */
export const undoMinutesMax = 10
const listedDays = 30
const listedMax = 20

/** Access of a TPP that ended lately, and whether the person can still undo it. */
export interface Withdrawal {
  readonly tppId: string
  readonly agreementKey: AgreementKey
  /** As of `Access`. */
  readonly consentId?: string
  readonly requester: Requester
  readonly kind: 'whole' | 'part' | 'objected' | 'terminated'
  /** The names of the accounts that it was about. */
  readonly accountNames: readonly string[]
  /** Undefined if it cannot be undone any more. */
  readonly undoMinutesLeft: number | undefined
}

/** Lists access that ended lately because the person withdrew it or the TPP gave it up, the latest first. */
export function listWithdrawals(
  sca: ScaSetup,
  bankId: string,
  { psu }: LoggedInPsu,
  accountsByOwner: readonly OwnerAccounts[],
): Promise<readonly Withdrawal[]> {
  const accounts = accountsByOwner.flatMap((owner) => owner.accounts)
  const nameOf = (ids: readonly string[]) =>
    accounts.filter(({ accountId }) => ids.includes(accountId)).map(({ name }) => name)
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const now = await readBankTime(queries, bankId, sca.clock.milliseconds())
    const since = now.subtract({ hours: listedDays * 24 })
    const person = { bankId, personId: psu.personId }
    const found = await listLastWithdrawals(queries, { ...person, since, atMost: listedMax })
    const requested = await listRequestedWithdrawals(queries, { ...person, since, atMost: listedMax })
    const ofRequested = requested.map((one) => ({
      tppId: one.tppId,
      agreementKey: '',
      consentId: one.consentId,
      requester: one.requester,
      kind: one.kind,
      accountNames: nameOf(one.withdrawnIds),
      undoMinutesLeft: one.kind === 'whole' || one.kind === 'part' ? minutesLeft(one.at, now) : undefined,
    }))
    const others = found.map((one) => ({
      tppId: one.tppId,
      agreementKey: one.agreementKey,
      requester: one.requester,
      kind: kindOf(one),
      accountNames: nameOf(one.withdrawnIds),
      undoMinutesLeft: undoMinutesLeft(one, now),
    }))
    return [...ofRequested, ...others]
  })
}

function kindOf({ detail, isWhole }: LastWithdrawal): Withdrawal['kind'] {
  return detail ?? (isWhole ? 'whole' : 'part')
}

function undoMinutesLeft({ detail, at }: LastWithdrawal, now: Temporal.Instant): number | undefined {
  return detail === undefined ? minutesLeft(at, now) : undefined
}

function minutesLeft(at: Temporal.Instant, now: Temporal.Instant): number | undefined {
  const left = undoMinutesMax - now.since(at).total('minutes')
  return left > 0 ? Math.max(1, Math.floor(left)) : undefined
}

/**
 * Undoes what the person withdrew last. Meanwhile the TPP saw nothing: a withdrawal takes effect at once, and so does its undoing.
 * Needs no SCA, because it puts back no more than what an SCA had granted, until when it had granted it.
 */
export function undoLastWithdrawal(sca: ScaSetup, { psu }: LoggedInPsu, named: AccessKey): Promise<boolean> {
  return inBankTransaction(sca.bankDatabase, named.bankId, async (queries) => {
    const at = await readBankTime(queries, named.bankId, sca.clock.milliseconds())
    const since = at.subtract({ minutes: undoMinutesMax })
    return undoWithdrawal(queries, sca.keys, { ...named, personId: psu.personId }, { since, at })
  })
}

/** Records an objection against a TPP's access and withdraws all of it; false if there is no such access. */
export function objectToAccess(
  sca: ScaSetup,
  { psu }: LoggedInPsu,
  named: AccessKey,
  reason: ObjectionReason,
): Promise<boolean> {
  return inBankTransaction(sca.bankDatabase, named.bankId, async (queries) => {
    const at = await readBankTime(queries, named.bankId, sca.clock.milliseconds())
    const own = { ...named, personId: psu.personId }
    const isWithdrawn = await revokeAccounts(queries, sca.keys, own, {
      accountId: undefined,
      at,
      detail: 'objected',
    })
    if (isWithdrawn) await insertObjection(queries, own, { reason, at })
    return isWithdrawn
  })
}
