import assert from 'node:assert/strict'
import { CALLBACK, type Headers, linkOf, redirectOf } from '../../sca/support/tpp-calls.ts'
import type { TestBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'
import { KARI } from '../../support/ndct.ts'
import { setClockBy } from '../../support/payer.ts'
import type { ReceivedResponse } from '../../support/send.ts'

export const CONSENTS = '/v1/bank-offered-consents'

/** Accounts and cards of the initial data set. */
export const KARIS = {
  current: 'a0000000-0000-4000-8000-000000000001',
  savings: 'a0000000-0000-4000-8000-000000000002',
  card: 'd0000000-0000-4000-8000-000000000001',
} as const
export const ALL_OF_KARIS: readonly string[] = Object.values(KARIS)
export const OLAS_ACCOUNT = 'a0000000-0000-4000-8000-000000000003'
export const FJORD_KAFFES: readonly string[] = [
  'a0000000-0000-4000-8000-000000000005',
  'a0000000-0000-4000-8000-000000000006',
]

/** The PSU is present. */
export const PRESENT: Headers = { 'PSU-IP-Address': '192.0.2.7' }

export interface Consenting {
  readonly session?: string
  readonly nationalId?: string
  readonly agreementId?: string
  /** The accounts to check; all by default. */
  readonly accounts?: readonly string[]
  /** Headers of the call that requests it. */
  readonly headers?: Headers
}

const headersOf = (headers: Headers = {}): Headers => ({
  'TPP-Session-ID': 'session-1',
  'TPP-Redirect-URI': CALLBACK,
  ...headers,
})

/** The calls of a TPP that requests a consent and uses it. */
export function consentsAt(bank: TestBank, tpp: Identity) {
  const start = (headers?: Headers, target: string = CONSENTS, body?: object) =>
    bank.call(tpp, {
      method: 'POST',
      target,
      headers: headersOf(headers),
      ...(body === undefined ? {} : { body }),
    })

  /** Every account that the TPP may see; with the PSU absent unless the headers contain PSU-IP-Address. */
  const read = (headers?: Headers, target = '/v1/accounts') =>
    bank.call(tpp, { target, headers: headersOf(headers) })

  const decide = (started: ReceivedResponse, body: object, headers: Headers = {}) =>
    bank.call(tpp, {
      target: `/v1/sandbox/authorisations/${linkOf(started).authorisationId}`,
      body,
      headers,
    })

  /** A link, and what the PSU does there. */
  async function grant({
    session = 'session-1',
    nationalId = KARI,
    agreementId,
    accounts,
    headers,
  }: Consenting = {}) {
    const started = await start({ 'TPP-Session-ID': session, ...headers })
    assert.equal(started.status, 201, started.text)
    const ended = await decide(started, {
      outcome: 'approve',
      nationalId,
      ...(agreementId === undefined ? {} : { agreementId }),
      ...(accounts === undefined ? {} : { accounts }),
    })
    assert.equal(ended.json['scaStatus'], 'finalised', ended.text)
    const psuId = redirectOf(ended).get('psu-id')
    assert(psuId !== null)
    return psuId
  }

  const setClock = (time: Parameters<typeof setClockBy>[1]) =>
    setClockBy((request) => bank.call(tpp, request), time)

  /** The accounts and cards that the TPP sees, sorted. */
  async function seen(headers: Headers): Promise<readonly string[]> {
    const [accounts, cards] = [await read(headers), await read(headers, '/v1/card-accounts')]
    assert.deepEqual([accounts.status, cards.status], [200, 200], accounts.text)
    return [...idsIn(accounts, 'accounts'), ...idsIn(cards, 'cardAccounts')].toSorted()
  }

  /** The TPP ends the consent. */
  const giveUp = (consentId: string) =>
    bank.call(tpp, { method: 'DELETE', target: `${CONSENTS}/${consentId}` })

  return { start, read, decide, grant, setClock, seen, giveUp }
}

export type ConsentCalls = ReturnType<typeof consentsAt>

function idsIn({ json }: ReceivedResponse, list: 'accounts' | 'cardAccounts'): readonly string[] {
  return (json[list] as readonly { resourceId: string }[]).map(({ resourceId }) => resourceId)
}
