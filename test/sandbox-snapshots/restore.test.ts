import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { balancesOf, quotaIn, readerAt } from '../accounts/support/reader.ts'
import { FJORD_KAFFES, KARIS as KARIS_IDS } from '../consents/support/consent-calls.ts'
import { KARI, ndctBody } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { causesOf, KARIS_ACCOUNT, REACH_STATUS, TUESDAY } from '../support/reach-status.ts'
import { snapshotsAt, snapshotsOnMonday } from './support/snapshots.ts'
import { useBank } from '../support/bank.ts'
import { MONDAY } from '../support/payer.ts'

const KARI_ID = 'c0000000-0000-4000-8000-000000000001'
const FJORD_KAFFE = 'e0000000-0000-4000-8000-000000000001'

describe('what a restore restores', () => {
  const bank = useBank()

  test('mock data that was created or deleted since, balances and statements', async () => {
    const { data, payer, take, goBackTo, state } = await snapshotsOnMonday(bank)
    const corporation = await data.customer({
      customerType: 'CORPORATE',
      customerName: 'Egen AS',
      personName: 'Ida Lie',
      withAccounts: true,
      withAgreements: true,
    })
    const account = await data.account({ customerId: KARI_ID, balance: '12.00' })
    const line = { amount: '-2.00', bookingDate: '2026-11-13', counterparty: { name: 'Hav Strøm AS' } }
    const made = await data.post(`accounts/${account.accountId}/transactions`, { transactions: [line] })
    assert.equal(made.status, 201, made.text)
    await REACH_STATUS.ACSC(payer)
    await queryAsOwner(
      bank,
      `update sandbox_ledger.account set allows_payments = false where ${payer.bankSql} and bban = '99860511378'`,
    )
    const { counts } = await take('by-hand')
    assert.deepEqual(
      [counts.customers, counts.accounts, counts.cardAccounts, counts.agreements],
      [5, 11, 2, 3],
    )
    const kept = await state()

    for (const path of [
      `customers/${corporation.customerId}`,
      `accounts/${account.accountId}`,
      'card-accounts/d0000000-0000-4000-8000-000000000001',
      'agreements/e0000000-0000-4000-8000-000000000002',
    ])
      assert.equal((await data.remove(path)).status, 204, path)
    // The same account number, now in another currency.
    await data.account({ customerId: KARI_ID, bban: account.bban, currency: 'EUR', balance: '7.00' })
    await REACH_STATUS.ACSC(payer)
    await goBackTo('by-hand')
    assert.deepEqual(await state(), kept)

    await data.initialize()
    assert.notDeepEqual(await state(), kept)
    await goBackTo('by-hand')
    assert.deepEqual(await state(), kept)
    await goBackTo('by-hand')
    assert.deepEqual(await state(), kept)
  })

  test('consents that were granted, revoked, or not yet granted', async () => {
    const { tpp, psuId, psu, session, consents, readPresent } = await readerAt(bank, {
      accounts: [KARIS_IDS.current],
    })
    const { take, goBackTo, state } = snapshotsAt(bank, tpp)
    const seen = () => consents.seen({ ...psu, 'PSU-IP-Address': '192.0.2.7' })
    await take('granted')
    const kept = await state()
    await consents.grant({
      session,
      accounts: [KARIS_IDS.savings, KARIS_IDS.card],
    })
    await goBackTo('granted')
    assert.deepEqual(await seen(), [KARIS_IDS.current])
    await consents.grant({ session, agreementId: FJORD_KAFFE, accounts: FJORD_KAFFES })
    await goBackTo('granted')
    assert.deepEqual(await state(), kept)
    assert.equal((await readPresent('/v1/accounts', { 'PSU-Corporate-ID': FJORD_KAFFE })).status, 401)
    const events = await queryAsOwner(
      bank,
      `select cause, account_ids::text[] as ids, agreement_key = 'PRIVATE' as own from consents.event
      where psu_id = '${psuId}' order by event_id`,
    )
    assert.deepEqual(
      events.map(({ cause, own, ids }) => [cause, own, ids]),
      [
        ['granted', true, [KARIS_IDS.current]],
        ['granted', true, [KARIS_IDS.savings, KARIS_IDS.card]],
        ['restored', true, [KARIS_IDS.current]],
        ['granted', false, FJORD_KAFFES],
        ['restored', false, []],
      ],
    )
    // Nothing differs now, so there is no event.
    await goBackTo('granted')
    const [{ n } = {}] = await queryAsOwner(
      bank,
      `select count(*)::int as n from consents.event where psu_id = '${psuId}'`,
    )
    assert.equal(n, events.length)
    // The PSU keeps the same PSU-ID when they grant the consent again.
    assert.equal(await consents.grant({ session, agreementId: FJORD_KAFFE }), psuId)
    await goBackTo('granted')
    assert.deepEqual(await state(), kept)
  })

  test('quotas: reads after the snapshot do not count, reads before it do', async () => {
    const { tpp, read } = await readerAt(bank)
    const { take, goBackTo } = snapshotsAt(bank, tpp)
    const left = async () => quotaIn(await read(balancesOf(KARIS_IDS.current)))?.slice(0, 6)
    assert.equal(await left(), '3 of 4')
    await take('one-read')
    for (let round = 0; round < 3; round += 1) {
      assert.equal(await left(), '2 of 4')
      assert.equal(await left(), '1 of 4')
      assert.equal(quotaIn(await read(balancesOf(KARIS_IDS.savings)))?.slice(0, 6), '3 of 4')
      await goBackTo('one-read')
    }
  })

  test('the clock, which batch runs follow', async () => {
    const { data, payer, take, goBackTo } = await snapshotsOnMonday(bank)
    const takingAt = bank.clock.milliseconds()
    const { bankTime, takenAt } = await take('monday')
    assert.equal(bankTime.slice(0, 16), MONDAY.time.slice(0, 16))
    // Times are given in whole seconds.
    assert(
      Date.parse(takenAt) > takingAt - 1_000 && Date.parse(takenAt) <= bank.clock.milliseconds(),
      takenAt,
    )
    for (const time of ['2031-01-01T00:00:00+00:00', '2020-01-01T00:00:00+00:00']) {
      await payer.setClock({ time })
      const restoringAt = bank.clock.milliseconds()
      await goBackTo('monday')
      const answer = await data.call({ target: '/v1/sandbox/clock' })
      const passed = Date.parse(String(answer.json['time'])) - Date.parse(bankTime)
      assert(passed >= 0 && passed <= bank.clock.milliseconds() - restoringAt + 1_000, `${passed} ms`)
      const [row] = await queryAsOwner(
        bank,
        `select next_run_at::date::text as day from jobs.schedule where ${payer.bankSql}`,
      )
      assert.equal(row?.['day'], '2026-11-16')
    }
  })

  const CALLED_OFF = { RCVD: 'deleted', ACTC: 'cancelled', ACWC: 'cancelled', ACCP: 'cancelled' } as const
  for (const [status, cause] of Object.entries(CALLED_OFF))
    test(`${status}: a payment that no run has claimed is cancelled, whether from before the snapshot or after`, async () => {
      const { payer, take, goBackTo } = await snapshotsOnMonday(bank)
      const stand = REACH_STATUS[status as keyof typeof CALLED_OFF]
      const earlier = await stand(payer)
      await take('with-payments')
      const later = await stand(payer)
      await goBackTo('with-payments')
      for (const path of [earlier, later]) {
        assert.equal(await payer.statusOf(path), 'CANC')
        assert.equal((await causesOf(bank, path)).at(-1), cause)
      }
      await payer.setClock(TUESDAY)
      assert.equal((await payer.run())['booked'], 0)
    })

  test('a payment whose day had passed by the later clock is not executed by the restored one', async () => {
    const { payer, take, goBackTo } = await snapshotsOnMonday(bank)
    await take('monday')
    const created = await payer.create({ body: ndctBody({ requestedExecutionDate: '2026-11-16' }) })
    await payer.setClock({ advanceSeconds: 10 * 86_400 })
    await goBackTo('monday')
    assert.equal(await payer.statusOf(created.json._links['self']?.href ?? ''), 'RJCT')
  })

  test('a payment that was executed stays executed and is not executed again', async () => {
    const { payer, take, goBackTo } = await snapshotsOnMonday(bank)
    await take('before')
    const atFirst = await payer.balanceOf(KARIS_ACCOUNT)
    const path = await REACH_STATUS.ACSC(payer)
    await goBackTo('before')
    assert.equal(await payer.statusOf(path), 'ACSC')
    assert.equal(await payer.balanceOf(KARIS_ACCOUNT), atFirst)
    await payer.run()
    assert.equal(await payer.balanceOf(KARIS_ACCOUNT), atFirst)
    await REACH_STATUS.ACSC(payer)
    assert((await payer.balanceOf(KARIS_ACCOUNT)) < atFirst)
  })

  test('sessions stay valid: a PSU needs no new SCA after a restore', async () => {
    const { tpp, psu, readPresent } = await readerAt(bank, { nationalId: KARI })
    const { take, goBackTo } = snapshotsAt(bank, tpp)
    await take('in-session')
    await goBackTo('in-session')
    assert.equal((await readPresent('/v1/accounts', psu)).status, 200)
  })
})
