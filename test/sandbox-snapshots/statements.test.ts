import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countCommits } from '../support/count-commits.ts'
import { queryAsOwner } from '../support/query.ts'
import { KARIS_ACCOUNT, REACH_STATUS, TUESDAY } from '../support/reach-status.ts'
import { type Snapshots, snapshotsOnMonday } from './support/snapshots.ts'
import { useBank } from '../support/bank.ts'

const KARIS_ID = 'a0000000-0000-4000-8000-000000000001'

describe('statements after a restore', () => {
  const bank = useBank()

  const linesOf = ({ data }: Snapshots) =>
    data.get<{ transactionId: string; bookingStatus: string }[]>(
      `accounts/${KARIS_ID}/transactions?limit=1000`,
    )
  const pendingIn = async (snapshots: Snapshots) =>
    (await linesOf(snapshots)).filter(({ bookingStatus }) => bookingStatus === 'pending').length
  const problemsOf = ({ payer }: Snapshots) =>
    queryAsOwner(
      bank,
      `select found.* from banks.own_bank cross join lateral sandbox_ledger.find_discrepancies(bank_id) as found where ${payer.bankSql}`,
    )

  test('a line that was pending and was booked since is pending again, and is not booked twice', async () => {
    const snapshots = await snapshotsOnMonday(bank)
    const { payer, take, goBackTo, state } = snapshots
    const path = await REACH_STATUS.ACWP(payer)
    await take('abroad')
    const [lines, kept] = [await linesOf(snapshots), await state()]
    assert.equal(await pendingIn(snapshots), 1)
    for (let round = 0; round < 3; round += 1) {
      await payer.setClock(TUESDAY)
      await payer.run()
      assert.equal(await payer.statusOf(path), 'ACSC')
      assert.equal(await pendingIn(snapshots), round === 0 ? 0 : 1)
      await goBackTo('abroad')
      assert.deepEqual(await linesOf(snapshots), lines)
      assert.deepEqual(await state(), kept)
      assert.deepEqual(await problemsOf(snapshots), [])
    }
    const id = path.split('/').at(-1)
    const stages = await queryAsOwner(
      bank,
      `select stage from sandbox_ledger.transfer where transfer_id = '${id}' order by 1`,
    )
    assert.deepEqual(stages, [{ stage: 'booked' }, { stage: 'sent' }])
  })

  test('a state with such a line can be saved and restored again', async () => {
    const snapshots = await snapshotsOnMonday(bank)
    const { payer, take, goBackTo, state } = snapshots
    await REACH_STATUS.ACWP(payer)
    await take('abroad')
    await payer.setClock(TUESDAY)
    await payer.run()
    await goBackTo('abroad')
    await take('abroad-again')
    const kept = await state()
    await REACH_STATUS.ACSC(payer)
    for (const name of ['abroad-again', 'abroad', 'abroad-again']) {
      await goBackTo(name)
      assert.deepEqual(await state(), kept)
      assert.deepEqual(await problemsOf(snapshots), [])
    }
  })

  test('a line that was pending and still is: it is booked when the money arrives', async () => {
    const snapshots = await snapshotsOnMonday(bank)
    const { payer, take, goBackTo } = snapshots
    const path = await REACH_STATUS.ACWP(payer)
    await take('abroad')
    await goBackTo('abroad')
    assert.equal(await pendingIn(snapshots), 1)
    await payer.setClock(TUESDAY)
    await payer.run()
    assert.equal(await payer.statusOf(path), 'ACSC')
    assert.equal(await pendingIn(snapshots), 0)
    assert.deepEqual(await problemsOf(snapshots), [])
  })

  test('money that was sent after the snapshot arrives and appears in no statement', async () => {
    const snapshots = await snapshotsOnMonday(bank)
    const { payer, take, goBackTo, state } = snapshots
    await take('before')
    const kept = await state()
    const path = await REACH_STATUS.ACWP(payer)
    await take('abroad')
    await goBackTo('before')
    await payer.setClock(TUESDAY)
    await payer.run()
    assert.equal(await payer.statusOf(path), 'ACSC')
    assert.deepEqual(await state(), kept)
    await goBackTo('abroad')
    assert.equal(await pendingIn(snapshots), 1)
    assert.deepEqual(await problemsOf(snapshots), [])
  })

  test('pending mock lines on an account that is deleted and restored', async () => {
    const snapshots = await snapshotsOnMonday(bank)
    const { data, take, goBackTo, state } = snapshots
    const transactions = ['-1.00', '-2.00'].map((amount) => ({
      amount,
      counterparty: { name: 'Hav Strøm AS' },
    }))
    const made = await data.post(`accounts/${KARIS_ID}/transactions`, {
      transactions: transactions.map((line) => ({ ...line, bookingStatus: 'pending' })),
    })
    assert.equal(made.status, 201, made.text)
    await take('by-hand')
    const kept = await state()
    await data.remove(`accounts/${KARIS_ID}`)
    await goBackTo('by-hand')
    assert.deepEqual(await state(), kept)
    assert.deepEqual(await problemsOf(snapshots), [])
  })

  test('lines that are booked after a restore come after those of the snapshot', async () => {
    const snapshots = await snapshotsOnMonday(bank)
    const { payer, take, goBackTo } = snapshots
    await REACH_STATUS.ACSC(payer)
    await take('one-payment')
    const lines = await linesOf(snapshots)
    await payer.setClock(TUESDAY)
    await REACH_STATUS.ACSC(payer)
    await goBackTo('one-payment')
    await REACH_STATUS.ACSC(payer)
    const idsOf = (some: typeof lines) => some.map(({ transactionId }) => transactionId)
    const [newest, ...older] = idsOf(await linesOf(snapshots))
    assert.deepEqual(older, idsOf(lines))
    assert(newest !== undefined && !older.includes(newest))
  })

  test('the initial data and 2,000 more lines are restored with as many statements as no lines', async (t) => {
    const counter = countCommits()
    t.after(() => counter.stop())
    const snapshots = await snapshotsOnMonday(bank)
    const { data, take, goBackTo, state } = snapshots
    await take('small')
    const small = await counter.during(() => goBackTo('small'))
    const transactions = Array.from({ length: 100 }, (_, index) => ({
      amount: `${index + 1}.00`,
      bookingDate: `2026-10-${String((index % 28) + 1).padStart(2, '0')}`,
      counterparty: { name: 'Hav Strøm AS', bban: '86011117947' },
      remittanceInformationUnstructured: `Regning ${index}`,
    }))
    const accountIds = [1, 2, 3, 5].map((number) => `a0000000-0000-4000-8000-00000000000${number}`)
    for (let part = 0; part < 20; part += 1) {
      const answer = await data.post(`accounts/${accountIds[part % 4]}/transactions`, { transactions })
      assert.equal(answer.status, 201, answer.text)
    }
    const { counts } = await take('large')
    assert(counts.transactions >= 2_000, String(counts.transactions))
    const large = await counter.during(() => goBackTo('large'))
    assert.equal(large.statements, small.statements)
    const kept = await state()
    await data.initialize()
    await goBackTo('large')
    assert.deepEqual(await state(), kept)
    assert.equal(await snapshots.payer.balanceOf(KARIS_ACCOUNT), 25_000_000n + 5n * 505_000n)
  })
})
