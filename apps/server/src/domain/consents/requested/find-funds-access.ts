import type { BankAccount, CoreBank } from '../../../core-bank/index.ts'
import { refuse, type Refused, type RouteContext, type SignedCall } from '../../../edge/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { ConsentReading } from '../consent-mac.ts'
import { accountNumberIn, isNamedBy } from './account-reference.ts'
import { listFundsConsents } from './funds-consents.store.ts'
import { readRequestedById } from './read-requested.ts'
import type { AccountReference, RequestedConsent } from './requested-consent.ts'
import { actorOf } from './requested-setup.ts'

/** What a question about funds names. */
interface FundsAccessQuery {
  readonly account: AccountReference
  readonly cardNumber: string | undefined
  /** Undefined if the call names none. */
  readonly consentId: string | undefined
}

interface FundsAccessTools extends ConsentReading {
  readonly tppDatabase: Queries
  readonly routeContext: Pick<RouteContext, 'clock'>
  readonly coreBank: Pick<CoreBank, 'listAccounts'>
}

/** An account that a TPP may ask about, and by which consent. */
export interface FundsAccess {
  readonly kind: 'found'
  readonly account: BankAccount
  readonly consent: RequestedConsent
}

/** Finds the account that a TPP asks about, by a consent of its owner. Without one nobody learns whether there is such an account. */
export async function findFundsAccess(
  tools: FundsAccessTools,
  call: Pick<SignedCall, 'bank' | 'tpp'>,
  query: FundsAccessQuery,
): Promise<FundsAccess | Refused> {
  const { consentId } = query
  if (consentId === undefined) return (await findByAccount(tools, call, query)) ?? refuseWithoutConsent()
  const found = await readRequestedById(tools, call, { consentId, service: 'funds' })
  if (found === undefined) return refuse({ reason: 'named-consent-unknown' })
  const access = found.status === 'valid' ? await accessBy(tools, found.consent, query) : undefined
  return access ?? refuse({ reason: 'named-consent-invalid' })
}

const refuseWithoutConsent = (): Refused =>
  refuse({
    reason: 'funds-not-consented',
    path: 'account',
    text: 'expected an account whose owner lets you ask about its funds: POST /v2/consents/confirmation-of-funds asks for that',
  })

async function findByAccount(
  tools: FundsAccessTools,
  call: Pick<SignedCall, 'bank' | 'tpp'>,
  query: FundsAccessQuery,
): Promise<FundsAccess | undefined> {
  const consents = await listFundsConsents(
    tools.tppDatabase,
    tools,
    actorOf(call),
    accountNumberIn(query.account),
  )
  for (const consent of consents) {
    const access = await accessBy(tools, consent, query)
    if (access !== undefined) return access
  }
  return undefined
}

/** The account as the person who gave the consent has it now; undefined if the consent is about another account or card. */
async function accessBy(
  { coreBank }: Pick<FundsAccessTools, 'coreBank'>,
  consent: RequestedConsent,
  { account: reference, cardNumber }: FundsAccessQuery,
): Promise<FundsAccess | undefined> {
  const { bankId, personId, agreementId, accounts: covered, asked } = consent
  if (personId === undefined) return undefined
  const known = asked.card?.number
  if (cardNumber !== undefined && known !== undefined && cardNumber !== known) return undefined
  const accounts = await coreBank.listAccounts({ bankId, personId, agreementId })
  const account = accounts.find(
    (one) => covered.some(({ accountId }) => accountId === one.accountId) && isNamedBy(one, reference),
  )
  return account && { kind: 'found', account, consent }
}
