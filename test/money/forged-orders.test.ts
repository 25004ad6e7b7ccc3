import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { Client } from 'pg'
import { ndctBody } from '../support/ndct.ts'
import { queryAsOwner, tamper } from '../support/query.ts'
import { useBank } from '../support/bank.ts'
import { MONDAY, usePayer } from '../support/payer.ts'

const [KARIS, OLAS, THIEFS] = ['99860510002', '99860512749', '99860514113']
const SINGLE = '/v1/payments/norwegian-domestic-credit-transfers'
const BULK = '/v1/bulk-payments/norwegian-domestic-credit-transfers'
const PERIODIC = '/v1/periodic-payments/norwegian-domestic-credit-transfers'

const idOf = (path: string) => path.split('/').at(-1) ?? ''

/** Copies a row of an order that waits, with something changed; `mac` is the row's own unless it is changed too. */
const COPY = `insert into payments.due (bank_id, tpp_id, payment_id, execution_date, stage, transfer, claim_id, mac)
  select bank_id, tpp_id, payment_id, execution_date, stage, transfer, claim_id, mac from copied`

/** What a thief with the servers' login writes about an order that waits. Each changes what is executed. */
const CHANGES: Readonly<Record<string, string>> = {
  'another payee': `set transfer = replace(transfer::text, '${OLAS}', '${THIEFS}')::json`,
  'another amount': `set transfer = replace(transfer::text, '"12550"', '"1255000"')::json`,
  'another payer': `set transfer = replace(transfer::text, '${KARIS}', '${THIEFS}')::json`,
  'other words of the order with the same meaning': `set transfer = (transfer::jsonb)::json`,
  'an earlier day': `set execution_date = execution_date - 1`,
  'another person who approved': `set transfer = jsonb_set(transfer::jsonb, '{initiation,approverIds}', '["${randomUUID()}"]')::json`,
  'no MAC': `set mac = null`,
  'a MAC of nothing': `set mac = decode(repeat('00', 32), 'hex')`,
  'a MAC of a key that nobody has': `set mac = decode(repeat('00', 36), 'hex')`,
}

