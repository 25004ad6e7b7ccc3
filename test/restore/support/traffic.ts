import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { BulkPayment, PeriodicPayment } from '@havn/contract'
import { tppAt } from '../../sca/support/tpp-calls.ts'
import type { TestBank } from '../../support/bank.ts'
import { authorisationIdOf, basketPayerAt, EMIL, NORA, NORDLYS_BYGG } from '../../support/basket-payer.ts'
import { KARI, ndctBody } from '../../support/ndct.ts'
import { INSTANT_TARGET, NCBCT_TARGET, ncbctBody, type PaymentRequest } from '../../support/payer.ts'
import { decisionOf, JOINT_PAYMENTS, twoPeopleAt } from '../../support/two-people.ts'

/** A payment or basket that a TPP made, and who must approve it. */
export interface MadeByTpp {
  readonly path: string
  readonly approvedBy: 'kari' | 'nora-and-emil'
  readonly kind: string
}

/** What TPPs did at the banks, which they remember whatever becomes of the bank's database. */
export interface Traffic {
  readonly made: MadeByTpp[]
  readonly periodic: Set<string>
  /** How often each thing happened. */
  readonly counts: Map<string, number>
}

/** Opens the two TPPs of the traffic: Kari's, and that of the two people of a corporation. */
export async function openTpps(bank: TestBank) {
  const kari = await basketPayerAt(bank)
  const two = await twoPeopleAt(bank)
  return {
    kari,
    two,
    /** The SCA of a session counts for an hour, and each day begins with it. */
    async identify(): Promise<void> {
      await tppAt(bank, kari.tpp).identify({ session: kari.session, nationalId: KARI })
      await tppAt(bank, two.tpp).identify({
        session: two.session,
        nationalId: NORA,
        agreementId: NORDLYS_BYGG,
      })
    },
  }
}

type Tpps = Awaited<ReturnType<typeof openTpps>>

/** Kari has identified at her TPP, and goes on in that session. */
const scaOf = ({ kari }: Tpps) => ({
  'TPP-Session-ID': kari.session,
  'TPP-Redirect-URI': 'https://tpp.example/callback',
})

const remittance = () => ({ remittanceInformationUnstructured: randomUUID() })

function requestsOf(traffic: Traffic, today: string): Readonly<Record<string, () => PaymentRequest>> {
  return {
    single: () => ({ body: ndctBody(remittance()) }),
    'cross-border': () => ({ target: NCBCT_TARGET, body: ncbctBody(remittance()) }),
    instant: () => ({ target: INSTANT_TARGET, body: ndctBody(remittance()) }),
    bulk: () => {
      const { debtorAccount } = ndctBody()
      const payments = [1, 2, 3].map(() => {
        const { debtorAccount: _account, requestedExecutionDate: _date, ...line } = ndctBody(remittance())
        return line
      })
      const body: BulkPayment = { paymentInformationId: randomUUID().slice(0, 20), debtorAccount, payments }
      return { target: '/v1/bulk-payments/norwegian-domestic-credit-transfers', body }
    },
    periodic: () => {
      const { requestedExecutionDate: _date, ...body } = ndctBody(remittance())
      traffic.periodic.add(body.remittanceInformationUnstructured ?? '')
      const periodic: PeriodicPayment = { ...body, startDate: today, frequency: 'Weekly' }
      return { target: '/v1/periodic-payments/norwegian-domestic-credit-transfers', body: periodic }
    },
  }
}

export interface TrafficOptions {
  readonly notificationUri: string
  /** Between 0 and 1. */
  readonly random: () => number
}

/** The days of the traffic, from the Monday on which it begins: standing orders of the first days come again. */
export const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-23', '2026-11-24'] as const
export const LAST_DAY = '2026-11-25'

