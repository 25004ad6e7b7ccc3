import { errorMessage, OPERATIONS } from '@havn/contract'
import type { Queries } from '../database/database.ts'
import { answerWithLink } from '../sca/index.ts'
import { type Answer, answerOnce, answerTo, type Call, errorAnswer, serve } from '../xs2a/index.ts'
import { refusePsu } from './authorisations.routes.ts'
import { answerUnknown, paymentLinks } from './payment-answers.ts'
import { isCancellable } from './payment-status.ts'
import { advanceOwnPayment, type PaymentRow } from './payments.store.ts'
import type { PaymentsSetup } from './payments-setup.ts'
import { findOwnPayment, timeOf } from './read-payment.ts'
import { actorOf, authorisationsPath, startFor } from './start-authorisation.ts'

type DeleteCall = Call<typeof OPERATIONS.deletePayment>

/** What nobody has approved the TPP takes back alone; what the PSU has approved only the PSU can stop. */
export function serveCancellations(setup: PaymentsSetup): void {
  const { edge, database, key } = setup

  serve(edge, OPERATIONS.deletePayment, async (call) => {
    const answer = await answerOnce({ database, key }, call, (queries) => cancel(setup, call, queries))
    return answerWithLink(key, call, answer)
  })
}

async function cancel(setup: PaymentsSetup, call: DeleteCall, queries: Queries): Promise<Answer> {
  const found = await findOwnPayment(queries, call)
  if (found.kind !== 'found') return answerUnknown(found)
  const { payment } = found
  if (payment.status === 'RCVD') {
    const { paymentId } = call.pathParameters
    const deletion = { paymentId, cause: 'deleted', at: timeOf(payment) } as const
    const deleted = await advanceOwnPayment(queries, actorOf(call), deletion)
    // The PSU decided at this very moment: what they made of it is read anew.
    return deleted === undefined ? cancel(setup, call, queries) : answerTo(call, { status: 204 })
  }
  return isCancellable(payment.status) ? askPsu(setup, call, payment, queries) : answerTooLate(payment.status)
}

/** 202: the SCA is started where the call says where it shall lead back to. */
async function askPsu(
  setup: PaymentsSetup,
  call: DeleteCall,
  { status: transactionStatus }: PaymentRow,
  queries: Queries,
): Promise<Answer> {
  const { paymentProduct, paymentId } = call.pathParameters
  const _links = {
    ...paymentLinks(paymentProduct, paymentId),
    startAuthorisation: { href: authorisationsPath(call, 'cancel-payment'), verbs: ['POST' as const] },
  }
  const starting = startingCallOf(call)
  if (starting === undefined) return answerTo(call, { status: 202, body: { transactionStatus, _links } })
  const refusal = await refusePsu(setup, starting)
  if (refusal !== undefined) return refusal
  const { started, links } = await startFor(setup, starting, 'cancel-payment', queries)
  const headers = { 'ASPSP-SCA-Approach': started.approach }
  const body = { transactionStatus, _links: { ..._links, ...links } }
  return {
    ...answerTo(call, { status: 202, headers, body }),
    authorisationId: started.authorisationId,
  }
}

/** The call as one that starts an SCA, if it carries what an SCA needs. */
function startingCallOf(call: DeleteCall): Call<typeof OPERATIONS.startAuthorisation> | undefined {
  const { headers } = call
  const { 'tpp-session-id': session, 'tpp-redirect-uri': redirect } = headers
  if (session === undefined || redirect === undefined) return undefined
  return { ...call, headers: { ...headers, 'tpp-session-id': session, 'tpp-redirect-uri': redirect } }
}

function answerTooLate(status: string): Answer {
  const text = `expected a payment that the bank has not begun to execute (RCVD, ACTC, ACWC or ACCP), this one is ${status}`
  return errorAnswer(409, [errorMessage({ code: 'CONFLICT', path: 'paymentId', text })])
}
