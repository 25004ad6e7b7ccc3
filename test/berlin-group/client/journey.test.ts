import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { MONDAY } from '../../support/payer.ts'
import { serverUnderCheck, useCheckedBank, ZONE } from '../checks/checked-bank.ts'
import { XS2A } from '../support/stadt.ts'
import { fetchAs } from './fetch-as.ts'
import { makeStandardClient, type StandardClient } from './standard-client.ts'

describe('a client made of the facts of the standard, and nothing of Havn', () => {
  const checked = useCheckedBank()
  let client: StandardClient
  before(async () => {
    client = await makeStandardClient()
    // After the last batch run of a day, and on days without one, a payment is approved for a later day: ACWC instead of ACTC.
    await checked.sandbox('PUT', '/v1/sandbox/clock', MONDAY)
  })

  test('reads accounts by links, pays by SEPA and cancels', async () => {
    const today = (await checked.now()).toZonedDateTimeISO(ZONE).toPlainDate()
    const seen = await client.journey(`https://${XS2A}`, {
      fetch: fetchAs(checked, 'default'),
      approve: async (link) => {
        await serverUnderCheck(checked).decide(link, { person: 'anna', action: 'approve' })
      },
      validUntil: today.add({ days: 90 }).toString(),
      dateFrom: today.subtract({ days: 90 }).toString(),
    })
    assert.deepEqual(seen, [
      'consent valid',
      'account DE04100000010000000101 EUR',
      'balances interimBooked interimAvailable',
      'transactions found',
      'details EUR',
      'payment ACTC',
      'cancellation to be approved',
      'payment CANC',
    ])
  })
})
