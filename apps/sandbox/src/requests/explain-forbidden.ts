import { toLedgerAccountId, type SandboxLedger } from '../ledger/index.ts'
import type { Actor } from '@havn/server/platform/database/actor'
import { readPaymentOrders } from '@havn/server/domain/payments'
import { findForbiddenDecision, type ForbiddenDecision } from '@havn/server/domain/sca'
import type { SandboxSetup } from '../sandbox-setup.ts'

/**
 * Explains why the PSU was not allowed to approve a payment, by the ledger's present data; returns undefined for an
 * authorisation that ended otherwise. A real bank must not tell a TPP about a PSU's accounts; in the sandbox all accounts
 * are the TPP's own mock data.
 */
export async function explainForbidden(
  { ledger, bankDatabase }: Pick<SandboxSetup, 'ledger' | 'bankDatabase'>,
  actor: Actor,
  { authorisationId, nowMilliseconds }: { authorisationId: string; nowMilliseconds: number },
): Promise<string | undefined> {
  const decision = await findForbiddenDecision(bankDatabase, actor, authorisationId)
  if (
    decision?.purpose !== 'approve-payment' ||
    decision.subjectId === undefined ||
    decision.personId === undefined
  )
    return undefined
  const subject = { ...actor, subjectId: decision.subjectId }
  const orders = await readPaymentOrders(bankDatabase, subject, nowMilliseconds)
  const [order] = orders
  if (order === undefined) return undefined
  const { account, currency } = order.debtor
  const person = { bankId: actor.bankId, personId: decision.personId }
  const agreementIds = await possibleAgreements(ledger, person, decision)
  const { payer, seen } = await findDebtorAccount(ledger, person, { account, agreementIds })
  if (seen === undefined)
    return payer.agreementId === undefined
      ? 'The PSU has no such account: debtorAccount belongs to another customer or to nobody.'
      : 'The agreement does not give access to this account: it needs an engagement with the roles REGISTER and VIEW.'
  if (seen.currency !== currency)
    return `The account is in ${seen.currency}, and debtorAccount says ${currency}.`
  if (!seen.mayPay) return 'The PSU may see the account, but may not pay from it.'
  const amounts = orders.map(({ amount }) => amount)
  if (!(await ledger.mayPayFrom({ ...payer, account, currency, amounts })))
    return 'The amount is above the registerLimit of the engagement.'
  if ((await ledger.mayUseRail?.({ ...payer, rail: order.rail })) === false)
    return 'The bank does not offer this kind of payment to the PSU.'
  return 'The payment could not be approved any more, or the PSU is allowed to approve it by now.'
}

type Account = Awaited<ReturnType<SandboxLedger['listAccounts']>>[number]

interface Person {
  readonly bankId: string
  readonly personId: string
}

/** The agreements that the PSU may have acted under; undefined means as a private person. */
async function possibleAgreements(
  ledger: SandboxLedger,
  person: Person,
  { agreementId, context }: ForbiddenDecision,
): Promise<readonly (string | undefined)[]> {
  if (agreementId !== undefined) return [agreementId]
  if (context !== 'CORPORATE') return [undefined]
  return (await ledger.findCustomer(person))?.agreements.map((one) => one.agreementId) ?? []
}

/** Finds the debtor account among the accounts that the PSU sees under one of the agreements. */
async function findDebtorAccount(
  ledger: SandboxLedger,
  person: Person,
  { account, agreementIds }: { account: Account['account']; agreementIds: readonly (string | undefined)[] },
) {
  let payer: Person & { agreementId: string | undefined } = { ...person, agreementId: undefined }
  for (const agreementId of agreementIds) {
    payer = { ...person, agreementId }
    const seen = (await ledger.listAccounts(payer)).find(
      (one) => toLedgerAccountId(one.account) === toLedgerAccountId(account),
    )
    if (seen !== undefined) return { payer, seen }
  }
  return { payer, seen: undefined }
}
