import { type Html, html } from '@havn/html'
import type { Account } from '@havn/tpp-sdk'
import {
  card,
  codeBlock,
  copyable,
  emptyState,
  facts,
  formatAccount,
  formatAmount,
  note,
  pageHead,
  pill,
  problemNote,
  unlogged,
} from '../../design/index.ts'
import { type Context, notFound, type Result } from '../../server/index.ts'
import { loadPerson } from '../load-people.ts'
import { peoplePage } from '../people-frame.ts'
import { listAccounts } from './start-reading.ts'

/** What the TPP sees of a customer's accounts, under the consent that was just given or used. */
export async function showRead(context: Context): Promise<Result> {
  const { url, params, tpp } = context
  const person = await loadPerson(tpp.bank, params['customerId'] ?? '')
  const [sessionId, id] = [url.searchParams.get('session'), url.searchParams.get('psu')]
  if (person === undefined || sessionId === null || id === null) return notFound()
  const corporateId = url.searchParams.get('corporate')
  const psu = corporateId === null ? { id } : { id, corporateId }
  const answer = await listAccounts(context, { sessionId, psu }, unlogged)
  const title = `What you see of ${person.customer.customerName}`
  if (answer.status !== 200)
    return peoplePage({
      title,
      of: person,
      width: 'narrow',
      body: html`${pageHead(title)}${problemNote(answer)}<p>A session lasts an hour by the bank's clock: read again from the page of the customer.</p>`,
    })
  const { accounts } = answer.body
  const lead = 'The accounts that the PSU lets you read, as GET /v1/accounts answers.'
  return peoplePage({
    title,
    of: person,
    width: 'narrow',
    body: html`${pageHead(title, { lead, actions: html`<a class="button" href="/consents">Consents</a><a class="button" href="/">The calls</a>` })}${note('good', 'Read, with the consent of the PSU.')}${accounts.length === 0 ? emptyState('No account', 'The PSU has no account that a consent can reach.') : accounts.map(accountCard)}${sessionCard({ sessionId, id, corporateId })}`,
  })
}

function accountCard(account: Account): Html {
  const { name, bban, iban, currency, resourceId, product, status, balances = [] } = account
  return card({
    title: name,
    aside: pill(status, status === 'enabled' ? 'good' : 'plain'),
    body: facts([
      ['Number', `${formatAccount(bban)}, ${iban}`],
      ['Kind', `${product}, ${currency}`],
      ...balances.map(
        ({ balanceType, balanceAmount }) =>
          [balanceType, `${formatAmount(String(balanceAmount.amount))} ${balanceAmount.currency}`] as const,
      ),
      ['Resource id', copyable(resourceId)],
    ]),
  })
}

interface SessionFacts {
  readonly sessionId: string
  readonly id: string
  readonly corporateId: string | null
}

/** The headers with which the reader goes on by themselves. */
function sessionCard({ sessionId, id, corporateId }: SessionFacts): Html {
  const corporate = corporateId === null ? '' : `\nPSU-Corporate-ID: ${corporateId}`
  return card({
    title: 'Go on with it',
    body: html`<p>Send these headers with calls of your own, for an hour:</p>${codeBlock(`PSU-ID: ${id}${corporate}\nTPP-Session-ID: ${sessionId}\nPSU-IP-Address: 192.0.2.1`)}`,
  })
}
