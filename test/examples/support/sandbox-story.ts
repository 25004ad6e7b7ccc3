import assert from 'node:assert/strict'
import { OPERATIONS, type SandboxStatus } from '@havn/contract'
import { KARIS } from '../../consents/support/consent-calls.ts'
import { assertMatchesContract } from '../../support/assert-matches-contract.ts'
import { payerAt } from '../../support/payer.ts'
import { UNKNOWN_ID } from './payment-story.ts'
import type { Scene } from './scene.ts'

const SANDBOX = '/v1/sandbox'
const CURRENT = `${SANDBOX}/accounts/${KARIS.current}`
const CARD = `${SANDBOX}/card-accounts/${KARIS.card}`

/** Lines for the statements that are read later. */
export async function tellTransactions({ record, bodyOf }: Scene): Promise<void> {
  for (const [operationId, account] of [
    ['createSandboxTransactions', CURRENT],
    ['createSandboxCardTransactions', CARD],
  ] as const) {
    await record(201, { target: `${account}/transactions`, body: bodyOf(operationId) })
    await record(200, { target: `${account}/transactions` })
  }
}

/** Creates, reads and deletes mock data besides the initial data set. */
export async function tellData(scene: Scene): Promise<void> {
  await tellKind(scene, { path: 'customers', operationId: 'createSandboxCustomer', idName: 'customerId' })
  const card = { path: 'card-accounts', operationId: 'createSandboxCardAccount', idName: 'cardAccountId' }
  await tellKind(scene, card)
  await tellAccountAndEngagement(scene)
  await tellKind(scene, { path: 'agreements', operationId: 'createSandboxAgreement', idName: 'id' })
}

interface Kind {
  readonly path: string
  readonly operationId: string
  readonly idName: string
}

async function tellKind({ record, bodyOf }: Scene, { path, operationId, idName }: Kind): Promise<void> {
  const all = `${SANDBOX}/${path}`
  await record(200, { target: all })
  const created = await record(201, { target: all, body: bodyOf(operationId) })
  const self = `${all}/${String(created.json[idName])}`
  await record(200, { target: self })
  await record(204, { method: 'DELETE', target: self })
  await record(404, { target: self })
}

/** The engagement of the document is for the account of the document. */
async function tellAccountAndEngagement({ record, rename, bodyOf, ids }: Scene): Promise<void> {
  const accounts = `${SANDBOX}/accounts`
  const account = await record(201, { target: accounts, body: bodyOf('createSandboxAccount') })
  const accountId = String(account.json['accountId'])
  await record(200, { target: accounts })
  await record(200, { target: `${accounts}/${accountId}` })
  const body = { ...bodyOf('createSandboxEngagement'), accountId }
  const { agreementId } = OPERATIONS.readSandboxAgreement.pathParameters
  const engagements = `${SANDBOX}/agreements/${agreementId.example}/engagements`
  const engagement = await record(201, { target: engagements, body })
  await record(409, { target: engagements, body })
  const engagementId = String(engagement.json['engagementId'])
  rename(engagementId, ids.engagement)
  await record(200, { target: engagements })
  await record(200, { target: `${engagements}/${engagementId}` })
  await record(204, { method: 'DELETE', target: `${engagements}/${engagementId}` })
  await record(404, { target: `${engagements}/${engagementId}` })
  await record(204, { method: 'DELETE', target: `${accounts}/${accountId}` })
  await record(404, { target: `${accounts}/${accountId}` })
}

/** What happens when a payment is created, and calls that wait for more. */
export async function tellEvents({ bank, tpp, record }: Scene): Promise<void> {
  const events = `${SANDBOX}/events`
  const cursorNow = async () => String((await bank.call(tpp, { target: events })).json['cursor'])
  const start = await cursorNow()
  const created = await payerAt(bank, tpp).create()
  await record(200, { target: `${events}?after=${start}` })
  const authorisations = `${SANDBOX}/authorisations`
  const authorisationId = created.json._links['scaStatus']?.href.split('/').at(-1)
  await record(200, { target: `${authorisations}?open=true&limit=1` })
  await record(200, { target: `${authorisations}/${authorisationId}` })
  await record(404, { target: `${authorisations}/${UNKNOWN_ID}` })
  const target = `${events}?after=${await cursorNow()}&wait=30`
  const waiting = Array.from({ length: 9 }, () => bank.call(tpp, { target }))
  // One of them finds all places taken.
  assert.equal((await Promise.race(waiting)).status, 429)
  await record(429, { target })
  await bank.call(tpp, { target: `${SANDBOX}/clock` })
  await Promise.all(waiting)
}

