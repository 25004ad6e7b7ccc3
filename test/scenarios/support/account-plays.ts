import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { ACCOUNT_SCENARIOS } from '@havn/sandbox/ledger/scenarios/code-scenarios'
import { CALLBACK, linkOf, redirectOf } from '../../sca/support/tpp-calls.ts'
import { KARI } from '../../support/ndct.ts'
import { type Play, seenIn, type Stage } from './stage.ts'

type AccountId = (typeof ACCOUNT_SCENARIOS)[number]['id']

const karisAccount = 'a0000000-0000-4000-8000-000000000001'

/** Returns the headers that name Kari, after she has consented to these accounts or to all of hers. */
async function consenting({ payer, sca }: Stage, accounts?: readonly string[]) {
  const session = randomUUID()
  const started = await payer.call({
    method: 'POST',
    target: '/v1/bank-offered-consents',
    headers: { 'TPP-Session-ID': session, 'TPP-Redirect-URI': CALLBACK },
  })
  const decision = { outcome: 'approve', nationalId: KARI, ...(accounts === undefined ? {} : { accounts }) }
  const decided = await sca.decide(linkOf(started).authorisationId, decision)
  const psuId = redirectOf(decided).get('psu-id')
  assert(psuId !== null, decided.text)
  return { 'PSU-ID': psuId, 'TPP-Session-ID': session }
}

/** A read without the PSU present, unless the headers say otherwise. */
const read = async ({ payer }: Stage, headers: Record<string, string>, target = '/v1/accounts') =>
  seenIn(await payer.call({ target, headers: { 'TPP-Redirect-URI': CALLBACK, ...headers } }))

export const ACCOUNT_PLAYS: Readonly<Record<AccountId, Play>> = {
  'consent-unknown': async (stage) => {
    const session = randomUUID()
    const psuId = await stage.sca.identify({ session, nationalId: KARI })
    const psu = { 'PSU-ID': psuId, 'TPP-Session-ID': session, 'PSU-IP-Address': '192.0.2.7' }
    return [await read(stage, psu)]
  },

  'consent-revoked': async (stage) => {
    await consenting(stage)
    return [await read(stage, await consenting(stage, []))]
  },

  'consent-old': async (stage) => {
    const psu = await consenting(stage)
    await stage.payer.setClock({ advanceSeconds: 181 * 86_400 })
    return [await read(stage, psu)]
  },

  'read-too-often': async (stage) => {
    const psu = await consenting(stage)
    const balances = `/v1/accounts/${karisAccount}/balances`
    for (let reads = 0; reads < 4; reads += 1) await read(stage, psu, balances)
    return [await read(stage, psu, balances)]
  },
}