/** Creates, approves, cancels and executes payments of every kind, day after day. */
export async function makeTraffic(
  tpps: Tpps,
  traffic: Traffic,
  { notificationUri, random }: TrafficOptions,
): Promise<void> {
  const count = (what: string) => traffic.counts.set(what, (traffic.counts.get(what) ?? 0) + 1)
  const { kari, two } = tpps
  const notified = { 'TPP-Notification-URI': notificationUri }
  const asKari = { 'X-PSU-IDENTITY': undefined, 'PSU-Context': undefined, ...kari.psuHeaders, ...notified }
  const later: (() => Promise<unknown>)[] = []
  const soonOrLater = async (chance: number, work: () => Promise<unknown>) => {
    if (random() < chance) await work()
    else later.push(work)
  }

  async function ofKari(today: string): Promise<void> {
    for (const [kind, request] of Object.entries(requestsOf(traffic, today))) {
      const answer = await kari.payer.create({ ...request(), headers: asKari })
      assert.equal(answer.status, 201, answer.text)
      const path = answer.json._links['self']?.href ?? ''
      traffic.made.push({ path, approvedBy: 'kari', kind })
      count(kind)
      await soonOrLater(0.6, () => kari.payer.decide(answer))
    }
    const members = await kari.payments(2)
    const { basketId, authorisationId } = await kari.basket(members)
    traffic.made.push({ path: `/v1/signing-baskets/${basketId}`, approvedBy: 'kari', kind: 'basket' })
    count('basket')
    await soonOrLater(0.6, () => kari.decide(authorisationId))
    const cancelled = await kari.payer.pay({ headers: asKari })
    traffic.made.push({ path: cancelled, approvedBy: 'kari', kind: 'single' })
    await soonOrLater(0.5, async () => {
      const answer = await kari.payer.cancel(cancelled, scaOf(tpps))
      if (answer.status === 202) await kari.payer.decide(answer)
      count('cancellation')
    })
  }

  async function ofTwo(today: string): Promise<void> {
    for (const [kind, request] of Object.entries(JOINT_PAYMENTS)) {
      const joint = kind === 'periodic' ? startingOn(request(), today) : request()
      if (kind === 'periodic') traffic.periodic.add(remittanceIn(joint))
      const made = await two.create(joint, notified)
      traffic.made.push({ path: made.path, approvedBy: 'nora-and-emil', kind })
      count(`${kind}, two people`)
      await two.decide(made.authorisationId, decisionOf(NORA))
      // On a later day it may be too late.
      await soonOrLater(0.6, async () => {
        const started = await two.start(made.path)
        if (started.status === 201) await two.decide(authorisationIdOf(started), decisionOf(EMIL))
      })
    }
  }

  for (const today of DAYS) {
    if (today !== DAYS[0]) {
      for (const { payer } of [kari, two]) await payer.setClock({ time: `${today}T11:00:00+01:00` })
      await tpps.identify()
    }
    await Promise.all([ofKari(today), ofTwo(today)])
    for (const work of later.splice(0, Math.ceil(later.length / 2))) await work()
    for (const { payer } of [kari, two]) await payer.run()
  }
}

/** A periodic payment as of another day. */
function startingOn({ body, ...request }: PaymentRequest, startDate: string): PaymentRequest {
  assert(body !== undefined && 'frequency' in body)
  const { dayOfExecution: _day, ...weekly } = body
  return { ...request, body: { ...weekly, startDate, frequency: 'Weekly' } }
}

const remittanceIn = ({ body }: PaymentRequest) =>
  body !== undefined && 'remittanceInformationUnstructured' in body
    ? (body.remittanceInformationUnstructured ?? '')
    : ''

/**
 * Everybody goes on after a restore, as carelessly as they may: PSUs approve everything again that waits for them, and the days
 * that were executed before come again.
 */
export async function goOn(tpps: Tpps, made: readonly MadeByTpp[]): Promise<void> {
  const { kari, two } = tpps
  const headers = scaOf(tpps)
  await Promise.all([
    approveAgain(
      made.filter(({ approvedBy }) => approvedBy === 'kari'),
      async (path) => {
        const started = await kari.payer.call({ method: 'POST', target: `${path}/authorisations`, headers })
        if (started.status === 201) await kari.decide(authorisationIdOf(started))
      },
    ),
    approveAgain(
      made.filter(({ approvedBy }) => approvedBy !== 'kari'),
      async (path) => {
        for (const person of [NORA, EMIL]) {
          const started = await two.start(path)
          if (started.status === 201) await two.decide(authorisationIdOf(started), decisionOf(person))
        }
      },
    ),
  ])
  for (const { payer } of [kari, two]) {
    await payer.run()
    await payer.setClock({ time: `${LAST_DAY}T18:00:00+01:00` })
    await payer.run()
  }
}

async function approveAgain(
  made: readonly MadeByTpp[],
  approve: (path: string) => Promise<void>,
): Promise<void> {
  for (const { path } of made) await approve(path)
}
