import { randomUUID } from 'node:crypto'
import { linkOf } from '@havn/tpp-sdk'
import type { TppAnswer } from '@havn/tpp-sdk'
import { redirectOutcome } from './observations.ts'
import { calling, consent, follow, identify, observed, type Play } from './play.ts'
import * as requests from './requests.ts'
import type { Stage } from './stage.ts'

const {
  BASKETS,
  BULK,
  creation,
  creationInSession,
  domestic,
  domesticFrom,
  domesticTo,
  KARI,
  NDCT,
  NORA,
  OLA,
} = requests

const selfOf = (created: TppAnswer) => linkOf(created, 'self') ?? ''
const usual = () => creation(domestic())

/** Starts another authorisation of a payment or basket, for a second person. */
const startAuthorisation = (stage: Stage, created: TppAnswer) =>
  stage.call({ method: 'POST', path: `${selfOf(created)}/authorisations` })

async function basketOf(stage: Stage, psu: Record<string, string>, body: object): Promise<TppAnswer> {
  const payment = await stage.call(creationInSession(body, psu))
  const headers = { 'x-accept-fix': 'payment-status-before-approval', ...psu }
  const paymentIds = [selfOf(payment).split('/').at(-1)]
  return observed(stage, { method: 'POST', path: BASKETS, headers, body: { paymentIds } })
}

/** Nora of Nordlys Bygg AS in a session of her own. */
async function nora(stage: Stage): Promise<Record<string, string>> {
  const psu = await identify(stage, NORA.nationalId, NORA.agreementId)
  return { ...psu, 'PSU-Corporate-ID': NORA.agreementId }
}

/** What a cancellation, a bulk payment, a second person or a basket leads to. */
const DECISION_PLAYS: Readonly<Record<string, Play>> = {
  deleted: async (stage) => {
    const created = await observed(stage, usual())
    await stage.call({ method: 'DELETE', path: selfOf(created) })
    stage.observe(await stage.status(created))
  },
  cancelled: async (stage) => {
    const created = await follow(stage, usual())
    await stage.decide(await stage.call({ method: 'DELETE', path: selfOf(created) }))
    stage.observe(await stage.status(created))
  },
  'bulk-part': async (stage) => {
    const body = requests.bulkTo('99860601008', OLA.account)
    await follow(stage, creation(body, { path: BULK }), stage.run)
  },
  'two-people': async (stage) => {
    const body = domesticFrom(NORA.account, { instructedAmount: { amount: '100000.01', currency: 'NOK' } })
    const created = await observed(stage, creationInSession(body, await nora(stage)))
    stage.observe(...redirectOutcome(await stage.decide(created)), await stage.status(created))
    const next = await startAuthorisation(stage, created)
    stage.observe(...redirectOutcome(await stage.decide(next, requests.EMIL)), await stage.status(created))
  },
  'basket-two-people': async (stage) => {
    const body = domesticFrom(NORA.account, { instructedAmount: { amount: '100000.01', currency: 'NOK' } })
    const basket = await basketOf(stage, await nora(stage), body)
    await stage.decide(basket)
    stage.observe(await stage.status(basket))
    await stage.decide(await startAuthorisation(stage, basket), requests.EMIL)
    stage.observe(await stage.status(basket))
  },
  'basket-refused': async (stage) => {
    const basket = await basketOf(stage, await identify(stage, KARI.nationalId), domestic())
    await stage.decide(basket, { outcome: 'refuse' })
    stage.observe(await stage.status(basket))
  },
  'too-late-to-delete': async (stage) => {
    const created = await follow(stage, creation(domesticTo('99860601318')), stage.run)
    await observed(stage, { method: 'DELETE', path: selfOf(created) })
  },
  'basket-of-bulk': async (stage) => {
    const psu = await identify(stage, KARI.nationalId)
    const bulk = await stage.call(creationInSession(requests.bulkTo(OLA.account), psu, BULK))
    const body = { paymentIds: [selfOf(bulk).split('/').at(-1)] }
    await observed(stage, { method: 'POST', path: BASKETS, headers: psu, body })
  },
}

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toUTCString()

