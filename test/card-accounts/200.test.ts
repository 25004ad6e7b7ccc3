import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { CardAccountListAnswer, CardTransactionListAnswer, compileBody } from '@havn/contract'
import { listIn, readerAt } from '../accounts/support/reader.ts'
import { KARIS } from '../consents/support/consent-calls.ts'
import { ndctBody } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import type { ReceivedResponse } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

interface Card {
  readonly resourceId: string
  readonly name: string
  readonly relatedAccount: { identification: string; schemeNameProprietary: 'creditCardAccount' }
  readonly balances?: readonly { balanceAmount: { amount: string } }[]
}

function cardsIn(answer: ReceivedResponse): readonly Card[] {
  assert.equal(answer.status, 200, answer.text)
  assert(compileBody(CardAccountListAnswer)(answer.json).ok, answer.text)
  return answer.json['cardAccounts'] as Card[]
}

const CARD = `/v1/card-accounts/${KARIS.card}`

describe('card accounts that the PSU has granted', () => {
  const bank = useBank()

  test('SVC-04 EP-17 the list has only the cards, and one card is returned as in the list', async () => {
    const { read } = await readerAt(bank)
    const cards = cardsIn(await read('/v1/card-accounts'))
    assert.deepEqual(
      cards.map(({ resourceId }) => resourceId),
      [KARIS.card],
    )
    assert.deepEqual((await read(CARD)).json['cardAccount'], cards[0])
  })

  test('EP-18 withBalance and balances: nothing is owed, and the limit can be spent', async () => {
    const { readPresent } = await readerAt(bank)
    const [card] = cardsIn(await readPresent('/v1/card-accounts?withBalance=true'))
    const amounts = card?.balances?.map(({ balanceAmount: { amount } }) => amount)
    assert.deepEqual(amounts, ['0.00', '50000.00'])
    assert.deepEqual((await readPresent(`${CARD}/balances`)).json['balances'], card?.balances)
    const one = (await readPresent(`${CARD}?withBalance=true`)).json['cardAccount']
    assert.deepEqual(one, card)
  })

  test('NDCT-07 a payment names the card by its relatedAccount, and is on its statement', async () => {
    const { readPresent, pay, payer } = await readerAt(bank)
    const [card] = cardsIn(await readPresent('/v1/card-accounts'))
    assert(card)
    const message = randomUUID()
    const path = await pay({
      body: ndctBody({
        debtorAccount: { other: card.relatedAccount, currency: 'NOK' },
        remittanceInformationUnstructured: message,
      }),
    })
    assert.deepEqual(listIn(await readPresent(`${CARD}/transactions`)).booked, [])
    await payer.run()
    assert.equal(await payer.statusOf(path), 'ACSC')

    const answer = await readPresent(`${CARD}/transactions?bookingStatus=both`)
    assert(compileBody(CardTransactionListAnswer)(answer.json).ok, answer.text)
    const { booked = [], pending } = listIn(answer)
    assert.deepEqual([booked.length, pending], [1, []])
    const [line] = booked
    assert(line)
    assert.deepEqual(line.transactionAmount, { amount: '-125.50', currency: 'NOK' })
    assert.equal(line['transactionDetails'], 'Ola Nordmann')
    assert.equal(line['bankTransactionCode'], 'PMNT-CCRD-POSC')
    const [owed] = (await readPresent(`${CARD}/balances`)).json['balances'] as NonNullable<Card['balances']>
    assert.equal(owed?.balanceAmount.amount, '-125.50')

    const details = await readPresent(`${CARD}/transactions/${line.transactionId}`)
    const { _links, ...listed } = line
    assert.deepEqual(details.json['transactionsDetails'], listed)
  })
})

describe('x-accept-fix on card accounts', () => {
  const bank = useBank()

  test('VER-08 longer-names: 35 characters until 30 September 2024, unless requested', async () => {
    const reader = await readerAt(bank, { time: '2024-09-30T21:59:00+00:00' })
    const name = 'Kredittkortet som vi bruker til hytta på fjellet og alt som hører til'
    await queryAsOwner(
      bank,
      `update sandbox_ledger.card_account set account_name = '${name}' where ${reader.payer.bankSql}`,
    )
    const readName = async (fix?: string) =>
      cardsIn(await reader.read('/v1/card-accounts', { 'x-accept-fix': fix }))[0]?.name
    assert.equal(await readName(), name.slice(0, 35))
    assert.equal(await readName('longer-names'), name)
    await reader.payer.setClock({ advanceSeconds: 60 })
    assert.equal(await readName(), name)
  })

  test('VER-07 the amounts of a card transaction are switched until 12 November 2024, unless requested', async () => {
    const reader = await readerAt(bank, { time: '2024-11-12T22:59:00+00:00' })
    const created = await reader.payer.call({
      method: 'POST',
      target: `/v1/sandbox/card-accounts/${KARIS.card}/transactions`,
      body: {
        transactions: [
          {
            amount: '-50.00',
            counterparty: { name: 'Café am Hafen' },
            originalAmount: { amount: '4.20', currency: 'EUR' },
          },
        ],
      },
    })
    assert.equal(created.status, 201, created.text)
    const fix = 'cardaccount-switch-originalamount-and-transactionamount'
    const amounts = async (acceptFix?: string) => {
      const answers = [
        listIn(await reader.readPresent(`${CARD}/transactions`, { 'x-accept-fix': acceptFix })).booked?.[0],
      ]
      const details = await reader.readPresent(`${CARD}/transactions/${answers[0]?.transactionId}`, {
        'x-accept-fix': acceptFix,
      })
      const { transactionAmount, originalAmount } = details.json['transactionsDetails'] as never
      assert.deepEqual(transactionAmount, answers[0]?.transactionAmount)
      assert.deepEqual(originalAmount, answers[0]?.['originalAmount'])
      return [transactionAmount, originalAmount]
    }
    const [nok, eur] = [
      { amount: '-50.00', currency: 'NOK' },
      { amount: '-4.20', currency: 'EUR' },
    ]
    assert.deepEqual(await amounts(), [eur, nok])
    assert.deepEqual(await amounts(fix), [nok, eur])
    await reader.payer.setClock({ advanceSeconds: 60 })
    assert.deepEqual(await amounts(), [nok, eur])
  })
})
