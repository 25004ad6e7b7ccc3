import assert from 'node:assert/strict'
import { qwacOf } from '../../qwac/support/tls-calls.ts'
import type { TestBank } from '../../support/bank.ts'
import { KARI, NDCT_TARGET, ndctBody } from '../../support/ndct.ts'
import { consentFor } from '../support/consent-calls.ts'
import { P } from '../support/payments.ts'
import { type PooledAnswer, type PooledCall, pooledCalls } from '../support/pooled-calls.ts'
import { PSD2, XS2A } from '../support/stadt.ts'

/** Something that a TPP created at one interface, and its path there. */
export interface Resource {
  readonly kind: 'payment' | 'consent'
  readonly path: string
  readonly id: string
  /** What it must be in the end. */
  readonly expected: string
}

/** A TPP at one interface. */
export interface Caller {
  readonly name: string
  send(call: PooledCall): Promise<PooledAnswer>
  createPayment(outcome: 'approve' | 'refuse'): Promise<Resource>
  /** Undefined where consents of the interface have no id before the PSU has decided. */
  readonly createConsent?: (outcome: 'approve' | 'refuse') => Promise<Resource>
  /** The present status of a resource of its own. */
  statusOf(resource: Resource): Promise<string>
}

let payments = 0

interface Created {
  readonly paymentId?: string
  readonly consentId?: string
  readonly transactionStatus?: string
  readonly consentStatus?: string
  readonly _links?: Readonly<Record<string, { readonly href: string } | undefined>>
}

const parse = ({ status, text }: PooledAnswer, expected: number): Created => {
  assert.equal(status, expected, text)
  return JSON.parse(text)
}

function newBody() {
  payments += 1
  return ndctBody({
    instructedAmount: { amount: '0.01', currency: 'NOK' },
    remittanceInformationUnstructured: `Load ${payments}`,
  })
}

/** Both interfaces of a bank as one TPP calls them, over the same few connections. */
export function callersOf(bank: TestBank, name: string, connections: number) {
  const seal = bank.newTpp({ name })
  const pool = pooledCalls(bank, qwacOf(bank, seal), connections)
  const standard = (call: PooledCall) => pool.send({ host: XS2A, ...call })
  const norwegian = (call: PooledCall) => pool.send({ host: PSD2, seal, ...call })

  async function decide(send: Caller['send'], created: Created, outcome: string): Promise<void> {
    const link = created._links?.['scaRedirect']?.href.split('/').at(-2) ?? ''
    const target = `/v1/sandbox/authorisations/${link}`
    parse(await send({ target, body: { outcome, nationalId: KARI } }), 200)
  }

  function callerAt(send: Caller['send'], where: string, headers: Readonly<Record<string, string>>): Caller {
    return {
      name: `${name} at the ${where} interface`,
      send,
      async createPayment(outcome) {
        const created = parse(await send({ target: NDCT_TARGET, headers, body: newBody() }), 201)
        await decide(send, created, outcome)
        const id = created.paymentId ?? ''
        const expected = outcome === 'approve' ? 'ACSC' : 'RJCT'
        return { kind: 'payment', path: `${NDCT_TARGET}/${id}/status`, id, expected }
      },
      async statusOf({ path }) {
        const { transactionStatus, consentStatus } = parse(await send({ target: path }), 200)
        return transactionStatus ?? consentStatus ?? ''
      },
    }
  }

  const atStandard: Caller = {
    ...callerAt(standard, 'standard’s', P),
    async createConsent(outcome) {
      // One that is for one use ends no other.
      const body = consentFor({ recurringIndicator: false, frequencyPerDay: 1 })
      const created = parse(await standard({ target: '/v1/consents', headers: P, body }), 201)
      await decide(standard, created, outcome)
      const id = created.consentId ?? ''
      const expected = outcome === 'approve' ? 'valid' : 'rejected'
      return { kind: 'consent', path: `/v1/consents/${id}/status`, id, expected }
    },
  }
  const atNorwegian = callerAt(norwegian, 'Norwegian', {
    ...P,
    'x-accept-fix': 'payment-status-before-approval',
    'TPP-Session-ID': 'session-1',
    'X-PSU-IDENTITY': KARI,
    'PSU-Context': 'PRIVATE',
  })
  return { callers: [atStandard, atNorwegian] as const, close: () => pool.close() }
}
