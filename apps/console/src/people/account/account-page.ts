import { html } from '@havn/html'
import { live } from '../../design/index.ts'
import type { Context, Result } from '../../server/index.ts'
import { accountHead } from './account-head.ts'
import { balanceSection, chosenRange } from './balance-section.ts'
import { sumOfReserved } from '../history-from-transactions.ts'
import { loadAccount } from './load-account.ts'
import { peoplePage } from '../people-frame.ts'
import { accountPath } from '../person.ts'
import { transactionSection } from './transaction-section.ts'

/** An account: what it holds, its balance over time, its statement. */
export const showAccount = (context: Context): Promise<Result> => show(context, 'account')

/** The same of a card account. */
export const showCard = (context: Context): Promise<Result> => show(context, 'card')

async function show(context: Context, kind: 'account' | 'card'): Promise<Result> {
  const { url } = context
  const range = chosenRange(url)
  const loaded = await loadAccount(context, kind, range)
  if (loaded === undefined) return { kind: 'not found' }
  const { account, person, history, statement } = loaded
  const path = accountPath(account)
  const reserved = { minorUnits: sumOfReserved(statement), fractionDigits: history.fractionDigits }
  const content = html`<div class="account">${accountHead(account, person, reserved)}${balanceSection(history, range, account.name)}</div>${transactionSection(statement, { url, newPath: `${path}/transactions/new` })}`
  return peoplePage({
    title: `${account.name}, ${person.customer.customerName}`,
    of: person,
    body: live('account', ['payment', 'data', 'clock'], content),
    removal: { kind, action: `${path}/delete` },
  })
}