const creating = (change: object) => calling(() => creation(domestic(change)))

const kidAccount = { creditorAccount: { bban: '99860515489', currency: 'NOK' } }

/** Calls that are refused. */
const REFUSAL_PLAYS: Readonly<Record<string, Play>> = {
  'signature-wrong': calling(() => creation(domestic(), { headers: { Date: secondsAgo(120) } })),
  'header-missing': calling(() => ({ ...usual(), without: ['PSU-IP-Address'] })),
  'query-parameter-missing': async () => {},
  'path-unknown': calling(() => ({ method: 'GET', path: '/v1/nowhere' })),
  'not-json': calling(() => creation(domestic(), { headers: { 'Content-Type': 'text/plain' } })),
  'body-too-large': creating({ creditorName: 'x'.repeat(256 * 1024) }),
  'body-wrong': creating({ instructedAmount: { amount: '100.0', currency: 'NOK' } }),
  'date-past': calling((stage) => creation(domestic({ requestedExecutionDate: stage.dayAfter(-1) }))),
  'kid-missing': creating(kidAccount),
  'kid-invalid': calling(() => {
    const { remittanceInformationUnstructured: _text, ...body } = domestic(kidAccount)
    return creation({ ...body, remittanceInformationStructuredArray: [{ reference: '1234567' }] })
  }),
  'payment-unknown': calling(() => ({ method: 'GET', path: `${NDCT}/${randomUUID()}/status` })),
  'product-unknown': calling(() => ({
    method: 'GET',
    path: `/v1/payments/sepa-credit-transfers/${randomUUID()}/status`,
  })),
}

const user = (headers: Record<string, string>) => ({ method: 'GET', path: '/v1/user', headers }) as const
const newSession = () => ({ 'TPP-Session-ID': `trigger-${randomUUID()}` })

const SESSION_PLAYS: Readonly<Record<string, Play>> = {
  'session-none': calling(() => user(newSession())),
  'session-old': async (stage) => {
    const psu = await identify(stage, KARI.nationalId)
    await stage.moveTo(1)
    await observed(stage, user(psu))
  },
  'session-replaced': async (stage) => {
    const psu = await identify(stage, KARI.nationalId)
    await identify(stage, KARI.nationalId)
    await observed(stage, user(psu))
  },
  'psu-id-unknown': calling(() => user({ ...newSession(), 'PSU-ID': randomUUID() })),
  'corporate-id-missing': async (stage) => {
    const psu = await identify(stage, NORA.nationalId, NORA.agreementId)
    await observed(stage, creationInSession(domestic(), psu))
  },
  'account-not-theirs': async (stage) => {
    const psu = await identify(stage, KARI.nationalId)
    await observed(stage, creationInSession(domesticFrom(OLA.account), psu))
  },
}

/** A read of account information without the PSU present. */
const reading = (headers: Record<string, string>, path = '/v1/accounts') =>
  ({ method: 'GET', path, headers, without: ['PSU-IP-Address'] }) as const

const ACCOUNT_PLAYS: Readonly<Record<string, Play>> = {
  'consent-unknown': async (stage) => {
    const psu = await identify(stage, KARI.nationalId)
    await observed(stage, reading({ ...psu, 'PSU-IP-Address': '192.0.2.7' }))
  },
  'consent-revoked': async (stage) => {
    await consent(stage, KARI.nationalId)
    await observed(stage, reading(await consent(stage, KARI.nationalId, [])))
  },
  'consent-old': async (stage) => {
    const psu = await consent(stage, KARI.nationalId)
    await stage.moveTo(181)
    await observed(stage, reading(psu))
  },
  'read-too-often': async (stage) => {
    const psu = await consent(stage, KARI.nationalId)
    const request = reading(psu, `/v1/accounts/${KARI.resourceId}/balances`)
    for (let reads = 0; reads < 4; reads += 1) await stage.call(request)
    await observed(stage, request)
  },
}

export const OTHER_PLAYS = { ...DECISION_PLAYS, ...REFUSAL_PLAYS, ...SESSION_PLAYS, ...ACCOUNT_PLAYS }
