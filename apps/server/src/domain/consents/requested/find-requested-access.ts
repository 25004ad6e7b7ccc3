import { refuse, type Refused } from '../../../edge/index.ts'
import { bankDate, bankTime, type Clock } from '../../../platform/shared/clock.ts'
import { agreementKeyOf } from '../consent.ts'
import type {
  AccessFinder,
  AccountRights,
  ConsentCall,
  ConsentOutcome,
  ConsentTools,
} from '../require-consent.ts'
import { type ReadConsent, readRequestedById } from './read-requested.ts'
import type { RequestedConsent } from './requested-consent.ts'
import { actorOf } from './requested-setup.ts'

/** How long after its SCA a consent may be used for transactions of any age. */
const oldTransactionsMinutes = 60

/** Access by the id of a consent that its PSU has granted. */
export const accessByConsent = (consentId: string): AccessFinder => ({
  find: (tools, call) => findRequestedAccess(tools, call, consentId),
  readerIdOf: () => consentId,
})

async function findRequestedAccess(
  tools: ConsentTools & { readonly clock: Clock },
  call: ConsentCall,
  consentId: string,
): Promise<ConsentOutcome> {
  const { clock, coreBank, reads } = tools
  const read = { ...tools, routeContext: { clock } }
  const found = await readRequestedById(read, call, { consentId, service: 'accounts' })
  if (found === undefined) return refuseUnknown()
  const refusal = refuseUnlessValid(found)
  const { consent } = found
  const { personId, agreementId, grantedAt } = consent
  if (refusal !== undefined || personId === undefined || grantedAt === undefined)
    return refusal ?? refuseUnknown()
  const { bankId } = call.bank
  const now = bankTime(call.bank, clock)
  const accounts = (await coreBank.listAccounts({ bankId, personId, agreementId })).flatMap((account) => {
    const rights = rightsTo(consent, account.accountId)
    // Its consent is younger than the access that is required while the PSU is absent.
    return rights === undefined ? [] : [{ ...account, accessedAt: now, rights }]
  })
  if (accounts.length === 0) return refuse({ reason: 'named-consent-invalid' })
  const isPresent = call.wishes.psuIpAddress !== undefined
  const today = bankDate(now, call.bank.country)
  const agreementKey = agreementKeyOf(agreementId)
  reads.count({ ...actorOf(call), psuId: consentId, agreementKey, isPresent, at: now, today })
  const { isRecurring, frequencyPerDay } = consent
  return {
    kind: 'granted',
    reader: {
      readerId: consentId,
      readsMax: frequencyPerDay,
      // A consent for one use is for one read of each kind, whether or not the PSU is present.
      isLimited: !isPresent || !isRecurring,
      isForOneUse: !isRecurring,
    },
    personId,
    agreementId,
    isPresent,
    now,
    today,
    oldTransactions:
      now.since(grantedAt).total('minutes') <= oldTransactionsMinutes ? 'readable' : 'hour-over',
    accounts,
  }
}

function rightsTo({ asked, accounts }: RequestedConsent, accountId: string): AccountRights | undefined {
  if (asked.kind === 'available-accounts')
    return {
      details: false,
      balances: asked.withBalances,
      transactions: false,
      ownerName: asked.withOwnerName,
    }
  const coversAll = asked.kind === 'global' && accounts.length === 0
  const covered = accounts.find((one) => one.accountId === accountId)
  if (covered === undefined && !coversAll) return undefined
  return {
    details: true,
    balances: covered?.seesBalances ?? true,
    transactions: covered?.seesTransactions ?? true,
    ownerName: covered?.seesOwnerName ?? asked.withOwnerName,
  }
}

function refuseUnlessValid({ status }: ReadConsent): Refused | undefined {
  if (status === 'valid') return undefined
  return refuse({ reason: status === 'expired' ? 'named-consent-over' : 'named-consent-invalid' })
}

const refuseUnknown = (): Refused => refuse({ reason: 'named-consent-unknown' })
