import type { SandboxCustomer } from '@havn/tpp-sdk'
import { unlogged } from '../design/index.ts'
import { callDetail } from '../requests/call-detail.ts'
import { readFilter } from '../requests/call-filter.ts'
import { operationWords } from '../requests/operation-words.ts'
import { notKept } from '../requests/not-kept.ts'
import { readCalls } from '../requests/read-calls.ts'
import { routes as report } from '../requests/report.routes.ts'
import { type Context, page, type Result, type Route } from '../server/index.ts'
import type { Tpp } from '../tpps/tpp.ts'
import { ownProgram } from './first-call.ts'
import { livePage } from './live-page.ts'

export const routes: readonly Route[] = [
  { method: 'GET', path: '/', handle: showLive },
  { method: 'GET', path: '/requests/:requestId', handle: showCall },
  ...report,
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
  const [customers, calls, read] = await Promise.all([
    readCustomers(context.tpp),
    readCalls(context.tpp, filter),
    context.tpp.bank.sandbox.readSandboxRequest({ requestId }),
  ])
  const newest = read.status === 200 ? read.body.attempts.at(-1) : undefined
  const detail =
    read.status === 200
      ? callDetail(context, read.body, context.form.get('text') ?? undefined)
      : notKept(requestId, context)
  const title = newest === undefined ? 'Call' : `${newest.status} ${operationWords(newest.operation)}`
  return page({
    title,
    section: '/',
    width: 'wide',
    status: newest === undefined ? 404 : 200,
    body: livePage(context, { customers, calls, filter, chosen: requestId, detail }),
  })
}

/** The people who can pay; none if the bank does not list them. */
async function readCustomers({ bank }: Tpp): Promise<readonly SandboxCustomer[]> {
  const answer = await bank.sandbox.listSandboxCustomers(
    { query: { withAccounts: false, withAgreements: false } },
    unlogged,
  )
  return answer.status === 200 ? answer.body : []
}
