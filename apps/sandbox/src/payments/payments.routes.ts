import { formatDateTime, OPERATIONS } from '@havn/contract'
import {
  listPaymentEvents,
  listPayments,
  readPayeeChecks,
  readPaymentReport,
} from '@havn/server/domain/payments'
import { listOwnAuthorisations } from '@havn/server/domain/sca'
import { isId } from '@havn/server/platform/shared/ids'
import { answerTo, type Call, serve } from '@havn/server/edge'
import { toAuthorisationResponses } from '../authorisations/authorisation-response.ts'
import { actorOf, refuseUnknown } from '../data/data-answers.ts'
import { listAccountOwners } from '../ledger/index.ts'
import { findCursorFault, pageRange, toPage } from '../list-page.ts'
import type { SandboxSetup } from '../sandbox-setup.ts'
import { toPayeeCheckReport, toPaymentResponse } from './payment-response.ts'
import { parseSearch, toAccountNumber } from './payment-search.ts'

/** Serves a TPP's own payments: the interface itself answers only about one whose product and id the TPP knows. */
export function serveListedPayments(setup: SandboxSetup): void {
  const { routeContext, tppDatabase } = setup

  serve(routeContext, OPERATIONS.listSandboxPayments, async (call) => {
    const { query, nowMilliseconds } = call
    const { timeZone } = call.bank.country
    const fault = findCursorFault('a payment', query)
    if (fault !== undefined) return fault
    const actor = actorOf(call)
    const range = { ...pageRange(query, nowMilliseconds), realTime: isoTime(nowMilliseconds), timeZone }
    const found = await listPayments(tppDatabase, actor, { ...range, ...filterOf(query) })
    const { path } = OPERATIONS.listSandboxPayments
    const { items, links } = toPage(found, ({ paymentId }) => paymentId, { path, query })
    const owners = await listAccountOwners(tppDatabase, actor)
    const payments = items.map((payment) => toPaymentResponse(payment, owners))
    return answerTo(call, { status: 200, body: { payments, _links: links } })
  })

  serve(routeContext, OPERATIONS.readSandboxPayment, async (call) => {
    const { paymentId } = call.pathParameters
    const { nowMilliseconds } = call
    const { timeZone } = call.bank.country
    const actor = actorOf(call)
    if (!isId(paymentId)) return NOT_FOUND
    const realTime = isoTime(nowMilliseconds)
    const range = { firstId: paymentId, lastId: paymentId, limit: 1, realTime, timeZone }
    const [payment] = await listPayments(tppDatabase, actor, range)
    if (payment === undefined) return NOT_FOUND
    const { bankDatabase, sca } = setup
    const [report, events, authorisations, owners, payeeChecks] = await Promise.all([
      readPaymentReport(tppDatabase, actor, payment),
      listPaymentEvents(tppDatabase, actor, paymentId),
      listOwnAuthorisations(tppDatabase, actor, { subjectId: paymentId, nowMilliseconds }),
      listAccountOwners(tppDatabase, actor),
      readPayeeChecks({ bankDatabase, keys: sca.keys }, { bankId: actor.bankId, paymentId }),
    ])
    if (report === undefined) return NOT_FOUND
    const { bodyText, basketId, lines, executions, nextExecutionDate } = report
    const body = {
      ...toPaymentResponse(payment, owners),
      payment: JSON.parse(bodyText),
      ...(basketId === undefined ? {} : { basketId }),
      events: events.map(({ at, cause, status }) => ({
        time: formatDateTime(at),
        cause,
        transactionStatus: status,
      })),
      authorisations: await toAuthorisationResponses(setup, call, authorisations),
      ...(lines === undefined ? {} : { lines: [...lines] }),
      ...(executions === undefined ? {} : { executions: [...executions] }),
      ...(nextExecutionDate === undefined ? {} : { nextExecutionDate }),
      ...(payeeChecks === 'declined' || payeeChecks.size === 0
        ? {}
        : { payeeChecks: Array.from(payeeChecks, toPayeeCheckReport) }),
    }
    return answerTo(call, { status: 200, body })
  })
}

const NOT_FOUND = refuseUnknown('payment', 'paymentId')

function filterOf(query: Call<typeof OPERATIONS.listSandboxPayments>['query']) {
  const { status, paymentService, paymentProduct, account, search, createdFrom, createdTo } = query
  return {
    status,
    service: paymentService,
    product: paymentProduct,
    account: account === undefined ? undefined : toAccountNumber(account),
    search: search === undefined ? undefined : parseSearch(search),
    createdFrom,
    createdTo,
  }
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString()
