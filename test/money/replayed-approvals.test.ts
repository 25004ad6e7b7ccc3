import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { Client } from 'pg'
import { runBatch } from '../../apps/server/src/domain/payments/index.ts'
import { authorisationIdOf, EMIL, NORDLYS_ACCOUNT } from '../support/basket-payer.ts'
import { ndctBody } from '../support/ndct.ts'
import { queryAsOwner, tamper } from '../support/query.ts'
import { decisionOf, JOINT_PAYMENTS, twoPeopleAt } from '../support/two-people.ts'
import { openFaultyCoreBank } from './support/faulty-core-bank.ts'
import { useBank } from '../support/bank.ts'
import { MONDAY, usePayer } from '../support/payer.ts'

const [OLAS, THIEFS] = ['99860512749', '99860514113']
const PERIODIC = '/v1/periodic-payments/norwegian-domestic-credit-transfers'
const CLAIM = '01900000-0000-7000-8000-00000000000d'

const idOf = (path: string) => path.split('/').at(-1) ?? ''

describe('SEC-130 what was approved once counts for nothing else', () => {
  const forged = 'it was forged'
  const bank = useBank({
    breaks: {
      'approvals-carry-their-mac': forged,
      'approved-payments-are-due': forged,
      'standing-orders-go-on': forged,
    },
  })
  let whose: { bankId: string; tppId: string }
  const payer = usePayer(bank, MONDAY)
  before(async () => {
    const [own] = await queryAsOwner(bank, 'select bank_id, tpp_id from banks.own_bank')
    whose = { bankId: String(own?.['bank_id']), tppId: String(own?.['tpp_id']) }
  })

  /** Runs statements in one transaction with the login of the servers. */
  async function asThief(...statements: readonly string[]): Promise<void> {
    const client = new Client({ connectionString: bank.databaseUrls.bank })
    await client.connect()
    try {
      await client.query('begin')
      await client.query('select tenancy.set_actor($1, $2)', [whose.bankId, whose.tppId])
      for (const statement of statements) await client.query(statement)
      await client.query('commit')
    } finally {
      await client.end()
    }
  }

  function alarmAbout(subjectId: string): unknown {
    const lines = bank.log.map((line) => JSON.parse(line) as Record<string, unknown>)
    return lines.find((line) => line['subject'] === subjectId && 'what' in line)?.['reason']
  }

  test('SEC-130 a standing order that its PSU has cancelled, put back with its MAC, pays nothing', async () => {
    const { requestedExecutionDate: _date, ...rest } = ndctBody({
      remittanceInformationUnstructured: randomUUID(),
    })
    const body = { ...rest, startDate: '2026-11-17', frequency: 'Monthly', endDate: '2027-03-20' } as const
    const path = await payer.pay({ target: PERIODIC, body })
    const paymentId = idOf(path)
    await queryAsOwner(
      bank,
      `create table public.kept_order as select * from payments.standing_order where payment_id = '${paymentId}';
       grant select on public.kept_order to havn_bank`,
    )
    assert.equal((await payer.cancel(path)).status, 202)
    const headers = { 'TPP-Session-ID': 's', 'TPP-Redirect-URI': 'https://tpp.example/callback' }
    const target = `${path}/cancellation-authorisations`
    const started = await payer.call({ method: 'POST', target, headers })
    assert.equal((await payer.decide(started)).json['scaStatus'], 'finalised', started.text)
    await asThief('insert into payments.standing_order select * from public.kept_order')
    const had = await payer.balanceOf(OLAS)
    await payer.setClock({ time: '2026-11-17T10:00:00+00:00' })
    await payer.run()
    assert.equal(await payer.balanceOf(OLAS), had)
    assert.equal(alarmAbout(paymentId), 'not-being-executed')
    assert.equal(await payer.statusOf(path), 'CANC')
    await payer.setClock(MONDAY)
  })

  test('SEC-130 an order that is claimed by SQL before its day is not paid', async () => {
    const body = ndctBody({
      requestedExecutionDate: '2027-03-15',
      remittanceInformationUnstructured: randomUUID(),
    })
    const paymentId = idOf(await payer.pay({ body }))
    const had = await payer.balanceOf(OLAS)
    await asThief(
      `insert into payments.claim (claim_id, bank_id, instance_id, claimed_at, not_after, lease_expires_at)
       values ('${CLAIM}', '${whose.bankId}', '${CLAIM}', now(), now(), now())`,
      `insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
       values ('${whose.bankId}', '${whose.tppId}', '${paymentId}', 3, 'claimed', 'PDNG', now())`,
      `update payments.payment_status set status = 'PDNG', sequence = 3 where payment_id = '${paymentId}'`,
      `update payments.due set stage = 'claimed', claim_id = '${CLAIM}' where payment_id = '${paymentId}'`,
    )
    await payer.run()
    assert.equal(await payer.balanceOf(OLAS), had)
    assert.equal(alarmAbout(paymentId), 'before-its-day')
  })

  test('SEC-130 in production a bank’s clock that is moved by SQL brings no day nearer', async () => {
    const core = await openFaultyCoreBank(bank)
    try {
      const body = ndctBody({
        requestedExecutionDate: '2027-03-15',
        remittanceInformationUnstructured: randomUUID(),
      })
      const paymentId = idOf(await payer.pay({ body }))
      const had = await payer.balanceOf(OLAS)
      const move = (by: string) =>
        asThief(
          `update banks.bank set clock_offset_milliseconds = clock_offset_milliseconds ${by} * 86400000`,
        )
      await move('+ 120::bigint')
      const clock = { milliseconds: () => Date.parse('2026-11-16T10:00:00Z') }
      const at = Temporal.Instant.from('2027-03-15T11:00:00Z')
      await runBatch({ ...core.setup(), clock, hasMovableClocks: false }, { bankId: whose.bankId, at })
      await move('- 120::bigint')
      assert.equal(await payer.balanceOf(OLAS), had)
      const forgery = core.forgeries.find(({ subjectId }) => subjectId === paymentId)
      assert.equal(forgery?.reason, 'before-its-day')
    } finally {
      await core.close()
    }
  })

  test('SEC-130 a payment that was changed between two approvals does not count as approved by the first', async () => {
    const psu = await twoPeopleAt(bank)
    const { path, paymentId } = await psu.halfApproved(JOINT_PAYMENTS.single())
    await tamper(
      bank,
      `update payments.payment set body = replace(body, '${OLAS}', '${THIEFS}'), creditor_account = '${THIEFS}'
       where payment_id = '${paymentId}'`,
    )
    const second = await psu.decideNext(path, decisionOf(EMIL))
    assert.equal(second.json['scaStatus'], 'failed', second.text)
    assert.equal(alarmAbout(paymentId), 'mac-mismatch')
  })

  test('SEC-130 a payment of a basket that was changed between two approvals does not count as approved by the first', async () => {
    const psu = await twoPeopleAt(bank)
    const paymentId = await psu.payment({ amount: '100000.01', account: NORDLYS_ACCOUNT })
    const { basketId, authorisationId } = await psu.basket([paymentId])
    assert.equal((await psu.decide(authorisationId)).json['scaStatus'], 'finalised')
    await tamper(
      bank,
      `update payments.payment set body = replace(body, '100000.01', '900000.01'), amount_minor_units = 90000001
       where payment_id = '${paymentId}'`,
    )
    const started = await psu.start(`/v1/signing-baskets/${basketId}`)
    const second = await psu.decide(authorisationIdOf(started), decisionOf(EMIL))
    assert.equal(second.json['scaStatus'], 'failed', second.text)
    assert.equal(alarmAbout(basketId), 'mac-mismatch')
  })
})
