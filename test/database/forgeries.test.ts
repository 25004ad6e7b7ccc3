import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { Client } from 'pg'
import { basketPayerAt } from '../support/basket-payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { useBank } from '../support/bank.ts'

/** The placeholders of the statements below: `:payment` waits for approval, `:cancelled` was deleted, `:basket` is open. */
const NAMES = ['bank', 'tpp', 'payment', 'other', 'cancelled', 'basket'] as const
type Ids = Readonly<Record<(typeof NAMES)[number], string>>

const KEY = `'01900000-0000-7000-8000-00000000000f'`
const EVENT = 'insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)'
const BASKET_EVENT =
  'insert into signing_baskets.event (bank_id, tpp_id, basket_id, sequence, cause, stage, person_id, at)'
const AUTHORISATION =
  'bank_id, tpp_id, authorisation_id, purpose, subject_id, approach, tpp_name, tpp_session_id, tpp_redirect_uri, created_at, touched_at'
const AUTHORISATION_VALUES = `:bank, :tpp, ${KEY}, 'approve-payment', :payment, 'REDIRECT', 'x', 's', 'https://tpp.example', now(), now()`

/** Moves the authorisation of the payment to a status, with these events, in one statement. */
function stepsOfAuthorisation(status: string, steps: readonly (readonly [string, string])[]): string {
  const events = steps.map(([cause, reached], index) => `(${index + 2}, '${cause}', '${reached}')`)
  return `with moved as (
      update sca.authorisation set status = '${status}', sequence = ${steps.length + 1}
      where subject_id = :payment returning bank_id, tpp_id, authorisation_id)
    insert into sca.authorisation_event (bank_id, tpp_id, authorisation_id, sequence, cause, status, at)
    select bank_id, tpp_id, authorisation_id, sequence, cause, status, now()
    from moved cross join (values ${events.join(', ')}) as step (sequence, cause, status)`
}

/** Writes that no login may make: each would forge an approval or a history. */
const BY_NOBODY: Readonly<Record<string, string>> = {
  'a status without its event': `update payments.payment_status set status = 'RJCT' where payment_id = :payment`,
  'a status ahead of its event': `update payments.payment_status set status = 'CANC', sequence = 2 where payment_id = :payment`,
  'a deleted payment set back to another status': `update payments.payment_status set status = 'RCVD' where payment_id = :cancelled`,
  'a deleted payment set back to its first event': `update payments.payment_status set status = 'RCVD', sequence = 1 where payment_id = :cancelled`,
  'an event that skips others': `${EVENT} values (:bank, :tpp, :payment, 9, 'deleted', 'CANC', now())`,
  'an event that is not a possible step': `${EVENT} values (:bank, :tpp, :payment, 2, 'booked', 'ACSC', now())`,
  'a second beginning': `${EVENT} values (:bank, :tpp, :payment, 2, 'created', 'RCVD', now())`,
  'a payment that begins as approved': `insert into payments.payment_status (bank_id, tpp_id, payment_id, status, execution_date, sequence)
    values (:bank, :tpp, ${KEY}, 'ACTC', current_date, 1)`,
  'a payment with a status that its events do not lead to': `insert into payments.payment_status (bank_id, tpp_id, payment_id, status, execution_date, sequence)
    values (:bank, :tpp, ${KEY}, 'ACSC', current_date, 5)`,
  'an authorisation that begins as started': `insert into sca.authorisation (${AUTHORISATION}, status) values (${AUTHORISATION_VALUES}, 'started')`,
  'an event of an authorisation alone': `insert into sca.authorisation_event (bank_id, tpp_id, authorisation_id, sequence, cause, status, at)
    select bank_id, tpp_id, authorisation_id, 2, 'identified', 'psuIdentified', now()
    from sca.authorisation where subject_id = :payment`,
  'steps of an authorisation that skip one': stepsOfAuthorisation('started', [
    ['identified', 'psuIdentified'],
    ['shown', 'started'],
  ]),
  'steps of an authorisation that end in another status': stepsOfAuthorisation('finalised', [
    ['identified', 'psuIdentified'],
    ['authenticated', 'psuAuthenticated'],
  ]),
  'steps of an authorisation without an event of the last': `update sca.authorisation
    set status = 'psuIdentified', sequence = 3 where subject_id = :payment`,
  'a basket that begins as half approved': `insert into signing_baskets.basket (bank_id, tpp_id, basket_id, stage, agreement_id, sequence)
    values (:bank, :tpp, ${KEY}, 'half-approved', ${KEY}, 1)`,
  'a half-approved basket without an event': `update signing_baskets.basket set stage = 'half-approved', agreement_id = ${KEY}, sequence = 2
    where basket_id = :basket`,
  'an approval of a basket without its stage': `${BASKET_EVENT} values (:bank, :tpp, :basket, 2, 'approved', 'approved', ${KEY}, now())`,
  'the acting person of a basket, before anybody has approved': `update signing_baskets.basket set agreement_id = ${KEY} where basket_id = :basket`,
}

