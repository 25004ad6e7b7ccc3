import { toLedgerAccountId, type SandboxLedger } from '../ledger/index.ts'
import type { Actor } from '@havn/server/database/actor'
import { readPaymentOrders } from '@havn/server/payments'
import { findForbiddenDecision, type ForbiddenDecision } from '@havn/server/sca'
import type { SandboxSetup } from '../sandbox-setup.ts'

/**
 * Why an authorisation of a payment ended with "may not do this", as the books have it now; undefined for any other. A
 * real bank tells no TPP what accounts somebody has: here all of them are the TPP's own.
 */
export async function whyForbidden(
  { ledger, bankDatabase }: Pick<SandboxSetup, 'ledger' | 'bankDatabase'>,
  actor: Actor,
  authorisationId: string,
): Promise<string | undefined> {
  const found = await findForbiddenDecision(bankDatabase, actor, authorisationId)
  if (found?.purpose !== 'approve-payment' || found.subjectId === undefined || found.personId === undefined)
    return undefined
  const orders = await readPaymentOrders(bankDatabase, { ...actor, subjectId: found.subjectId })
  const [order] = orders
  if (order === undefined) return undefined
  const { account, currency } = order.debtor
  const person = { bankId: actor.bankId, personId: found.personId }
  const capacities = await capacitiesOf(ledger, person, found)
  const { payer, seen } = await firstThatSees(ledger, person, { account, capacities })
  if (seen === undefined)
    return payer.agreementId === undefined
      ? 'The PSU has no such account: debtorAccount is another customer’s, or nobody’s.'
      : 'The agreement has no such account for its people: it needs an engagement with the roles REGISTER and VIEW.'
  if (seen.currency !== currency)
    return `The account is kept in ${seen.currency}, and debtorAccount says ${currency}.`
  if (!seen.mayPay) return 'The PSU sees the account, and may not pay from it.'
  const amounts = orders.map(({ amount }) => amount)
  if (!(await ledger.mayPayFrom({ ...payer, account, currency, amounts })))
    return 'The amount is above the registerLimit of the engagement.'
  if ((await ledger.mayUseRail?.({ ...payer, rail: order.rail })) === false)
    return 'The bank has not opened this way of paying to the PSU.'
  return 'The payment could not be decided any more, or the PSU may do it by now.'
}

type Account = Awaited<ReturnType<SandboxLedger['listAccounts']>>[number]

interface Person {
  readonly bankId: string
  readonly personId: string
}

/** As whom the PSU acted: under an agreement, alone (undefined), or whichever they could have chosen. */
async function capacitiesOf(
  ledger: SandboxLedger,
  person: Person,
  { agreementId, context }: ForbiddenDecision,
): Promise<readonly (string | undefined)[]> {
  if (agreementId !== undefined) return [agreementId]
  if (context !== 'CORPORATE') return [undefined]
  return (await ledger.findCustomer(person))?.agreements.map((one) => one.agreementId) ?? []
}

async function firstThatSees(
  ledger: SandboxLedger,
  person: Person,
  { account, capacities }: { account: Account['account']; capacities: readonly (string | undefined)[] },
) {
  let payer: Person & { agreementId: string | undefined } = { ...person, agreementId: undefined }
  for (const agreementId of capacities) {
    payer = { ...person, agreementId }
    const seen = (await ledger.listAccounts(payer)).find(
      (one) => toLedgerAccountId(one.account) === toLedgerAccountId(account),
    )
    if (seen !== undefined) return { payer, seen }
  }
  return { payer, seen: undefined }
}
