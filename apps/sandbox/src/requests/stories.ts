import { formatDateTime, type RequestAttempt } from '@havn/contract'
import type { Actor } from '@havn/server/database/actor'
import type { Queries } from '@havn/server/database/database'
import { listPaymentEvents } from '@havn/server/payments'
import { readAuthorisation, listAuthorisationEvents } from '@havn/server/sca'
import { listBasketEvents } from '@havn/server/signing-baskets'
import type { SandboxSetup } from '../sandbox-setup.ts'
import type { Told } from './call-record.ts'
import { whyForbidden } from './why-forbidden.ts'

type Stories = Pick<RequestAttempt, 'authorisation' | 'payment' | 'basket'>

interface Asking {
  readonly setup: Pick<SandboxSetup, 'ledger' | 'bankDatabase'>
  readonly queries: Queries
  readonly actor: Actor
  readonly nowMilliseconds: number
}

/** How what a call began or was about has gone on until now. */
export async function storiesOf(asking: Asking, told: Told): Promise<Stories> {
  const { authorisationId, paymentId, basketId } = told
  const [authorisation, payment, basket] = await Promise.all([
    authorisationId === undefined ? undefined : authorisationStory(asking, authorisationId),
    paymentId === undefined ? undefined : paymentStory(asking, paymentId),
    basketId === undefined ? undefined : basketStory(asking, basketId),
  ])
  return {
    ...(authorisation === undefined ? {} : { authorisation }),
    ...(payment === undefined ? {} : { payment }),
    ...(basket === undefined ? {} : { basket }),
  }
}

async function authorisationStory(asking: Asking, authorisationId: string) {
  const { setup, queries, actor, nowMilliseconds } = asking
  const seen = await readAuthorisation(queries, actor, { authorisationId, nowMilliseconds })
  if (seen === undefined) return undefined
  const events = await listAuthorisationEvents(queries, actor, authorisationId)
  const steps = events.map(({ at, cause, status }) => ({
    time: formatDateTime(at),
    cause,
    scaStatus: status,
  }))
  const reason = seen.status === 'failed' ? await whyForbidden(setup, actor, authorisationId) : undefined
  const told = reason === undefined ? {} : { reason }
  return { authorisationId, purpose: seen.purpose, scaStatus: seen.status, steps, ...told }
}

async function paymentStory({ queries, actor }: Asking, paymentId: string) {
  const rows = await listPaymentEvents(queries, actor, paymentId)
  const events = rows.map(({ at, cause, status }) => ({
    time: formatDateTime(at),
    cause,
    transactionStatus: status,
  }))
  return events.length === 0 ? undefined : { paymentId, events }
}

async function basketStory({ queries, actor }: Asking, basketId: string) {
  const rows = await listBasketEvents(queries, actor, basketId)
  const events = rows.map(({ at, cause, stage }) => ({ time: formatDateTime(at), cause, stage }))
  return events.length === 0 ? undefined : { basketId, events }
}
