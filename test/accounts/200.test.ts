import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AccountListAnswer, BalancesAnswer, compileBody } from '@havn/contract'
import { FJORD_KAFFES, KARIS } from '../consents/support/consent-calls.ts'
import { FJORD_KAFFE } from '../sca/support/tpp-calls.ts'
import { NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import type { ReceivedResponse } from '../support/send.ts'
import { balancesOf, listIn, quotaIn, readerAt, transactionsOf } from './support/reader.ts'
import { useBank } from '../support/bank.ts'

interface AccountInResponse {
  readonly resourceId: string
  readonly cashAccountType: string
  readonly balances?: readonly { balanceType: string; balanceAmount: { amount: string | number } }[]
}

function accountsIn(answer: ReceivedResponse): readonly AccountInResponse[] {
  assert.equal(answer.status, 200, answer.text)
  return answer.json['accounts'] as AccountInResponse[]
}

const idsIn = (answer: ReceivedResponse) => accountsIn(answer).map(({ resourceId }) => resourceId)

/** `interimBooked 250000.00 interimAvailable 250000.00` */
const amountsIn = ({ balances = [] }: Pick<AccountInResponse, 'balances'>) =>
  balances.map(({ balanceType, balanceAmount: { amount } }) => `${balanceType} ${amount}`).join(' ')

describe('accounts that the PSU has granted', () => {
  const bank = useBank()

  test('SVC-04 SVC-20 EP-17 the list has the accounts that the PSU consented to, and no others', async () => {
    const all = await readerAt(bank)
    assert.deepEqual(idsIn(await all.read('/v1/accounts')), [KARIS.current, KARIS.savings])
    assert(compileBody(AccountListAnswer)((await all.read('/v1/accounts')).json).ok)
    const one = await readerAt(bank, { accounts: [KARIS.savings] })
    assert.deepEqual(idsIn(await one.read('/v1/accounts')), [KARIS.savings])
  })

  test('EP-17 a PSU who granted only a card has an empty list of accounts', async () => {
    const reader = await readerAt(bank, { accounts: [KARIS.card] })
    assert.deepEqual(idsIn(await reader.read('/v1/accounts?withBalance=true')), [])
  })

  test('one account is returned as in the list', async () => {
    const { read } = await readerAt(bank)
    const [first] = accountsIn(await read('/v1/accounts'))
    assert.deepEqual((await read(`/v1/accounts/${KARIS.current}`)).json['account'], first)
  })

  test('EP-18 balances are what is booked and what can be spent, before and after a payment', async () => {
    const { readPresent, pay, payer } = await readerAt(bank)
    const balances = async () => {
      const answer = await readPresent(balancesOf(KARIS.current))
      assert(compileBody(BalancesAnswer)(answer.json).ok, answer.text)
      return amountsIn(answer.json as unknown as AccountInResponse)
    }
    assert.equal(await balances(), 'interimBooked 250000.00 interimAvailable 250000.00')
    await pay({ target: NCBCT_TARGET, body: ncbctBody() })
    await payer.run()
    const [pending] =
      listIn(await readPresent(transactionsOf(KARIS.current, '?bookingStatus=pending'))).pending ?? []
    const left = (25_000_000 + Number(pending?.transactionAmount.amount) * 100).toFixed(0)
    assert.equal(
      await balances(),
      `interimBooked 250000.00 interimAvailable ${left.slice(0, -2)}.${left.slice(-2)}`,
    )
  })

  test('EP-18 withBalance=true adds balances to the list and to one account; without it there are none', async () => {
    const { readPresent } = await readerAt(bank)
    const listed = accountsIn(await readPresent('/v1/accounts?withBalance=true'))
    assert.deepEqual(listed.map(amountsIn), [
      'interimBooked 250000.00 interimAvailable 250000.00',
      'interimBooked 480000.00 interimAvailable 480000.00',
    ])
    const one = (await readPresent(`/v1/accounts/${KARIS.savings}?withBalance=true`)).json[
      'account'
    ] as AccountInResponse
    assert.deepEqual(one, listed[1])
    for (const query of ['', '?withBalance=false'])
      assert(
        accountsIn(await readPresent(`/v1/accounts${query}`)).every((account) => !('balances' in account)),
      )
  })

  test('SCA-15 under an agreement the accounts are the corporation’s, without the PSU’s own', async () => {
    const { read, psu } = await readerAt(bank, { agreementId: FJORD_KAFFE })
    assert.deepEqual(idsIn(await read('/v1/accounts')), FJORD_KAFFES)
    const [first = ''] = FJORD_KAFFES
    assert.equal((await read(balancesOf(first))).status, 200)
    assert.equal((await read(balancesOf(KARIS.current))).status, 404)
    // Without the agreement it is a call for the PSU's own accounts, for which there is no consent.
    const own = await read(balancesOf(first), { 'PSU-Corporate-ID': undefined })
    assert.deepEqual([own.status, psu['PSU-Corporate-ID']], [400, FJORD_KAFFE])
  })

  test('SCA-19 the list and a single account are not counted; with the PSU present nothing is', async () => {
    const { read, readPresent } = await readerAt(bank)
    for (let call = 0; call < 6; call += 1) {
      const answers = [
        await read('/v1/accounts'),
        await read(`/v1/accounts/${KARIS.current}`),
        await readPresent('/v1/accounts?withBalance=true'),
        await readPresent(balancesOf(KARIS.current)),
        await readPresent(transactionsOf(KARIS.current)),
      ]
      assert.deepEqual(
        answers.map((answer) => `${answer.status} ${quotaIn(answer)}`),
        Array(5).fill('200 undefined'),
      )
    }
    assert.equal(quotaIn(await read(balancesOf(KARIS.current))), '3 of 4, 86400 s')
  })
})

describe('x-accept-fix on accounts', () => {
  const bank = useBank()

  test('VER-05 an unknown value causes a warning and changes nothing', async () => {
    const { read } = await readerAt(bank)
    const answer = await read('/v1/accounts', { 'x-accept-fix': 'longer-names, louder-names' })
    assert.deepEqual(
      answer.json.tppMessages.map(({ category, code, path }) => `${category} ${code} ${path}`),
      ['WARNING FORMAT_ERROR x-accept-fix'],
    )
    assert.equal(accountsIn(answer).length, 2)
    assert(!('tppMessages' in (await read('/v1/accounts')).json))
  })

  test('VER-06 amount-as-string: numbers until 31 July 2020 by the bank’s calendar, unless requested', async () => {
    const reader = await readerAt(bank, { time: '2020-07-31T21:59:00+00:00' })
    const amount = async (fix?: string) => {
      const answer = await reader.readPresent(balancesOf(KARIS.current), { 'x-accept-fix': fix })
      return (answer.json as unknown as AccountInResponse).balances?.[0]?.balanceAmount.amount
    }
    assert.equal(await amount(), 250_000)
    assert.equal(await amount('amount-as-string'), '250000.00')
    // Midnight in Oslo.
    await reader.payer.setClock({ advanceSeconds: 60 })
    assert.equal(await amount(), '250000.00')
  })

  test('VER-05 several values, separated by commas, all take effect, and only for this request', async () => {
    const reader = await readerAt(bank, { time: '2020-07-31T21:59:00+00:00' })
    const readAccount = async (fix?: string) => {
      const answer = await reader.readPresent('/v1/accounts?withBalance=true', { 'x-accept-fix': fix })
      const [account] = (
        answer.json as unknown as { accounts: (AccountInResponse & { cashAccountType: string })[] }
      ).accounts
      return [account?.cashAccountType, typeof account?.balances?.[0]?.balanceAmount.amount]
    }
    assert.deepEqual(await readAccount('cash-account-type-iso,amount-as-string'), ['CACC', 'string'])
    assert.deepEqual(await readAccount('amount-as-string, cash-account-type-iso'), ['CACC', 'string'])
    assert.deepEqual(await readAccount('amount-as-string'), ['Brukskonto', 'string'])
    assert.deepEqual(await readAccount(), ['Brukskonto', 'number'])
  })

  test('VER-09 cash-account-type-iso: the bank’s own word until 12 November 2024, unless requested', async () => {
    const reader = await readerAt(bank, { time: '2024-11-12T22:59:00+00:00' })
    const types = async (fix?: string) =>
      accountsIn(await reader.read('/v1/accounts', { 'x-accept-fix': fix })).map(
        ({ cashAccountType }) => cashAccountType,
      )
    assert.deepEqual(await types(), ['Brukskonto', 'Sparekonto'])
    assert.deepEqual(await types('cash-account-type-iso'), ['CACC', 'SVGS'])
    await reader.payer.setClock({ advanceSeconds: 60 })
    assert.deepEqual(await types(), ['CACC', 'SVGS'])
  })
})
