import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { PAYEE_SCENARIOS } from '@havn/sandbox/ledger/scenarios/payee-scenarios'
import { NCBCT_TARGET, ncbctBody } from '../../support/payer.ts'
import type { Play } from './stage.ts'

type PayeeId = (typeof PAYEE_SCENARIOS)[number]['id']

/** Creates and approves the payment; the report about it says what the bank found. */
function playOf({ iban, name, found }: (typeof PAYEE_SCENARIOS)[number]): Play {
  const body = ncbctBody({
    creditorName: name,
    creditorAccount: { iban, currency: 'EUR' },
    remittanceInformationUnstructured: randomUUID(),
  })
  return async ({ payer, follow }) => {
    let reported: unknown
    const seen = await follow({ target: NCBCT_TARGET, body }, async (path) => {
      const paymentId = path.split('/').at(-1) ?? ''
      const report = await payer.call({ target: `/v1/sandbox/payments/${paymentId}` })
      const [check] = report.json['payeeChecks'] as readonly Record<string, unknown>[]
      reported = check
    })
    const { kind, name: registeredName, reason } = { name: undefined, reason: undefined, ...found }
    const { result, ...more } = reported as Record<string, unknown>
    assert.deepEqual([result, more['registeredName'], more['reason']], [kind, registeredName, reason])
    return seen.slice(0, 2)
  }
}

/** One play for all. */
export const PAYEE_PLAYS = Object.fromEntries(
  PAYEE_SCENARIOS.map((scenario) => [scenario.id, playOf(scenario)]),
) as Readonly<Record<PayeeId, Play>>
