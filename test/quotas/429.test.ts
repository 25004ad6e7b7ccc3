import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import {
  balancesOf,
  listIn,
  quotaIn,
  type Reader,
  readerAt,
  transactionsOf,
} from '../accounts/support/reader.ts'
import { KARIS } from '../consents/support/consent-calls.ts'
import { stopClock } from '../sca/support/stopped-clock.ts'
import { openBank, type TestBank, useBank } from '../support/bank.ts'
import { queryAsOwner } from '../support/query.ts'
import type { ReceivedResponse } from '../support/send.ts'

const CARD = `/v1/card-accounts/${KARIS.card}`

/** The reads that are counted, each separately. */
const COUNTED = {
  'LIM-08 balances of an account': balancesOf(KARIS.current),
  'LIM-08 an account with its balances': `/v1/accounts/${KARIS.current}?withBalance=true`,
  'LIM-09 transactions of an account': transactionsOf(KARIS.current),
  'LIM-09 pending transactions of an account': transactionsOf(KARIS.current, '?bookingStatus=pending'),
  'LIM-08 balances of a card': `${CARD}/balances`,
  'LIM-08 a card with its balances': `${CARD}?withBalance=true`,
  'LIM-09 transactions of a card': `${CARD}/transactions`,
}

const countOf = (answers: readonly ReceivedResponse[], status: number) =>
  answers.filter((answer) => answer.status === status).length

const times = (count: number, work: () => Promise<ReceivedResponse>) =>
  Promise.all(Array.from({ length: count }, work))

describe('reads with the PSU absent', () => {
  const bank = useBank()

  for (const [rule, path] of Object.entries(COUNTED))
    test(`${rule}: four, then 429 ACCESS_EXCEEDED with Retry-After`, async () => {
      const { read, readPresent } = await readerAt(bank)
      const answers = []
      for (let call = 0; call < 5; call += 1) answers.push(await read(path))
      assert.deepEqual(
        answers.map((answer) => `${answer.status} ${quotaIn(answer)?.slice(0, 6)}`),
        ['200 3 of 4', '200 2 of 4', '200 1 of 4', '200 0 of 4', '429 0 of 4'],
      )
      const [, , , , exceeded] = answers
      assert(exceeded)
      assert.equal(exceeded.json.tppMessages[0]?.code, 'ACCESS_EXCEEDED')
      const seconds = Number(exceeded.headers['retry-after'])
      assert.equal(exceeded.headers['retry-after'], exceeded.headers['ratelimit-reset'])
      assert(seconds > 86_300 && seconds <= 86_400, `${seconds} s`)
      // With the PSU present reads are not counted, before and after.
      assert.equal((await readPresent(path)).status, 200)
      assert.equal((await read(path)).status, 429)
    })

  test('LIM-08 LIM-09 fifty at once with a full quota: 4 are answered, 46 are refused', async () => {
    for (const path of [balancesOf(KARIS.current), transactionsOf(KARIS.current)]) {
      const { read } = await readerAt(bank)
      const answers = await times(50, () => read(path))
      assert.deepEqual([countOf(answers, 200), countOf(answers, 429)], [4, 46])
      const remaining = answers
        .filter(({ status }) => status === 200)
        .map((answer) => quotaIn(answer)?.[0] ?? '')
      assert.deepEqual(remaining.toSorted(), ['0', '1', '2', '3'])
    }
  })

  test('LIM-08 the same with two servers', async () => {
    const beside = await openBank({ sharesDatabaseWith: bank })
    try {
      const { read, tpp, psu } = await readerAt(bank)
      const target = balancesOf(KARIS.current)
      const [one, other] = await Promise.all([
        times(25, () => read(target)),
        times(25, () => beside.call(tpp, { target, headers: psu })),
      ])
      assert.equal(countOf(one, 200) + countOf(other, 200), 4)
    } finally {
      await beside.close()
    }
  })

  test('accounts and resources each have a quota, and so has every TPP', async () => {
    const [one, other] = [await readerAt(bank), await readerAt(bank)]
    await times(4, () => one.read(balancesOf(KARIS.current)))
    assert.equal((await one.read(balancesOf(KARIS.current))).status, 429)
    for (const path of [balancesOf(KARIS.savings), transactionsOf(KARIS.current), `${CARD}/balances`])
      assert.equal(quotaIn(await one.read(path)), '3 of 4, 86400 s')
    assert.equal((await other.read(balancesOf(KARIS.current))).status, 200)
  })

  test('LIM-08 a list with balances is a read of each account in it, or of none', async () => {
    const { read } = await readerAt(bank)
    const list = '/v1/accounts?withBalance=true'
    await times(3, () => read(balancesOf(KARIS.savings)))
    assert.equal(quotaIn(await read(list))?.slice(0, 6), '0 of 4')
    const refused = await read(list)
    assert.deepEqual([refused.status, quotaIn(refused)?.slice(0, 6)], [429, '0 of 4'])
    // The other account lost one read to the list that was answered, and none to the refused one.
    assert.equal(quotaIn(await read(balancesOf(KARIS.current)))?.slice(0, 6), '2 of 4')
    assert.equal((await read('/v1/accounts')).status, 200)
  })

  test('a call for an unknown account, or with an invalid parameter, reveals nothing about a quota and costs nothing', async () => {
    const { read } = await readerAt(bank)
    for (const path of [balancesOf(KARIS.card), transactionsOf(KARIS.current, '?limit=0')])
      assert.equal(quotaIn(await read(path)), undefined)
    assert.equal(quotaIn(await read(transactionsOf(KARIS.current))), '3 of 4, 86400 s')
  })

  test('a read that the core bank did not answer costs nothing', async () => {
    const reader = await readerAt(bank)
    await whileBooksAreAway(bank, async () => {
      for (const path of [balancesOf(KARIS.current), transactionsOf(KARIS.current)])
        for (let call = 0; call < 5; call += 1) assert.equal((await reader.read(path)).status, 500)
    })
    await assertUntouched(reader)
  })
})

