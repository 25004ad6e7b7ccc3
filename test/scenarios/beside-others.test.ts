import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { departureOf, newBrowser } from '../sca/support/psu-browser.ts'
import { linkOf } from '../sca/support/tpp-calls.ts'
import { openBank, useBank } from '../support/bank.ts'
import { OLAS_ACCOUNT } from '../support/reach-status.ts'
import { accountOf } from './support/creditor-plays.ts'
import { numberOf } from './support/person-plays.ts'
import { newStage, pathOf, payingTo, seenIn } from './support/stage.ts'

describe('scenarios together with other payments and people', () => {
  const bank = useBank()

  test('in one run each payment has the outcome of its own scenario', async () => {
    const { payer, statusOf } = await newStage(bank)
    const fates = {
      [OLAS_ACCOUNT]: 'ACSC',
      [accountOf('execution-refused')]: 'RJCT PAYMENT_FAILED',
      [accountOf('funds-later')]: 'ACCP PAYMENT_FAILED',
      [accountOf('outcome-unknown')]: 'PDNG',
      [accountOf('under-way')]: 'ACSP',
    }
    const paths = await Promise.all(Object.keys(fates).map((account) => payer.pay(payingTo(account))))
    assert.deepEqual(await payer.run(), {
      booked: 1,
      underWay: 1,
      lackingFunds: 1,
      rejected: 1,
      unanswered: 1,
    })
    assert.deepEqual(await Promise.all(paths.map(statusOf)), Object.values(fates))
  })

  test('the list of customers does not contain the people of scenarios', async () => {
    const { payer } = await newStage(bank)
    const { text } = await payer.call({ target: '/v1/sandbox/customers' })
    assert(!text.includes(numberOf('log-in-slow')))
  })

  test('RDR-05 RDR-06 RDR-07 a failed log-in redirects from the pages as it does without a browser', async () => {
    const { payer, statusOf } = await newStage(bank)
    const nationalId = numberOf('log-in-fails')
    const created = await payer.create({
      ...payingTo(OLAS_ACCOUNT),
      headers: { 'X-PSU-IDENTITY': nationalId },
    })
    const browser = newBrowser()
    await browser.open(linkOf(created).href)
    const { message, ...parameters } = Object.fromEntries(
      departureOf(await browser.logIn(nationalId)).searchParams,
    )
    assert.deepEqual(parameters, {
      system: 'havn',
      status: '500',
      code: 'SYSTEM_ERROR',
      'sca-outcome': 'faulted',
    })
    assert(message)
    assert.equal(await statusOf(pathOf(created)), 'RCVD')
  })

  test('SVC-05 in production there are no scenarios', async () => {
    const production = await openBank({ environment: 'production' })
    const tpp = production.newTpp({ keyType: 'P-256' })
    const request = payingTo(accountOf('system-error'))
    const created = await production.call(tpp, {
      target: '/v1/payments/norwegian-domestic-credit-transfers',
      headers: {
        'x-accept-fix': 'payment-status-before-approval',
        'TPP-Session-ID': 'session-1',
        'TPP-Redirect-URI': 'https://tpp.example/callback',
        'PSU-IP-Address': '192.0.2.7',
        'X-PSU-IDENTITY': numberOf('log-in-fails'),
        'PSU-Context': 'PRIVATE',
      },
      body: request.body,
    })
    assert.equal(seenIn(created), 'RCVD')
    const browser = newBrowser()
    await browser.open(linkOf(created).href)
    assert.match(
      (await browser.logIn(numberOf('log-in-fails'))).html,
      /4 attempts left/,
      'nobody has this number',
    )
    await production.close()
  })
})