/** Writes that the bank's own work may make and a TPP's call may not. */
const BY_NO_CALL: Readonly<Record<string, string>> = {
  'an approval by the routine itself': `select payments.advance(:bank, :tpp, :payment, 'approved', now())`,
  'an event of an approval': `${EVENT} values (:bank, :tpp, :payment, 2, 'approved', 'ACTC', now())`,
  'an event of a deletion alone': `${EVENT} values (:bank, :tpp, :payment, 2, 'deleted', 'CANC', now())`,
  'an authorisation for a person of its choice': `insert into sca.authorisation (${AUTHORISATION}, person_id) values (${AUTHORISATION_VALUES}, ${KEY})`,
  'steps of an authorisation by the routine itself': `select sca.take_steps(:bank, authorisation_id, '{aborted}', '{failed}',
    now(), now(), null, 0, null, null, null, 'aborted') from sca.authorisation where subject_id = :payment`,
  'two steps of an authorisation': stepsOfAuthorisation('psuAuthenticated', [
    ['identified', 'psuIdentified'],
    ['authenticated', 'psuAuthenticated'],
  ]),
  'a payment put in a basket as it is created': `insert into payments.payment_status (bank_id, tpp_id, payment_id, status, execution_date, sequence, basket_id)
    values (:bank, :tpp, ${KEY}, 'RCVD', current_date, 1, :basket)`,
  'the first of two approvals of a basket': `with moved as (
      update signing_baskets.basket set stage = 'half-approved', agreement_id = ${KEY}, sequence = 2
      where basket_id = :basket returning basket_id)
    insert into signing_baskets.event (bank_id, tpp_id, basket_id, sequence, cause, stage, person_id, agreement_id, at)
    select :bank, :tpp, basket_id, 2, 'approved', 'half-approved', ${KEY}, ${KEY}, now() from moved`,
  'a payment made due': `insert into payments.due (bank_id, tpp_id, payment_id, execution_date, stage, transfer)
    values (:bank, :tpp, :payment, current_date, 'waiting', '{}')`,
  'a session': `insert into sca.session (bank_id, tpp_id, psu_id, tpp_session_id, context, authenticated_at)
    values (:bank, :tpp, ${KEY}, 's', 'PRIVATE', now())`,
}

describe('forgeries', () => {
  const bank = useBank({
    breaks: {
      'approvals-carry-their-mac': 'the last test approves a basket by SQL, without the key of MACs',
    },
  })
  let ids: Ids
  before(async () => {
    const payer = await basketPayerAt(bank)
    const [payment = '', other = '', cancelled = '', member = ''] = await payer.payments(4)
    const { basketId } = await payer.basket([member])
    const [row] = await queryAsOwner(
      bank,
      'select bank_id::text as bank, tpp_id as tpp from payments.payment limit 1',
    )
    ids = { ...(row as { bank: string; tpp: string }), payment, other, cancelled, basket: basketId }
    await attempt(
      bank.databaseUrls.tpp,
      `select payments.advance(:bank, :tpp, :cancelled, 'deleted', now())`,
      'commit',
    )
  })

  /** Runs a statement with this login; it is rolled back unless it is to be committed. */
  async function attempt(
    url: string,
    text: string,
    ending: 'rollback' | 'commit' = 'rollback',
  ): Promise<void> {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      await client.query('begin')
      await client.query('select tenancy.set_actor($1, $2)', [ids.bank, ids.tpp])
      await client.query(
        NAMES.reduce((filled, name) => filled.replaceAll(`:${name}`, `'${ids[name]}'`), text),
      )
      await client.query(ending)
    } finally {
      await client.end()
    }
  }

  const refusal =
    /must be|must move|permission denied|violates check constraint|row-level security|must record|can be added to a basket/

  for (const [what, text] of Object.entries(BY_NOBODY))
    test(`SEC-13 ${what}: refused to a TPP's call, to the bank's work and to the owner`, async () => {
      const { tpp, bank: work } = bank.databaseUrls
      for (const url of [tpp, work, bank.databaseUrl]) await assert.rejects(attempt(url, text), refusal)
    })

  for (const [what, text] of Object.entries(BY_NO_CALL))
    test(`SEC-13 ${what}: refused to a TPP's call`, async () => {
      await assert.rejects(attempt(bank.databaseUrls.tpp, text), refusal)
    })

  test('a payment can be added to a basket while it is open, and not after somebody has approved it', async () => {
    const add = `insert into signing_baskets.member (bank_id, tpp_id, basket_id, position, payment_id)
      values (:bank, :tpp, :basket, 2, :other)`
    await attempt(bank.databaseUrls.tpp, add)
    const approve = `with moved as (
        update signing_baskets.basket set stage = 'half-approved', agreement_id = ${KEY}, sequence = 2
        where basket_id = :basket returning basket_id)
      insert into signing_baskets.event (bank_id, tpp_id, basket_id, sequence, cause, stage, person_id, agreement_id, at)
      select :bank, :tpp, basket_id, 2, 'approved', 'half-approved', ${KEY}, ${KEY}, now() from moved`
    await attempt(bank.databaseUrls.bank, approve, 'commit')
    await assert.rejects(
      attempt(bank.databaseUrls.tpp, add),
      /can be added to a basket only while it is open/,
    )
  })
})
