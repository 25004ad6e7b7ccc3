import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { queryAsOwner } from '../support/query.ts'
import { faultsIn } from '../support/send.ts'
import { snapshotsAt } from './support/snapshots.ts'
import { useBank } from '../support/bank.ts'

describe('taking, listing and deleting snapshots', () => {
  const bank = useBank()

  test('201: a snapshot is listed with its counts and links', async () => {
    const { data, take, list } = snapshotsAt(bank)
    assert.deepEqual(await list(), [])
    const answer = await data.post('snapshots', { name: 'b' })
    assert.equal(answer.status, 201, answer.text)
    assert.equal(answer.headers['location'], '/v1/sandbox/snapshots/b')
    await take('a')
    assert.deepEqual(
      (await list()).map(({ name, _links }) => [name, _links.self.href, _links.restore.href]),
      ['b', 'a'].map((name) => [
        name,
        `/v1/sandbox/snapshots/${name}`,
        `/v1/sandbox/snapshots/${name}/restore`,
      ]),
    )
    const [{ counts } = assert.fail()] = await list()
    const { transactions: _lines, ...others } = counts
    assert.deepEqual(others, { customers: 4, agreements: 2, accounts: 8, cardAccounts: 2, consents: 0 })
  })

  test('a name has 1 to 64 lower-case letters, digits and hyphens', async () => {
    const { data, take } = snapshotsAt(bank)
    await take('0')
    await take('a-'.repeat(32))
    for (const name of ['', `${'a-'.repeat(32)}a`, 'A', 'å', 'a b', 'a/b', 'a.b', 'a\n', 7]) {
      const answer = await data.post('snapshots', { name })
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(faultsIn(answer), [['FORMAT_ERROR', 'name']])
    }
  })

  test('409: a name is in use until its snapshot is deleted', async () => {
    const { data, take } = snapshotsAt(bank)
    await take('once')
    const again = await data.post('snapshots', { name: 'once' })
    assert.equal(again.status, 409)
    assert.deepEqual(faultsIn(again), [['CONFLICT', 'name']])
    assert.equal((await data.remove('snapshots/once')).status, 204)
    await take('once')
  })

  test('a retry takes, restores and deletes nothing twice, and gets the first response', async () => {
    const { data, restore, list, take } = snapshotsAt(bank)
    const headers = { 'X-Request-ID': 'snapshot-1' }
    const [first, second] = [
      await data.post('snapshots', { name: 'once' }, headers),
      await data.post('snapshots', { name: 'once' }, headers),
    ]
    assert.deepEqual([first.status, second.text], [201, first.text])
    assert.equal((await list()).length, 1)
    assert.equal((await data.post('snapshots', { name: 'other' }, headers)).status, 409)
    const restored = await restore('once', { 'X-Request-ID': 'restore-1' })
    const customer = await data.customer({ customerType: 'PRIVATE', customerName: 'Since' })
    assert.equal((await restore('once', { 'X-Request-ID': 'restore-1' })).text, restored.text)
    await data.get(`customers/${customer.customerId}`)
    await data.remove('snapshots/once', { 'X-Request-ID': 'delete-1' })
    await take('once')
    assert.equal((await data.remove('snapshots/once', { 'X-Request-ID': 'delete-1' })).status, 204)
    assert.equal((await list()).length, 1)
  })

  test('a sandbox has at most 20 snapshots, even if all are taken at once', async () => {
    const { data, list, take } = snapshotsAt(bank)
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, index) => data.post('snapshots', { name: `state-${index}` })),
    )
    assert.deepEqual(
      [201, 409].map((expected) => answers.filter(({ status }) => status === expected).length),
      [20, 2],
    )
    const [{ name } = assert.fail()] = await list()
    await data.remove(`snapshots/${name}`)
    await take('one-more')
    assert.equal((await list()).length, 20)
  })

  test('a snapshot has at most 20,000 statement lines', async () => {
    const { payer, data, take, goBackTo } = snapshotsAt(bank)
    await take('small')
    const add = (count: number) =>
      queryAsOwner(
        bank,
        `select sandbox_ledger.post_deposits(bank_id, gen_random_uuid(), (
          select json_agg(json_build_object('ledger_account_id', '99860510002', 'amount_minor_units', 1)) from generate_series(1, ${count})))
        from banks.own_bank where ${payer.bankSql}`,
      )
    const [row] = await queryAsOwner(
      bank,
      `select count(*)::int as lines from sandbox_ledger.statement_line where ${payer.bankSql}`,
    )
    await add(20_000 - Number(row?.['lines']))
    const { counts } = await take('full')
    assert.equal(counts.transactions, 20_000)
    await goBackTo('full')
    await add(1)
    const answer = await data.post('snapshots', { name: 'too-much' })
    assert.equal(answer.status, 409, answer.text)
  })

  test('404: there is no snapshot of this name, valid or not', async () => {
    const { data, restore, take } = snapshotsAt(bank)
    await take('mine')
    const stranger = snapshotsAt(bank)
    const headers = { 'X-Request-ID': 'the-same' }
    const answers = []
    for (const name of ['never', 'mine', 'MINE', '%C3%A5', 'a'.repeat(65)]) {
      answers.push(await stranger.restore(name, headers))
      answers.push(await stranger.data.remove(`snapshots/${name}`, headers))
    }
    const responses = answers.map(({ status, text }) => `${status} ${text}`)
    assert.deepEqual([...new Set(responses)], [responses[0]])
    assert.equal(answers[0]?.status, 404)
    assert.equal((await restore('mine')).status, 200)
    assert.equal((await data.remove('snapshots/mine')).status, 204)
    assert.equal((await restore('mine')).status, 404)
  })
})
