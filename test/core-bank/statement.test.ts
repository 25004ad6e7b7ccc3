import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Transaction, TransferOrder } from '../../apps/server/src/core-bank/index.ts'
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
import { type Reader, readerOf } from './support/reader.ts'

const KARI_CARD = '4799000000000001'

describe('the contents of a statement', () => {
  let opened: OpenLedger
  let kari: Reader
  let ola: Reader
  let euro: Reader
  let card: Reader
  before(async () => {
    opened = await openLedger()
  })
  after(() => opened.close())
  beforeEach(async () => {
    await opened.reset()
    kari = await readerOf(opened, KARI_ACCOUNT)
    ola = await readerOf(opened, OLA_ACCOUNT)
    euro = await readerOf(opened, EURO_ACCOUNT)
    card = await readerOf(opened, `card ${KARI_CARD}`)
  })

  const execute = async (...orders: TransferOrder[]) => {
    const { ledger, bankId } = opened
    return (await ledger.execute({ bankId, orders, at: AT })).map(({ outcome }) => outcome)
  }
  const report = (at: Temporal.Instant, ...orders: TransferOrder[]) =>
    opened.ledger.readOutcomes({ bankId: opened.bankId, orders, at })
  const nok = (minorUnits: bigint) => ({ minorUnits, currency: 'NOK' })
  /** The comparable part: ids and dates differ between runs. */
  const shown = ({ amount, kind, text, counterparty, original, fee }: Transaction) => ({
    amount,
    kind,
    text,
    counterparty,
    original,
    fee,
  })
  const nobody = { bban: undefined, iban: undefined, agent: undefined }

  test('the opening balance is a deposit', async () => {
    assert.deepEqual((await kari.booked()).map(shown), [
      {
        amount: nok(250_000_00n),
        kind: 'deposit',
        text: 'Innskudd',
        counterparty: undefined,
        original: undefined,
        fee: undefined,
      },
    ])
    // A card has no opening balance.
    assert.deepEqual(await card.booked(), [])
  })

  test('deposits and withdrawals', async () => {
    const { ledger, bankId } = opened
    await ledger.deposit({ bankId, account: accountOf(KARI_ACCOUNT), minorUnits: 1_00n })
    await ledger.deposit({ bankId, account: accountOf(KARI_ACCOUNT), minorUnits: -2_00n })
    const lines = (await kari.booked()).slice(0, 2)
    assert.deepEqual(
      lines.map(({ kind, text, amount }) => [kind, text, amount.minorUnits]),
      [
        ['withdrawal', 'Uttak', -2_00n],
        ['deposit', 'Innskudd', 1_00n],
      ],
    )
  })

  test('both sides of a payment within the bank, each with the details that it may know', async () => {
    const payment = order({
      creditor: payTo(OLA_ACCOUNT),
      fee: nok(5_00n),
      remittance: ['Takk for sist'],
      endToEndIdentification: 'E2E-1',
    })
    assert.deepEqual(await execute(payment), ['booked'])
    const [sent] = await kari.booked()
    const [received] = await ola.booked()
    assert(sent && received)
    assert.deepEqual(shown(sent), {
      amount: nok(-105_00n),
      kind: 'domestic',
      text: 'Overføring innland',
      counterparty: { ...nobody, name: 'Known', bban: OLA_ACCOUNT },
      original: undefined,
      fee: nok(5_00n),
    })
    assert.deepEqual(shown(received), {
      amount: nok(100_00n),
      kind: 'domestic',
      text: 'Overføring innland',
      counterparty: { ...nobody, name: 'Kari Nordmann', bban: KARI_ACCOUNT },
      original: undefined,
      fee: undefined,
    })
    for (const { message, references, endToEndIdentification } of [sent, received])
      assert.deepEqual([message, references, endToEndIdentification], ['Takk for sist', [], 'E2E-1'])
    // The creditor's TPP must not learn the id under which the debtor's TPP knows the payment.
    assert.equal(new Set([payment.paymentId, sent.transactionId, received.transactionId]).size, 3)
    assert(!JSON.stringify(received, noBigint).includes(payment.paymentId))
    assert(!JSON.stringify(received, noBigint).includes(sent.transactionId))
  })

  test('structured references are separate from the message', async () => {
    const remittance = ['', '1234566', 'KID', '', 'RF18539007547034', 'SCOR', 'ISO']
    await execute(order({ remittance }), order({ remittance: [''] }))
    const [, structured] = await kari.booked()
    assert.deepEqual(structured?.references, ['1234566', 'RF18539007547034'])
    assert.equal(structured.message, undefined)
  })

  test('an instant payment, even to oneself', async () => {
    assert.deepEqual(await execute(order({ rail: 'instant', creditor: payTo(KARI_ACCOUNT) })), ['booked'])
    const [into, out] = await kari.booked()
    assert.deepEqual(
      [into, out].map((line) => [line?.kind, line?.text, line?.amount.minorUnits]),
      [
        ['instant', 'Straksoverføring', 100_00n],
        ['instant', 'Straksoverføring', -100_00n],
      ],
    )
    assert.notEqual(into?.transactionId, out?.transactionId)
  })

  test('a payment in another currency has the instructed amount on both statements', async () => {
    await execute(order({ creditor: payTo(EURO_ACCOUNT), amount: nok(100_00n) }))
    await execute(
      order({
        rail: 'cross-border',
        amount: { minorUnits: 100n, currency: 'JPY' },
        debtor: { account: accountOf(EURO_ACCOUNT), currency: 'EUR' },
        fee: { minorUnits: 4_27n, currency: 'EUR' },
      }),
    )
    const [received] = await euro.booked()
    const [sent] = await euro.pending()
    assert.deepEqual(
      [received, sent].map((line) => [line?.amount, line?.original, line?.exchangeRate, line?.fee]),
      [
        // The rate from NOK to EUR on the way in; from EUR to JPY on the way out.
        [{ minorUnits: 8_53n, currency: 'EUR' }, nok(100_00n), '0.0852878', undefined],
        [
          { minorUnits: -4_84n, currency: 'EUR' },
          { minorUnits: 100n, currency: 'JPY' },
          '174.479',
          { minorUnits: 4_27n, currency: 'EUR' },
        ],
      ],
    )
  })

  test('TRX-01 ST-09 a cross-border payment is pending until it has arrived, and keeps its transaction id', async () => {
    const payment = order({
      rail: 'cross-border',
      creditor: {
        account: { kind: 'iban', iban: 'DE89370400440532013000' },
        currency: 'EUR',
        name: 'Erika Mustermann',
        agent: 'COBADEFFXXX',
      },
    })
    await execute(payment)
    const [pending, ...others] = await kari.pending()
    assert(pending)
    assert.deepEqual(others, [])
    assert.equal(pending.booked, undefined)
    assert.deepEqual(pending.proprietary, [])
    assert.deepEqual(pending.counterparty, {
      name: 'Erika Mustermann',
      bban: undefined,
      iban: 'DE89370400440532013000',
      agent: 'COBADEFFXXX',
    })
    assert.deepEqual(await kari.balance(), { booked: 250_000_00n, available: 249_900_00n })
    await report(AT, payment)
    assert.equal((await kari.pending()).length, 1)
    await report(LATER, payment)
    assert.deepEqual(await kari.pending(), [])
    const [booked] = await kari.booked()
    assert(booked)
    assert.deepEqual({ ...booked, booked: undefined, proprietary: [] }, pending)
    assert.match(booked.proprietary[0] ?? '', /^Arkivref\. [0-9A-F]{12}$/)
    assert.deepEqual(await kari.transaction(pending.transactionId), booked)
    assert.deepEqual(await kari.balance(), { booked: 249_900_00n, available: 249_900_00n })
  })

  test('NDCT-07 a payment from a card is on the card’s statement, up to its limit, and its number is on no other', async () => {
    const pay = order({
      debtor: { account: cardOf(KARI_CARD), currency: 'NOK' },
      creditor: payTo(OLA_ACCOUNT),
      amount: nok(400_00n),
    })
    assert.deepEqual(await execute(pay), ['booked'])
    const [line, ...others] = await card.booked()
    assert(line)
    assert.deepEqual(others, [])
    assert.deepEqual(shown(line), {
      amount: nok(-400_00n),
      kind: 'card',
      text: 'Betaling fra kredittkort',
      counterparty: { ...nobody, name: 'Known', bban: OLA_ACCOUNT },
      original: undefined,
      fee: undefined,
    })
    assert.deepEqual(await card.balance(), { booked: -400_00n, available: 49_600_00n })
    const [balance] = await opened.ledger.listBalances({
      bankId: opened.bankId,
      accountIds: [card.accountId],
    })
    assert.deepEqual(balance?.creditLimit, nok(50_000_00n))
    const [received] = await ola.booked()
    assert.equal(received?.kind, 'domestic')
    assert.deepEqual(received.counterparty, { ...nobody, name: 'Kari Nordmann' })
    assert(!JSON.stringify(received, noBigint).includes(KARI_CARD))
  })

  test('an amount too small for the account’s currency changes nothing and has no line', async () => {
    const earlier = await euro.booked()
    const debtor = { account: accountOf(EURO_ACCOUNT), currency: 'EUR' }
    assert.deepEqual(await execute(order({ amount: nok(5n), debtor })), ['booked'])
    assert.deepEqual(await euro.booked(), earlier)
  })

  test('after a reset the statement has the opening balance alone, without what was under way', async () => {
    const payment = order({ rail: 'cross-border' })
    await execute(order(), payment)
    await opened.reset()
    assert.deepEqual(
      (await kari.booked()).map(({ kind }) => kind),
      ['deposit'],
    )
    assert.deepEqual(await kari.pending(), [])
    await report(LATER, payment)
    assert.deepEqual((await kari.booked()).length, 1)
    assert.deepEqual(await kari.balance(), { booked: 250_000_00n, available: 250_000_00n })
    const left = await queryAsOwner(
      opened,
      `select count(*)::int as lines from sandbox_ledger.statement_line`,
    )
    assert.deepEqual(left, [{ lines: 7 }])
  })

  test('ids that were never issued, in whatever form, return nothing', async () => {
    const { ledger, bankId } = opened
    const [line] = await kari.booked()
    assert(line)
    for (const accountId of ['', 'x', KARI_ACCOUNT, kari.accountId.toUpperCase(), `${kari.accountId} `]) {
      assert.deepEqual(await ledger.listBalances({ bankId, accountIds: [accountId] }), [])
      assert.deepEqual(await ledger.listPendingTransactions({ bankId, accountId }), [])
      const page = { kind: 'newest', skip: 0 } as const
      const question = { bankId, accountId, from: undefined, to: undefined, page, limit: 10 }
      assert.deepEqual(await ledger.listBookedTransactions(question), [])
      const found = await ledger.findTransaction({ bankId, accountId, transactionId: line.transactionId })
      assert.equal(found, undefined)
    }
    for (const transactionId of ['', 'x', line.transactionId.toUpperCase(), "'"])
      assert.equal(await kari.transaction(transactionId), undefined)
    assert.equal(await ola.transaction(line.transactionId), undefined)
    const other = await opened.openBank('other.example')
    assert.equal(
      await ledger.findTransaction({
        bankId: other,
        accountId: kari.accountId,
        transactionId: line.transactionId,
      }),
      undefined,
    )
  })
})

const noBigint = (_name: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
