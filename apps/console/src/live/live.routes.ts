import { html } from '@havn/html'
import type { SandboxCustomer } from '@havn/tpp-sdk'
import { emptyState } from '../design/parts.ts'
import { callDetail } from '../requests/call-detail.ts'
import { readFilter } from '../requests/call-filter.ts'
import { callMarkdown } from '../requests/call-markdown.ts'
import { operationWords } from '../requests/operation-words.ts'
import { readCalls } from '../requests/read-calls.ts'
import type { Context } from '../server/context.ts'
import { notFound, page, type Result, type Route, text } from '../server/route.ts'
import type { Tpp } from '../tpps/tpp.ts'
import { ownProgram } from './first-call.ts'
import { livePage } from './live-page.ts'

export const routes: readonly Route[] = [
  { method: 'GET', path: '/', handle: showLive },
  { method: 'GET', path: '/requests/:requestId', handle: showCall },
  { method: 'GET', path: '/requests/:requestId/report.md', handle: downloadReport },
  { method: 'POST', path: '/requests/:requestId/compare', handle: showCall },
]

async function showLive(context: Context): Promise<Result> {
  const filter = readFilter(context.url)
  const [customers, calls] = await Promise.all([readCustomers(context.tpp), readCalls(context.tpp, filter)])
  const view = { customers, calls, filter, chosen: undefined, detail: ownProgram(context) }
  return page({ title: 'Live', section: '/', width: 'wide', body: livePage(context, view) })
}

async function showCall(context: Context): Promise<Result> {
  const requestId = context.params['requestId'] ?? ''
  const filter = readFilter(context.url)
  const [customers, calls, report] = await Promise.all([
    readCustomers(context.tpp),
    readCalls(context.tpp, filter),
    context.tpp.bank.sandbox.readSandboxRequest({ requestId }),
  ])
  const newest = report.status === 200 ? report.body.attempts.at(-1) : undefined
  const detail =
    report.status === 200
      ? callDetail(context, report.body, context.form.get('text') ?? undefined)
      : notKept(requestId, context)
  const title =
    newest === undefined ? 'Call' : `${newest.status} ${operationWords(newest.method, newest.path)}`
  return page({
    title,
    section: '/',
    width: 'wide',
    status: newest === undefined ? 404 : 200,
    body: livePage(context, { customers, calls, filter, chosen: requestId, detail }),
  })
}

const notKept = (requestId: string, { tpp }: Context) =>
  emptyState(
    'No such call',
    html`<p>The bank keeps no call of <strong>${tpp.name}</strong> under the X-Request-ID <code>${requestId}</code>. It keeps calls for 7 days. If another of your TPPs made it, choose that TPP above.</p>`,
  )

async function downloadReport({ tpp, params, origin }: Context): Promise<Result> {
  const requestId = params['requestId'] ?? ''
  const report = await tpp.bank.sandbox.readSandboxRequest({ requestId })
  if (report.status !== 200) return notFound()
  const address = `${origin}/requests/${encodeURIComponent(requestId)}`
  return text('text/markdown; charset=utf-8', callMarkdown(report.body, address))
}

/** The people who can pay; none if the bank does not list them. */
async function readCustomers({ bank }: Tpp): Promise<readonly SandboxCustomer[]> {
  const answer = await bank.sandbox.listSandboxCustomers(
    { query: { withAccounts: false, withAgreements: false } },
    { unlogged: true },
  )
  return answer.status === 200 ? answer.body : []
}
