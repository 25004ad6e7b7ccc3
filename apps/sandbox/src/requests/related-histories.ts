import { formatDateTime, type RequestAttempt } from '@havn/contract'
import type { Actor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { listPaymentEvents } from '@havn/server/domain/payments'
import { readAuthorisation, listAuthorisationEvents } from '@havn/server/domain/sca'
import { listBasketEvents } from '@havn/server/domain/signing-baskets'
import type { SandboxSetup } from '../sandbox-setup.ts'
import type { CallDetails } from './call-record.ts'
import { explainForbidden } from './explain-forbidden.ts'

type RelatedHistories = Pick<RequestAttempt, 'authorisation' | 'payment' | 'basket'>

interface HistoryContext {
  readonly setup: Pick<SandboxSetup, 'ledger' | 'bankDatabase'>
  readonly queries: Queries
  readonly actor: Actor
  readonly nowMilliseconds: number
}

/** Reads what has happened until now to the authorisation, payment and basket that a call created or was about. */
export async function readHistories(
  context: HistoryContext,
  details: CallDetails,
): Promise<RelatedHistories> {
  const { authorisationId, paymentId, basketId } = details
  const [authorisation, payment, basket] = await Promise.all([
    authorisationId === undefined ? undefined : authorisationHistory(context, authorisationId),
    paymentId === undefined ? undefined : paymentHistory(context, paymentId),
    basketId === undefined ? undefined : basketHistory(context, basketId),
  ])
  return {
    ...(authorisation === undefined ? {} : { authorisation }),
    ...(payment === undefined ? {} : { payment }),
    ...(basket === undefined ? {} : { basket }),
  }
}

async function authorisationHistory(context: HistoryContext, authorisationId: string) {
  const { setup, queries, actor, nowMilliseconds } = context
  const authorisation = await readAuthorisation(queries, actor, { authorisationId, nowMilliseconds })
  if (authorisation === undefined) return undefined
  const events = await listAuthorisationEvents(queries, actor, authorisationId)
  const steps = events.map(({ at, cause, status }) => ({
    time: formatDateTime(at),
    cause,
    scaStatus: status,
  }))
  const reason =
    authorisation.status === 'failed'
      ? await explainForbidden(setup, actor, { authorisationId, nowMilliseconds })
      : undefined
  return {
    authorisationId,
    purpose: authorisation.purpose,
    scaStatus: authorisation.status,
    steps,
    ...(reason === undefined ? {} : { reason }),
  }
}

async function paymentHistory({ queries, actor }: HistoryContext, paymentId: string) {
  const rows = await listPaymentEvents(queries, actor, paymentId)
  const events = rows.map(({ at, cause, status }) => ({
    time: formatDateTime(at),
    cause,
    transactionStatus: status,
  }))
  return events.length === 0 ? undefined : { paymentId, events }
}

async function basketHistory({ queries, actor }: HistoryContext, basketId: string) {
  const rows = await listBasketEvents(queries, actor, basketId)
  const events = rows.map(({ at, cause, stage }) => ({ time: formatDateTime(at), cause, stage }))
  return events.length === 0 ? undefined : { basketId, events }
}