/** The status of the sandbox, with figures that no recording changes, and of its hours and days one each. */
export async function tellStatus({ bank, tpp, keep }: Scene): Promise<void> {
  const target = `${SANDBOX}/status`
  const answer = await bank.call(tpp, { target })
  assertMatchesContract('GET', target, answer)
  const status = answer.json as unknown as SandboxStatus
  const figures = {
    calls: 1200,
    refused: 84,
    failed: 0,
    meanMilliseconds: 9,
    p95Milliseconds: 25,
    availability: 1,
  }
  const lastOf = (periods: SandboxStatus['hours']) =>
    periods.slice(-1).map(({ start }) => ({ start, ...figures }))
  const { hours, days } = status
  const shown = {
    last24Hours: figures,
    last30Days: figures,
    hours: lastOf(hours),
    days: lastOf(days),
    banks: 1,
  }
  keep('readSandboxStatus 200', JSON.stringify({ ...status, ...shown }))
}

/** Baskets and consents of the TPP, the balances of an account, and the calendar. */
export async function tellOwnLists({ record, keep }: Scene): Promise<void> {
  const baskets = await record(200, { target: `${SANDBOX}/signing-baskets?limit=1` })
  const [basket] = baskets.json['baskets'] as { basketId: string }[]
  await record(200, { target: `${SANDBOX}/signing-baskets/${basket?.basketId}` })
  await record(404, { target: `${SANDBOX}/signing-baskets/${UNKNOWN_ID}` })
  const listed = await record(200, { target: `${SANDBOX}/consents` })
  const [consent] = listed.json['consents'] as { consentId: string }[]
  const read = await record(200, { target: `${SANDBOX}/consents/${consent?.consentId}` })
  // Reads are counted once a second, so how many are counted already depends on speed.
  const use = [{ date: '2026-01-12', reads: 19, readsWithoutPsu: 5 }]
  keep('readSandboxConsent 200', JSON.stringify({ ...read.json, use }))
  await record(404, { target: `${SANDBOX}/consents/${UNKNOWN_ID}` })
  await record(200, { target: `${CURRENT}/balances?from=2026-01-10&to=2026-01-12` })
  await record(404, { target: `${SANDBOX}/accounts/${UNKNOWN_ID}/balances` })
  await record(200, { target: `${SANDBOX}/calendar?from=2026-04-01&to=2026-04-03` })
}

/** Snapshots, the clock, batch runs and the contact information of the TPP. */
export async function tellControls({ record, bodyOf }: Scene): Promise<void> {
  await record(200, { target: `${SANDBOX}/scenarios` })
  await record(200, { target: `${SANDBOX}/clock` })
  await record(200, { method: 'PUT', target: `${SANDBOX}/clock`, body: bodyOf('setClock') })
  const snapshots = `${SANDBOX}/snapshots`
  const snapshot = bodyOf('createSandboxSnapshot')
  await record(201, { target: snapshots, body: snapshot })
  await record(409, { target: snapshots, body: snapshot })
  await record(200, { target: snapshots })
  const one = `${snapshots}/${OPERATIONS.restoreSandboxSnapshot.pathParameters.name.example}`
  await record(200, { method: 'POST', target: `${one}/restore` })
  await record(204, { method: 'DELETE', target: one })
  await record(404, { method: 'DELETE', target: one })
  const { tppId } = OPERATIONS.readContactInformation.pathParameters
  const contact = `/v1/tpps/${tppId.example}/contact-information`
  await record(404, { target: contact })
  await record(200, { method: 'PUT', target: contact, body: bodyOf('putContactInformation') })
  await record(200, { target: contact })
  await record(204, { method: 'POST', target: `${SANDBOX}/initialize` })
}
