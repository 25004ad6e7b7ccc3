import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { TransferOrder } from '../../apps/server/src/core-bank/index.ts'
import { queryAsOwner } from '../support/query.ts'
import { type OpenLedger, openLedger } from './support/open-ledger.ts'
import {
  accountOf,
  AT,
  cardOf,
  EURO_ACCOUNT,
  KARI_ACCOUNT,
  LATER,
  OLA_ACCOUNT,
  order,
  payTo,
} from './support/order.ts'

describe('money in the sandbox ledger', () => {
  let opened: OpenLedger
  before(async () => {
    opened = await openLedger()
  })
  after(() => opened.close())
  beforeEach(() => opened.reset())

  const execute = async (...orders: TransferOrder[]) => {
    const { ledger, bankId } = opened
    return (await ledger.execute({ bankId, orders, at: AT })).map(({ outcome }) => outcome)
  }
  const report = async (at: Temporal.Instant, ...orders: TransferOrder[]) => {
    const { ledger, bankId } = opened
    return (await ledger.readOutcomes({ bankId, orders, at })).map(({ outcome }) => outcome)
  }
  const balanceOf = async (bban: string) =>
    (await opened.ledger.balanceOf({ bankId: opened.bankId, account: accountOf(bban) }))?.minorUnits
  const linesOf = async ({ paymentId }: TransferOrder) =>
    (
      await queryAsOwner(
        opened,
        `select stage || ' ' || ledger_account_id as ledger_account, amount_minor_units::text as minor_units
         from sandbox_ledger.entry where transfer_id = '${paymentId}' order by stage desc, line`,
      )
    ).map(({ ledger_account, minor_units }) => [ledger_account, minor_units])
  const nok = (minorUnits: bigint) => ({ minorUnits, currency: 'NOK' })
  const fromEuro = { account: accountOf(EURO_ACCOUNT), currency: 'EUR' }

  test('to another bank, with a fee', async () => {
    const payment = order({ fee: nok(5_00n) })
    assert.deepEqual(await execute(payment), ['booked'])
    assert.deepEqual(await linesOf(payment), [
      ['booked 99860510002', '-10500'],
      ['booked fees NOK', '500'],
      ['booked outside NOK', '10000'],
    ])
  })

  test('to an account of this bank, by BBAN or IBAN, and to itself', async () => {
    const iban = { ...payTo(''), account: { kind: 'iban', iban: 'NO3199860512749' } } as const
    const toOla = [order({ creditor: payTo(OLA_ACCOUNT) }), order({ creditor: iban, rail: 'instant' })]
    assert.deepEqual(await execute(...toOla), ['booked', 'booked'])
    assert.equal(await balanceOf(OLA_ACCOUNT), 32_417_50n + 200_00n)
    assert.deepEqual(await execute(order({ creditor: payTo(KARI_ACCOUNT) })), ['booked'])
    assert.equal(await balanceOf(KARI_ACCOUNT), 250_000_00n - 200_00n)
  })

  test('from a card, up to its limit', async () => {
    const pay = (minorUnits: bigint) =>
      order({ debtor: { account: cardOf('4799000000000002'), currency: 'NOK' }, amount: nok(minorUnits) })
    assert.deepEqual(await execute(pay(20_000_01n), pay(20_000_00n), pay(1n)), [
      'no-funds',
      'booked',
      'no-funds',
    ])
  })

  /** Amounts in one currency and what they debit in another. Rates: EUR 11.7250, JPY 0.0672, KWD 32.8640. */
  const DEBITS = [
    ['NOK', 'JPY', 100n, 6_72n],
    ['NOK', 'JPY', 1n, 7n],
    ['NOK', 'KWD', 1_000n, 32_86n],
    ['NOK', 'EUR', 100_00n, 1_172_50n],
    ['EUR', 'NOK', 1_172_50n, 100_00n],
    ['EUR', 'KWD', 10_000n, 28_03n],
    ['EUR', 'NOK', 5n, 0n],
    ['EUR', 'NOK', 6n, 1n],
  ] as const
  for (const [debtorCurrency, currency, minorUnits, debit] of DEBITS)
    test(`${minorUnits} ${currency} from an account in ${debtorCurrency} take ${debit}`, async () => {
      const bban = debtorCurrency === 'NOK' ? KARI_ACCOUNT : EURO_ACCOUNT
      const start = await balanceOf(bban)
      const payment = order({
        rail: 'cross-border',
        amount: { minorUnits, currency },
        debtor: { account: accountOf(bban), currency: debtorCurrency },
      })
      assert.deepEqual(await execute(payment), ['abroad'])
      assert.equal((start ?? 0n) - ((await balanceOf(bban)) ?? 0n), debit)
    })

  test('between two currencies the money passes through the exchange accounts', async () => {
    const payment = order({
      rail: 'cross-border',
      amount: { minorUnits: 100n, currency: 'JPY' },
      debtor: fromEuro,
      fee: { minorUnits: 4_27n, currency: 'EUR' },
    })
    assert.deepEqual(await execute(payment), ['abroad'])
    assert.deepEqual(await report(AT, payment), ['abroad'])
    assert.deepEqual(await report(LATER, payment), ['booked'])
    assert.deepEqual(await execute(payment), ['booked'])
    assert.deepEqual(await linesOf(payment), [
      [`sent ${EURO_ACCOUNT}`, '-484'],
      ['sent fees EUR', '427'],
      ['sent exchange EUR', '57'],
      ['sent exchange JPY', '-100'],
      ['sent correspondent JPY', '100'],
      ['booked correspondent JPY', '-100'],
      ['booked outside JPY', '100'],
    ])
  })

  test("an amount arrives in the creditor account's currency", async () => {
    const payment = order({ creditor: payTo(EURO_ACCOUNT) })
    assert.deepEqual(await execute(payment), ['booked'])
    assert.equal(await balanceOf(EURO_ACCOUNT), 75_000_00n + 8_53n)
    assert.deepEqual((await linesOf(payment)).slice(1), [
      ['booked exchange NOK', '10000'],
      ['booked exchange EUR', '-853'],
      [`booked ${EURO_ACCOUNT}`, '853'],
    ])
  })

  test('an impossible order is refused and does not affect the others of its set', async () => {
    const outcomes = await execute(
      order({ amount: { minorUnits: 100n, currency: 'XPF' } }),
      order({ amount: nok(0n) }),
      order({ amount: nok(10n ** 18n - 1n) }),
      order({ fee: { minorUnits: 1n, currency: 'EUR' } }),
      order({ fee: nok(10n ** 30n) }),
      order({ debtor: fromEuro, amount: nok(100_00n) }),
    )
    assert.deepEqual(outcomes, ['refused', 'refused', 'refused', 'refused', 'refused', 'booked'])
  })

  test('a reset restores the balances, and an executed order is not executed again', async () => {
    const [home, abroad] = [order(), order({ rail: 'cross-border' })]
    await execute(home, abroad, order({ creditor: payTo(EURO_ACCOUNT) }))
    await opened.reset()
    await opened.reset()
    assert.equal(await balanceOf(KARI_ACCOUNT), 250_000_00n)
    assert.equal(await balanceOf(EURO_ACCOUNT), 75_000_00n)
    assert.deepEqual(await execute(home, abroad), ['booked', 'abroad'])
    assert.deepEqual(await report(LATER, home, abroad), ['booked', 'booked'])
    assert.equal(await balanceOf(KARI_ACCOUNT), 250_000_00n)
  })
})
