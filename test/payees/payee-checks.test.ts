import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { CoreBank, PayeeVerification } from '../../apps/server/src/core-bank/index.ts'
import { createLimitNames, forgetShownNames } from '../../apps/server/src/domain/payee-lookups/index.ts'
import { createPayeeChecks, type PayeeChecks } from '../../apps/server/src/domain/payments/index.ts'
import type { PaymentWithPayees } from '../../apps/server/src/domain/payments/payees/payee-checks.ts'
import { type OpenLedger, openLedger } from '../core-bank/support/open-ledger.ts'
import { newKeys } from '../support/new-keys.ts'
import { queryAsOwner } from '../support/query.ts'

const MATCH = { kind: 'match' } as const
const OTHER = { kind: 'close-match', name: 'Boulangerie Lumière' } as const
const SILENT = { kind: 'not-possible', reason: 'no-answer' } as const
const startMilliseconds = Date.parse('2026-11-16T09:00:00Z')

describe('what was found about payees', () => {
  const keys = newKeys()
  const reader = randomUUIDv7()
  let opened: OpenLedger
  before(async () => {
    opened = await openLedger()
  })
  after(() => opened.close())

  let nowMilliseconds: number
  let asked: string[]
  let underWay: { now: number; most: number }
  let answer: () => Promise<PayeeVerification>
  beforeEach(() => {
    nowMilliseconds = startMilliseconds
    asked = []
    underWay = { now: 0, most: 0 }
    answer = async () => MATCH
  })

  /** The checks of one process, with a core bank that answers as the test says. */
  function openChecks(
    onAsked: (requestId: string) => void = () => {},
    verifiesPayees = true,
    mayDecline = false,
  ): PayeeChecks {
    const coreBank: CoreBank = {
      ...opened.ledger,
      async verifyPayee({ name, requestId }) {
        asked.push(name)
        onAsked(requestId)
        underWay.now += 1
        underWay.most = Math.max(underWay.most, underWay.now)
        try {
          return await answer()
        } finally {
          underWay.now -= 1
        }
      },
    }
    return createPayeeChecks({
      bankDatabase: opened.bankDatabase,
      coreBank,
      keys,
      clock: { milliseconds: () => nowMilliseconds },
      currenciesOf: () => (verifiesPayees ? ['EUR'] : []),
      mayDecline: () => mayDecline,
      onError: (error) => assert.fail(String(error)),
    })
  }

  /** Reads with the patience of a page, and returns what was found without when. */
  async function read(checks: PayeeChecks, payment: PaymentWithPayees) {
    return (await checks.read(payment, 4_000, reader)).map((check) => check?.result)
  }

  /** A payment with so many lines, each to another payee. */
  function paymentOf(lines: number, currency = 'EUR') {
    const orders = Array.from({ length: lines }, (_, line) => ({
      amount: { minorUnits: 100n, currency },
      creditor: {
        account: { kind: 'iban', iban: 'FR1420041010050500013M02606' } as const,
        currency: 'EUR',
        agent: undefined,
        name: `Payee ${line}`,
      },
    }))
    return { bankId: opened.bankId, paymentId: randomUUIDv7(), orders }
  }

  test('are never asked if the TPP declines it and the bank allows that, whatever process reads them', async () => {
    const payment = paymentOf(2)
    const checks = openChecks(undefined, true, true)
    checks.decline(payment)
    assert.deepEqual(await read(checks, payment), [], 'while it is still being stored')
    nowMilliseconds += 3_600_000
    assert.deepEqual(await read(openChecks(), payment), [])
    assert.deepEqual(asked, [])
    // Nobody can write without the key that a TPP has declined.
    await queryAsOwner(
      opened,
      `update payments.payee_check set sealed = '\\x00' where payment_id = '${payment.paymentId}'`,
    )
    assert.deepEqual(await read(openChecks(), payment), [MATCH, MATCH])
  })

  test('a person sees ten names of similar payees in an hour, at any process, and those again', async () => {
    const reports: unknown[] = []
    const limitNames = () =>
      createLimitNames({
        bankDatabase: opened.bankDatabase,
        keys,
        clock: { milliseconds: () => nowMilliseconds },
        report: (event) => void reports.push(event),
      })
    const checks = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ({
        result: { kind: 'close-match', name: `Payee ${from + index}` } as const,
      }))
    const see = async (personId: string, from: number, to: number) => {
      const seen = await limitNames()({ bankId: opened.bankId, personId }, checks(from, to))
      return seen.filter((check) => check?.result.kind === 'close-match').length
    }
    const [person, other] = [randomUUIDv7(), randomUUIDv7()]
    assert.equal(await see(person, 0, 8), 8)
    assert.equal(await see(person, 4, 16), 6, 'four that were seen before, and two more')
    assert.equal(await see(person, 0, 10), 10)
    assert.deepEqual(reports, [{ kind: 'payee-lookup', reason: 'many-names-shown', bankId: opened.bankId }])
    assert.equal(await see(other, 0, 16), 10)
    nowMilliseconds += 3_601_000
    assert.equal(await see(person, 20, 40), 10)
    const rows = async () =>
      (await queryAsOwner(opened, 'select count(*)::int as rows from payee_lookups.shown_names'))[0]?.['rows']
    await forgetShownNames(opened.bankDatabase, { milliseconds: () => nowMilliseconds + 82_801_000 })
    assert.equal(await rows(), 1, 'what was looked at in the last day is kept')
    await forgetShownNames(opened.bankDatabase, { milliseconds: () => nowMilliseconds + 86_401_000 })
    assert.equal(await rows(), 0)
    const others = [{ result: MATCH }, undefined]
    assert.deepEqual(await limitNames()({ bankId: opened.bankId, personId: person }, others), others)
  })

  test('stay what they are for any process that reads them', async () => {
    const payment = paymentOf(1)
    assert.deepEqual(await read(openChecks(), payment), [MATCH])
    answer = async () => OTHER
    assert.deepEqual(await read(openChecks(), payment), [MATCH])
    assert.deepEqual(asked, ['Payee 0'])
  })

  test('say which question was answered, when and how fast', async () => {
    const payment = paymentOf(1)
    const requestIds: string[] = []
    answer = async () => {
      nowMilliseconds += 40
      return { ...MATCH, answeredBy: 'BNPAFRPP' }
    }
    const [check] = await openChecks((requestId) => requestIds.push(requestId)).read(payment, 4_000)
    assert.deepEqual(check, {
      result: { kind: 'match', answeredBy: 'BNPAFRPP' },
      question: { requestId: requestIds[0], atMilliseconds: startMilliseconds, tookMilliseconds: 40 },
    })
  })

  test('are asked again after ten minutes, and not before', async () => {
    const payment = paymentOf(1)
    const checks = openChecks()
    await read(checks, payment)
    answer = async () => OTHER
    nowMilliseconds = startMilliseconds + 600_000
    assert.deepEqual(await read(checks, payment), [MATCH])
    nowMilliseconds = startMilliseconds + 600_001
    assert.deepEqual(await read(checks, payment), [OTHER])
    assert.deepEqual(await read(openChecks(), payment), [OTHER])
    assert.equal(asked.length, 2)
  })

  test('are not possible if the core bank fails, and stay what they were if it did answer before', async () => {
    const payment = paymentOf(1)
    const checks = openChecks()
    answer = () => Promise.reject(new Error('down'))
    assert.deepEqual(await read(checks, payment), [SILENT])
    nowMilliseconds += 600_001
    answer = async () => OTHER
    assert.deepEqual(await read(checks, payment), [OTHER])
    nowMilliseconds += 600_001
    answer = () => Promise.reject(new Error('down'))
    assert.deepEqual(await read(checks, payment), [OTHER])
  })

  test('are not waited for when the core bank does not answer', async () => {
    const payment = paymentOf(2)
    const late = Promise.withResolvers<PayeeVerification>()
    answer = () => late.promise
    const checks = openChecks()
    const waited = await checks.read(payment, 0, reader)
    assert.deepEqual(waited, [{ result: SILENT }, { result: SILENT }], 'nothing is answered')
    late.resolve(MATCH)
    await checks.stop()
    assert.deepEqual(await read(checks, payment), [MATCH, MATCH])
    assert.equal(asked.length, 2)
  })

  test('of a bulk payment are asked about once a person has logged in, before that about one payee alone', async () => {
    const payment = paymentOf(120)
    const nobody = await openChecks().read(payment, 4_000)
    assert.deepEqual(
      nobody,
      Array.from({ length: 120 }, () => ({ result: SILENT })),
    )
    assert.deepEqual(asked, [])
    assert.deepEqual((await openChecks().read(paymentOf(1), 4_000))[0]?.result, MATCH)
  })

  test('are asked once for all lines with the same name and account', async () => {
    const { orders, ...payment } = paymentOf(2)
    const lines = Array.from({ length: 120 }, (_, line) => orders[line % 2] ?? assert.fail())
    assert.deepEqual(
      await read(openChecks(), { ...payment, orders: lines }),
      lines.map(() => MATCH),
    )
    assert.deepEqual(asked, ['Payee 0', 'Payee 1'])
  })

  test('of a bulk payment are asked fifty at a time, and of one that was interrupted only the rest', async () => {
    const payment = paymentOf(120)
    const checks = openChecks()
    await read(checks, payment)
    assert.equal(asked.length, 120)
    assert.equal(underWay.most, 50)
    const { paymentId } = payment
    const [row] = await queryAsOwner(
      opened,
      `select array_agg(first_line order by first_line) as lines from payments.payee_check where payment_id = '${paymentId}'`,
    )
    assert.deepEqual(row?.['lines'], [0, 50, 100])
    await queryAsOwner(
      opened,
      `delete from payments.payee_check where payment_id = '${paymentId}' and first_line = 50`,
    )
    assert.deepEqual(
      await read(checks, payment),
      Array.from({ length: 120 }, () => MATCH),
    )
    assert.equal(asked.length, 170)
  })

  test('of a row that somebody moved to another payment are asked again', async () => {
    const [one, other] = [paymentOf(1), paymentOf(1)]
    const checks = openChecks()
    await read(checks, one)
    answer = async () => OTHER
    await read(checks, other)
    await queryAsOwner(
      opened,
      `update payments.payee_check set sealed = (select sealed from payments.payee_check where payment_id = '${one.paymentId}')
       where payment_id = '${other.paymentId}'`,
    )
    assert.deepEqual(await read(checks, other), [OTHER])
    assert.equal(asked.length, 3)
  })

  test('are in no readable form in the database', async () => {
    const payment = paymentOf(1)
    answer = async () => OTHER
    await read(openChecks(), payment)
    const [row] = await queryAsOwner(
      opened,
      `select encode(sealed, 'escape') as sealed from payments.payee_check where payment_id = '${payment.paymentId}'`,
    )
    assert.doesNotMatch(String(row?.['sealed']), /Boulangerie|close/)
  })

  test('are nothing for other currencies, and for a bank that verifies no payees', async () => {
    for (const [checks, payment] of [
      [openChecks(), paymentOf(1, 'NOK')],
      [openChecks(undefined, false), paymentOf(1)],
    ] as const) {
      checks.decline(payment)
      await checks.stop()
      assert.deepEqual(await read(checks, payment), [])
    }
    assert.deepEqual(asked, [])
  })

  test('cost a payment in kroner no statement, at creation and on the page', async () => {
    const never = () => assert.fail('the database was asked')
    const checks = createPayeeChecks({
      bankDatabase: new Proxy(opened.bankDatabase, { get: never }),
      coreBank: { ...opened.ledger, verifyPayee: never },
      keys,
      clock: { milliseconds: () => nowMilliseconds },
      currenciesOf: () => ['EUR'],
      mayDecline: () => true,
      limitNames: never,
      onError: never,
    })
    const payment = paymentOf(3, 'NOK')
    checks.decline(payment)
    assert.deepEqual(await checks.read(payment, 4_000, randomUUIDv7()), [])
    await checks.stop()
  })

  test('of a payment with lines in euro and others are undefined for the others', async () => {
    const [euro, other] = [paymentOf(1), paymentOf(1, 'SEK')]
    const orders = [...other.orders, ...euro.orders]
    assert.deepEqual(await read(openChecks(), { ...euro, orders }), [undefined, MATCH])
  })
})
