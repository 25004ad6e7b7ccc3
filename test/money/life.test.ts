import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { describe, test } from 'node:test'
import { ndctBody } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { INSTANT_TARGET, MONDAY, NCBCT_TARGET, ncbctBody, usePayer } from '../support/payer.ts'
import { useBank } from '../support/bank.ts'

const KARIS = '99860510002'
const OLAS = '99860512749'

describe('a payment from creation to booking', () => {
  const bank = useBank()
  // A Monday, when banks are open.
  const payer = usePayer(bank, MONDAY)

  test('VER-21 created, approved, run: ACSC, and both balances have changed', async () => {
    const had = { kari: await payer.balanceOf(KARIS), ola: await payer.balanceOf(OLAS) }
    const path = await payer.pay()
    assert.equal(await payer.statusOf(path), 'ACTC')
    assert.deepEqual(await payer.run(), {
      booked: 1,
      underWay: 0,
      lackingFunds: 0,
      rejected: 0,
      unanswered: 0,
    })
    assert.equal(await payer.statusOf(path), 'ACSC')
    assert.equal(await payer.balanceOf(KARIS), had.kari - 12_550n)
    assert.equal(await payer.balanceOf(OLAS), had.ola + 12_550n)
  })

  test('cross-border passes ACWP', async () => {
    const path = await payer.pay({ target: NCBCT_TARGET, body: ncbctBody() })
    await payer.run()
    assert.equal(await payer.statusOf(path), 'ACWP')
    await payer.run()
    assert.equal(await payer.statusOf(path), 'ACSC')
  })

  test('an instant payment is settled when it is approved', async () => {
    const path = await payer.pay({ target: INSTANT_TARGET, body: ndctBody() })
    assert.equal(await payer.statusOf(path), 'ACSC')
  })

  test('cancelled', async () => {
    const created = await payer.create()
    const path = created.json._links['self']?.href ?? ''
    assert.equal((await payer.cancel(path)).status, 204)
    assert.equal(await payer.statusOf(path), 'CANC')
    const approved = await payer.pay()
    const answer = await payer.cancel(approved, {
      'TPP-Session-ID': 'session-1',
      'TPP-Redirect-URI': 'https://tpp.example/callback',
    })
    assert.equal(answer.status, 202, answer.text)
    assert.equal((await payer.decide(answer)).json['scaStatus'], 'finalised')
    assert.equal(await payer.statusOf(approved), 'CANC')
  })

  test('ST-04 too little money: what has waited longest is paid first, and what fits is paid', async () => {
    const empty = '99860514113'
    const payFromEmpty = (amount: string, requestedExecutionDate: string) =>
      payer.pay({
        headers: { 'X-PSU-IDENTITY': '02927931152' },
        body: ndctBody({
          instructedAmount: { amount, currency: 'NOK' },
          debtorAccount: { bban: empty, currency: 'NOK' },
          requestedExecutionDate,
          remittanceInformationUnstructured: `${amount} on ${requestedExecutionDate}`,
        }),
      })
    const tomorrows = await payFromEmpty('80.00', '2026-11-17')
    const tooMuch = await payFromEmpty('500.00', '2026-11-16')
    const todays = await payFromEmpty('90.00', '2026-11-16')
    const small = await payFromEmpty('20.00', '2026-11-17')
    const all = [tomorrows, tooMuch, todays, small]
    const statuses = () => Promise.all(all.map((path) => payer.statusOf(path)))
    await payer.run()
    assert.deepEqual(await statuses(), ['ACTC', 'ACCP', 'ACCP', 'ACTC'])
    await payer.setClock({ time: '2026-11-17T04:59:59+00:00' })
    const gift = JSON.stringify([{ ledger_account_id: empty, amount_minor_units: 115_00 }])
    await queryAsOwner(
      bank,
      `select sandbox_ledger.post_deposits(bank_id, '${randomUUIDv7()}', '${gift}') from banks.own_bank`,
    )
    // Six o'clock: the first run of the day.
    await payer.setClock({ time: '2026-11-17T05:00:00+00:00' })
    assert.deepEqual(await statuses(), ['ACCP', 'ACCP', 'ACSC', 'ACSC'])
    assert.equal(await payer.balanceOf(empty), 5_00n)
  })
})