describe('by a stopped clock', () => {
  const bank = useBank()
  before(() => {
    stopClock(bank)
  })

  test('LIM-08 LIM-09 a read counts for 86,399 s and not for 86,400 s, by the bank’s clock', async () => {
    for (const target of [balancesOf(KARIS.current), transactionsOf(KARIS.current)]) {
      const { read, payer } = await readerAt(bank)
      const quotas = []
      for (const advanceSeconds of [0, 100, 100, 100, 0, 86_399 - 300, 1, 0, 99, 1]) {
        if (advanceSeconds > 0) await payer.setClock({ advanceSeconds })
        const answer = await read(target)
        quotas.push(`${answer.status} ${quotaIn(answer)}`)
      }
      assert.deepEqual(quotas, [
        '200 3 of 4, 86400 s',
        '200 2 of 4, 86300 s',
        '200 1 of 4, 86200 s',
        '200 0 of 4, 86100 s',
        '429 0 of 4, 86100 s',
        '429 0 of 4, 1 s',
        '200 0 of 4, 100 s',
        '429 0 of 4, 100 s',
        '429 0 of 4, 1 s',
        '200 0 of 4, 100 s',
      ])
    }
  })

  test('LIM-09 a page belongs to its listing for 86,399 s and not for 86,400 s', async () => {
    const { read, payer, deposit } = await readerAt(bank)
    await deposit('99860510002', [1, 2, 3])
    const begun = listIn(await read(transactionsOf(KARIS.current, '?limit=2')))
    const next = begun._links['next']?.href ?? ''
    await payer.setClock({ advanceSeconds: 86_399 })
    assert.equal(quotaIn(await read(next)), '3 of 4, 1 s')
    await payer.setClock({ advanceSeconds: 1 })
    assert.equal(quotaIn(await read(next)), '3 of 4, 86400 s')
    assert.equal(quotaIn(await read(next)), '2 of 4, 86400 s')
  })
})

async function assertUntouched({ read }: Reader): Promise<void> {
  for (const path of [balancesOf(KARIS.current), transactionsOf(KARIS.current)])
    assert.equal(quotaIn(await read(path))?.slice(0, 6), '3 of 4')
}

async function whileBooksAreAway(bank: TestBank, work: () => Promise<void>): Promise<void> {
  await queryAsOwner(bank, 'revoke select on sandbox_ledger.statement_line from havn_tpp')
  try {
    await work()
  } finally {
    await queryAsOwner(bank, 'grant select on sandbox_ledger.statement_line to havn_tpp')
  }
}
