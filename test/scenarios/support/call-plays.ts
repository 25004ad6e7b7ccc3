import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { OPERATIONS } from '@havn/contract'
import { payerAt, type PaymentRequest } from '../../support/payer.ts'
import { OLAS_ACCOUNT } from '../../support/reach-status.ts'
import { CERTIFICATE_PLAYS } from './certificate-plays.ts'
import { payingTo, type Play, seenIn } from './stage.ts'

const usual = () => payingTo(OLAS_ACCOUNT)

/** Returns the refusal of a creation. */
export const creating =
  (request: () => PaymentRequest): Play =>
  async ({ payer }) => [seenIn(await payer.create(request()))]

/** Refusals of any call, and of any call with such a certificate. */
export const CALL_PLAYS = {
  ...CERTIFICATE_PLAYS,

  'signature-wrong': creating(() => ({
    headers: { Digest: 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' },
  })),
  'header-missing': creating(() => ({ headers: { 'PSU-IP-Address': undefined } })),

  'query-parameter-missing': async () => {
    const parameters = Object.values(OPERATIONS).flatMap(({ query }) => Object.values<object>(query))
    assert(
      parameters.every((parameter) => !('required' in parameter)),
      'now there is one: describe how to leave it out',
    )
    return []
  },

  'path-unknown': async ({ payer }) => [seenIn(await payer.call({ target: '/v1/nowhere' }))],
  'not-json': creating(() => ({ headers: { 'Content-Type': 'text/plain' } })),
  'body-too-large': async ({ payer }) => {
    const body = { ...usual().body, creditorName: 'x'.repeat(256 * 1024) }
    return [seenIn(await payer.create({ body }))]
  },

  'request-id-reused': async ({ payer }) => {
    const headers = { 'X-Request-ID': randomUUID() }
    const first = await payer.create({ ...payingTo(OLAS_ACCOUNT, '1.00'), headers })
    return [seenIn(first), seenIn(await payer.create({ ...payingTo(OLAS_ACCOUNT, '2.00'), headers }))]
  },

  'role-missing': async ({ bank }) => [
    seenIn(await payerAt(bank, bank.newTpp({ keyType: 'P-256', roles: ['AISP'] })).create()),
  ],
} as const satisfies Readonly<Record<string, Play>>
