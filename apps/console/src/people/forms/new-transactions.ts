import { type Html, html } from '@havn/html'
import type { NewSandboxTransaction, NewSandboxTransactions } from '@havn/tpp-sdk'
import { isoDateInNorway } from '../../design/index.ts'
import type { Context } from '../../server/index.ts'
import { loadPerson } from '../load-people.ts'
import { accountPath, type OwnedAccount } from '../person.ts'
import type { CreationForm, Values } from './creation-form.ts'

type TransactionsForm = CreationForm<NewSandboxTransactions>

export const newTransactionsForm = (context: Context): Promise<TransactionsForm | undefined> =>
  makeForm(context, 'account')

export const newCardTransactionsForm = (context: Context): Promise<TransactionsForm | undefined> =>
  makeForm(context, 'card')

/** The form for lines of a statement: a text with a line for each. */
async function makeForm(
  { tpp, params, now, readClock }: Context,
  kind: OwnedAccount['kind'],
): Promise<TransactionsForm | undefined> {
  const { sandbox } = tpp.bank
  const id = params['accountId'] ?? ''
  const [person, clock] = await Promise.all([loadPerson(tpp.bank, params['customerId'] ?? ''), readClock()])
  const account = person?.accounts.find((one) => one.kind === kind && one.id === id)
  if (person === undefined || account === undefined) return undefined
  const isCard = kind === 'card'
  return {
    title: 'New transactions',
    lead: `On the statement of ${account.name}, today or in the past. They move the balance.`,
    submit: 'Create the transactions',
    of: person,
    proposals: { lines: proposedLines(isoDateInNorway(clock?.time ?? now), isCard) },
    fields: linesField,
    toBody: (values) => ({ transactions: toTransactions(values('lines')) }),
    operation: isCard ? 'createSandboxCardTransactions' : 'createSandboxTransactions',
    path: `/v1/sandbox/${isCard ? 'card-accounts' : 'accounts'}/${id}/transactions`,
    parameters: isCard ? { cardAccountId: id } : { accountId: id },
    send: (body) =>
      isCard
        ? sandbox.createSandboxCardTransactions({ cardAccountId: id, body })
        : sandbox.createSandboxTransactions({ accountId: id, body }),
    next: () => ({
      path: accountPath(account),
      done: 'The transactions are on the statement, and the balance has moved.',
    }),
  }
}

/** The date that many days before another. */
function daysBefore(date: string, days: number): string {
  const time = new Date(`${date}T12:00:00Z`)
  time.setUTCDate(time.getUTCDate() - days)
  return time.toISOString().slice(0, 10)
}

/** What a month looks like. */
function proposedLines(today: string, isCard: boolean): string {
  const lines = [
    [daysBefore(today, 20), '-1249.00', 'Kystbuss', 'Monthly ticket'],
    [daysBefore(today, 12), '-389.50', 'Torget Dagligvare', 'Groceries'],
    [daysBefore(today, 3), '-129.00', 'Filmstrøm', 'Subscription'],
    ['reserved', '-84.00', 'Bakeriet på hjørnet', ''],
  ]
  const salary = [daysBefore(today, 25), '38500.00', 'Arbeidsgiver AS', 'Salary']
  return (isCard ? lines : [salary, ...lines]).map((parts) => parts.join('; ')).join('\n')
}

function linesField(values: Values): Html {
  return html`<div class="field"><label for="lines">Transactions</label><textarea id="lines" name="lines" rows="8" spellcheck="false" aria-describedby="lines-hint">${values('lines')}</textarea><small id="lines-hint">A line for each, at most 100: <code>date; amount; who; message</code>. An amount below zero went out. <code>reserved</code> in place of the date sets an amount aside that is not booked yet.</small></div>`
}

/** Reads the lines. What is wrong with them the bank says. */
export function toTransactions(text: string): NewSandboxTransaction[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [when = '', amount = '', name = '', ...message] = line.split(';').map((part) => part.trim())
      const words = message.join('; ')
      return {
        amount,
        ...(when === 'reserved' ? { bookingStatus: 'pending' as const } : { bookingDate: when }),
        ...(name === '' ? {} : { counterparty: { name } }),
        ...(words === '' ? {} : { remittanceInformationUnstructured: words }),
      }
    })
}
