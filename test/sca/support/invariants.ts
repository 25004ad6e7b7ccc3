import assert from 'node:assert/strict'
import { AUTHORISATION_TRANSITIONS } from '../../../apps/server/src/domain/sca/authorisations/authorisation-status.ts'
import { PAYMENT_TRANSITIONS } from '../../../apps/server/src/domain/payments/payment-status.ts'
import type { TestBank } from '../../support/bank.ts'
import { queryAsOwner } from '../../support/query.ts'

type Transitions = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Conditions that hold in a whole database at any time. */
export async function checkInvariants(bank: Pick<TestBank, 'databaseUrl'>): Promise<void> {
  await checkFolds(bank, {
    name: 'sca.authorisation',
    first: 'received',
    transitions: AUTHORISATION_TRANSITIONS,
    rows: `select authorisation_id::text as id, status, sequence from sca.authorisation`,
    events: `select authorisation_id::text as id, sequence, cause, status from sca.authorisation_event order by 1, 2`,
  })
  await checkFolds(bank, {
    name: 'payments.payment_status',
    first: 'RCVD',
    transitions: PAYMENT_TRANSITIONS,
    rows: `select payment_id::text as id, status, sequence from payments.payment_status`,
    events: `select payment_id::text as id, sequence, cause, status from payments.payment_event order by 1, 2`,
  })
  assert.deepEqual(
    await queryAsOwner(
      bank,
      `select bank_id, tpp_id, psu_id, count(*) from sca.session where replaced_at is null
       group by 1, 2, 3 having count(*) > 1`,
    ),
    [],
    'a PSU has one live session with a TPP',
  )
  assert.deepEqual(
    await queryAsOwner(
      bank,
      `select subject_id from sca.authorisation where status = 'finalised' and subject_id is not null
       group by subject_id, purpose having count(*) > 1`,
    ),
    [],
    'a payment is approved once',
  )
  assert.deepEqual(
    await queryAsOwner(
      bank,
      `select payment_id from payments.payment_status where status in ('ACTC', 'ACWC')
       and payment_id not in (select subject_id from sca.authorisation where status = 'finalised' and subject_id is not null)`,
    ),
    [],
    'an approved payment has a finalised authorisation',
  )
  assert.deepEqual(
    await queryAsOwner(
      bank,
      `select subject_id from sca.authorisation join payments.payment_status on payment_id = subject_id
       where sca.authorisation.status = 'finalised' and purpose = 'approve-payment' and payment_status.status = 'RCVD'`,
    ),
    [],
    'a finalised authorisation has an approved payment',
  )
}

/** Every event is an allowed step, none is missing, and the last one is the status. */
async function checkFolds(
  bank: Pick<TestBank, 'databaseUrl'>,
  log: { name: string; first: string; transitions: Transitions; rows: string; events: string },
): Promise<void> {
  const byId = Map.groupBy(await queryAsOwner(bank, log.events), ({ id }) => id)
  for (const { id, status, sequence } of await queryAsOwner(bank, log.rows)) {
    let folded: string | undefined
    const events = byId.get(id) ?? []
    for (const [index, event] of events.entries()) {
      const before = folded
      folded = before === undefined ? log.first : log.transitions[before]?.[String(event['cause'])]
      assert.equal(event['sequence'], index + 1, `${log.name} ${String(id)}: no gap`)
      assert.equal(
        event['status'],
        folded,
        `${log.name} ${String(id)}: ${before} by ${String(event['cause'])}`,
      )
    }
    assert.deepEqual([status, sequence], [folded, events.length], `${log.name} ${String(id)}`)
  }
}
