import { html } from '@havn/html'
import type { SandboxTransaction } from '@havn/tpp-sdk'
import { live } from '../../design/index.ts'
import type { Context, Result } from '../../server/index.ts'
import { type Amount, parseAmount } from '../amount.ts'
import { accountHead } from './account-head.ts'
import { loadAccount } from './load-account.ts'
import { peoplePage } from '../people-frame.ts'
import { accountPath, type OwnedAccount } from '../person.ts'
import { transactionSection } from './transaction-section.ts'

/** An account: what it holds, and its statement. */
export const showAccount = (context: Context): Promise<Result> => show(context, 'account')

/** The same of a card account. */
export const showCard = (context: Context): Promise<Result> => show(context, 'card')

async function show(context: Context, kind: 'account' | 'card'): Promise<Result> {
  const { url } = context
  const loaded = await loadAccount(context, kind)
  if (loaded === undefined) return { kind: 'not found' }
  const { account, person, statement } = loaded
  const path = accountPath(account)
  const content = html`<div class="account">${accountHead(account, person, reservedAmount(account, statement))}${transactionSection(statement, { url, newPath: `${path}/transactions/new` })}</div>`
  return peoplePage({
    title: `${account.name}, ${person.customer.customerName}`,
    of: person,
    body: live('account', ['payment', 'data', 'clock'], content),
    removal: { kind, action: `${path}/delete` },
  })
}

/** What is set aside and not booked yet: below zero, in as many fraction digits as the balance. */
function reservedAmount(
  { balance }: Pick<OwnedAccount, 'balance'>,
  statement: readonly SandboxTransaction[],
): Amount {
  const minorUnits = statement
    .filter(({ bookingStatus }) => bookingStatus !== 'booked')
    .reduce((sum, { amount }) => sum + (parseAmount(amount)?.minorUnits ?? 0n), 0n)
  return { minorUnits, fractionDigits: parseAmount(balance)?.fractionDigits ?? 2 }
}
