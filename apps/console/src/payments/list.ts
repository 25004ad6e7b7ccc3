import { type Html, html } from '@havn/html'
import type { CallOf } from '@havn/tpp-sdk'
import { consoleCommand } from '../authorisations/console-command.ts'
import { codeBlock, emptyState, postButton, problemNote, unlogged } from '../design/index.ts'
import type { Context } from '../server/index.ts'
import { filterForm, isFiltered, pageLink } from './payment-filter.ts'
import { paymentTable } from './payments-page.ts'

type ListQuery = NonNullable<NonNullable<CallOf<'listSandboxPayments'>>['query']>

const pageSize = 50

/** The list of payments with its filters. */
export async function listPage(context: Context): Promise<Html> {
  const { tpp, url } = context
  const query = url.searchParams
  const answer = await tpp.bank.sandbox.listSandboxPayments({ query: listQuery(query) }, unlogged)
  const filters = filterForm(query)
  if (answer.status !== 200) return html`${filters}${problemNote(answer)}`
  const { payments, _links } = answer.body
  if (payments.length === 0)
    return isFiltered(query) ? html`${filters}${nothingFound()}` : await noPayments(context)
  return html`${filters}<section class="card table-card">${paymentTable(payments)}</section>${pages(query, _links.next?.href)}`
}

/** The filters of the page as the bank's own. What is not a known choice is refused by the bank, in its own words. */
function listQuery(query: URLSearchParams): ListQuery {
  const text = (name: string): string | undefined => query.get(name)?.trim() || undefined
  return {
    limit: pageSize,
    search: text('q'),
    status: text('status') as ListQuery['status'],
    paymentService: text('service') as ListQuery['paymentService'],
    paymentProduct: text('product') as ListQuery['paymentProduct'],
    account: text('account'),
    createdFrom: text('from'),
    createdTo: text('to'),
    before: text('before'),
  }
}

function pages(query: URLSearchParams, next: string | undefined): Html | undefined {
  const before = next === undefined ? undefined : new URLSearchParams(next.split('?')[1]).get('before')
  const first = query.has('before')
    ? html`<a class="button" href="${pageLink(query, '')}">Newest</a>`
    : undefined
  const older =
    before === undefined || before === null
      ? undefined
      : html`<a class="button" href="${pageLink(query, before)}">Older</a>`
  return html`<nav class="pages" aria-label="Pages">${first}${older}</nav>`
}

const nothingFound = (): Html =>
  emptyState(
    'No payment matches',
    html`<p>Search finds amounts as you sent them (<code>249.00</code>), names and accounts of creditors, accounts that are paid from, and six or more characters of an id.</p><p><a class="button" href="/payments">Show all payments</a></p>`,
  )

/** What to do where there is no payment yet: one click as somebody, or one command. */
async function noPayments(context: Context): Promise<Html> {
  const answer = await context.tpp.bank.sandbox.listSandboxCustomers(
    { query: { withAgreements: false } },
    unlogged,
  )
  const customers =
    answer.status === 200 ? answer.body.filter(({ accounts }) => accounts.length > 0).slice(0, 3) : []
  const buttons = customers.map(({ customerId, customerName }, index) =>
    postButton({
      action: '/pay',
      label: `Pay as ${customerName}`,
      fields: { customerId },
      kind: index === 0 ? 'primary' : 'plain',
    }),
  )
  const command = consoleCommand(
    context,
    "call POST /v1/payments/norwegian-domestic-credit-transfers --data .havn/examples/ndct.json -H 'X-PSU-IDENTITY: 14838530061' -H 'PSU-Context: PRIVATE'",
  )
  return emptyState(
    'No payments yet',
    html`<p>A payment begins with your call, waits for the PSU's approval (SCA), and is executed by one of the bank's batch runs. Create one in the name of a test customer:</p><div class="actions">${buttons}</div><p>or with your own call:</p>${codeBlock(command)}`,
  )
}