describe('SEC-130 whoever can write to the database moves no money', () => {
  const forged = 'it was forged'
  const bank = useBank({
    breaks: {
      'approvals-carry-their-mac': forged,
      'due-orders-are-what-was-approved': forged,
      'approved-payments-were-authorised': forged,
      'approved-payments-are-due': forged,
      'parts-belong-to-an-approved-whole': forged,
      'parts-follow-their-whole': forged,
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

  const balances = () => Promise.all([KARIS, OLAS, THIEFS].map((account) => payer.balanceOf(account)))

  /** Asserts that a run pays nothing, and that a payment is quarantined with an alarm. */
  async function assertRefused(paymentId: string, reason: string): Promise<void> {
    const had = await balances()
    await payer.run()
    assert.deepEqual(await balances(), had, 'no money moved')
    const [quarantined] = await queryAsOwner(
      bank,
      `select problem from payments.quarantine where payment_id = '${paymentId}'`,
    )
    assert(quarantined, 'it is quarantined')
    const lines = bank.log.map((line) => JSON.parse(line) as Record<string, unknown>)
    const alarm = lines.find((line) => line['subject'] === paymentId && 'what' in line)
    assert.deepEqual([alarm?.['level'], alarm?.['reason']], [50, reason])
  }

  for (const [what, change] of Object.entries(CHANGES))
    test(`SEC-130 an approved order with ${what} is quarantined and not paid`, async () => {
      const paymentId = idOf(await payer.pay())
      await asThief(
        `create temporary table copied on commit drop as select * from payments.due where payment_id = '${paymentId}'`,
        `delete from payments.due where payment_id = '${paymentId}'`,
        `update copied ${change}`,
        COPY,
      )
      const reason = { 'no MAC': 'mac-missing', 'a MAC of a key that nobody has': 'key-unknown' }[what]
      await assertRefused(paymentId, reason ?? 'mac-mismatch')
    })

  /** A payment that nobody approved, and what one statement after the other writes about it. */
  const approvalOf = (paymentId: string) => [
    `insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
     values ('${whose.bankId}', '${whose.tppId}', '${paymentId}', 2, 'approved', 'ACTC', now())`,
    `update payments.payment_status set status = 'ACTC', sequence = 2 where payment_id = '${paymentId}'`,
  ]

  test('SEC-130 a payment that nobody approved, with the order and MAC of another one, is not paid', async () => {
    const model = idOf(await payer.pay())
    const paymentId = (await payer.create()).json.paymentId
    await asThief(
      ...approvalOf(paymentId),
      `create temporary table copied on commit drop as select * from payments.due where payment_id = '${model}'`,
      `update copied set payment_id = '${paymentId}', transfer = replace(transfer::text, '${model}', '${paymentId}')::json`,
      COPY,
    )
    const had = await payer.balanceOf(OLAS)
    await payer.run()
    assert.equal(await payer.balanceOf(OLAS), had + 12_550n, 'only the other one is paid')
    await assertRefused(paymentId, 'mac-mismatch')
  })

  test('SEC-130 an order of a payment that still waits for its approval is not paid', async () => {
    const model = idOf(await payer.pay())
    const paymentId = (await payer.create()).json.paymentId
    await asThief(
      `create temporary table copied on commit drop as select * from payments.due where payment_id = '${model}'`,
      `update copied set payment_id = '${paymentId}'`,
      COPY,
    )
    await payer.run()
    await assertRefused(paymentId, 'not-being-executed')
  })

  for (const [how, stage, claim] of [
    ['as one that waits', 'waiting', 'null'],
    ['as one that a dead server has claimed', 'claimed', `'01900000-0000-7000-8000-00000000000c'`],
  ] as const)
    test(`SEC-130 the row of a cancelled payment, put back ${how}, is not paid`, async () => {
      const path = await payer.pay()
      const paymentId = idOf(path)
      await queryAsOwner(
        bank,
        `create table if not exists public.kept as select * from payments.due where false;
         insert into public.kept select * from payments.due where payment_id = '${paymentId}';
         grant select on public.kept to havn_bank`,
      )
      assert.equal((await payer.cancel(path)).status, 202)
      const target = `${path}/cancellation-authorisations`
      const headers = { 'TPP-Session-ID': 's', 'TPP-Redirect-URI': 'https://tpp.example/callback' }
      const started = await payer.call({ method: 'POST', target, headers })
      assert.equal((await payer.decide(started)).json['scaStatus'], 'finalised', started.text)
      assert.equal(await payer.statusOf(path), 'CANC')
      await asThief(
        `create temporary table copied on commit drop as select * from public.kept where payment_id = '${paymentId}'`,
        `update copied set stage = '${stage}', claim_id = ${claim}`,
        ...(stage === 'claimed'
          ? [
              `insert into payments.claim (claim_id, bank_id, instance_id, claimed_at, not_after, lease_expires_at)
               values (${claim}, '${whose.bankId}', ${claim}, now(), now(), now())`,
            ]
          : []),
        COPY,
      )
      await assertRefused(paymentId, 'not-being-executed')
      assert.equal(await payer.statusOf(path), 'CANC')
    })

  test('SEC-130 the row of a payment that was executed, put back, pays nothing again', async () => {
    const paymentId = idOf(await payer.pay())
    await queryAsOwner(
      bank,
      `create table if not exists public.kept as select * from payments.due where false;
       insert into public.kept select * from payments.due where payment_id = '${paymentId}';
       grant select on public.kept to havn_bank`,
    )
    await payer.run()
    await asThief(
      `create temporary table copied on commit drop as select * from public.kept where payment_id = '${paymentId}'`,
      COPY,
    )
    await assertRefused(paymentId, 'not-being-executed')
  })

  test('SEC-130 a line of a bulk payment with another payee is not paid, and the others are', async () => {
    const { debtorAccount, requestedExecutionDate: _date, ...line } = ndctBody()
    const body = { paymentInformationId: randomUUID().slice(0, 20), debtorAccount, payments: [line, line] }
    const path = await payer.pay({ target: BULK, body })
    const [part] = await queryAsOwner(
      bank,
      `select part_id::text as id from payments.part where payment_id = '${idOf(path)}' and number = 1`,
    )
    await asThief(
      `create temporary table copied on commit drop as select * from payments.due where payment_id = '${String(part?.['id'])}'`,
      `delete from payments.due where payment_id = '${String(part?.['id'])}'`,
      `update copied set transfer = replace(transfer::text, '${OLAS}', '${THIEFS}')::json`,
      COPY,
    )
    const had = await payer.balanceOf(OLAS)
    await payer.run()
    assert.equal(await payer.balanceOf(OLAS), had + 12_550n)
    await assertRefused(String(part?.['id']), 'mac-mismatch')
  })

  /** A standing order of ten kroner, paid once, whose next occurrence is in December. */
  async function standingOrder(): Promise<string> {
    const { requestedExecutionDate: _date, ...rest } = ndctBody({
      remittanceInformationUnstructured: randomUUID(),
    })
    const body = { ...rest, startDate: '2026-11-16', frequency: 'Monthly', endDate: '2027-03-20' } as const
    return idOf(await payer.pay({ target: PERIODIC, body }))
  }

  for (const [what, statement, reason] of [
    ['an earlier day', `update payments.standing_order set next_date = '2026-11-16'`, 'mac-mismatch'],
    ['a number before', `update payments.standing_order set next_number = 1`, 'mac-mismatch'],
    ['no MAC', `update payments.standing_order set mac = null`, 'mac-missing'],
  ] as const)
    test(`SEC-130 a standing order with ${what} is quarantined and not paid`, async () => {
      const paymentId = await standingOrder()
      await asThief(
        `${statement} where payment_id = '${paymentId}'`,
        `update payments.standing_order set next_date = '2026-11-16' where payment_id = '${paymentId}'`,
      )
      await assertRefused(paymentId, reason)
    })

  for (const [what, change] of [
    ['a later end', `body = replace(body, '2027-03-20', '2037-03-20')`],
    ['another amount', `body = replace(body, '"125.50"', '"999.00"')`],
    ['another product', `product = 'sepa-credit-transfers'`],
    ['a fee that nobody saw', `fee_minor_units = 500000, fee_currency = 'NOK'`],
  ])
    test(`SEC-130 a standing order with ${what}, written by the owner, is not paid`, async () => {
      const paymentId = await standingOrder()
      await tamper(bank, `update payments.payment set ${change} where payment_id = '${paymentId}'`)
      const had = await balances()
      await payer.setClock({ time: '2026-12-16T10:00:00+00:00' })
      try {
        assert.deepEqual(await balances(), had)
        await assertRefused(paymentId, 'mac-mismatch')
      } finally {
        await payer.setClock(MONDAY)
      }
    })

  test('SEC-130 a standing order that is set back, MAC and all, to an occurrence that was paid is not paid again', async () => {
    const paymentId = await standingOrder()
    await queryAsOwner(
      bank,
      `create table public.kept_order as select * from payments.standing_order where payment_id = '${paymentId}';
       grant select on public.kept_order to havn_bank`,
    )
    await payer.setClock({ time: '2026-12-16T10:00:00+00:00' })
    await asThief(
      `update payments.standing_order set next_number = kept_order.next_number, next_date = kept_order.next_date,
         mac = kept_order.mac from public.kept_order where standing_order.payment_id = kept_order.payment_id`,
    )
    await assertRefused(paymentId, 'paid-before')
  })

  test(`SEC-130 every ${SINGLE} that nobody touched is paid`, async () => {
    const had = await payer.balanceOf(OLAS)
    await payer.pay()
    await payer.run()
    assert.equal(await payer.balanceOf(OLAS), had + 12_550n)
  })
})
