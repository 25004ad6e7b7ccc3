import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Client } from 'pg'
import { PAYMENT_TRANSITIONS } from '../../apps/server/src/domain/payments/payment-status.ts'
import { AUTHORISATION_TRANSITIONS } from '../../apps/server/src/domain/sca/authorisations/authorisation-status.ts'
import { tamper } from '../support/query.ts'
import { useBank } from '../support/bank.ts'

const BANK = '01900000-0000-7000-8000-000000000001'
const TPP = 'PSDNO-FSA-100000001'
const AGREEMENT = 'e0000000-0000-4000-8000-000000000001'

/** Steps as `from cause to`. */
type Steps = readonly string[]

const stepsOf = (table: Readonly<Record<string, Readonly<Record<string, string>>>>): Steps =>
  Object.entries(table).flatMap(([from, steps]) =>
    Object.entries(steps).map(([cause, to]) => `${from} ${cause} ${to}`),
  )

interface Thing {
  readonly states: readonly string[]
  /** The transitions that the bank's own work may make: all of them. */
  readonly steps: Steps
  /** The transitions that a TPP's call may make. */
  readonly byTppCall: Steps
  /** Inserts one row in each state, at its fifth event, without any checks. */
  readonly fill: (state: string, id: string) => string
  /** Tries one step: state and event in one statement. `$1` is the id, `$2` the cause, `$3` the new state. */
  readonly move: string
}

const payment: Thing = {
  states: ['RCVD', 'ACTC', 'ACWC', 'ACCP', 'PDNG', 'ACSP', 'ACWP', 'ACSC', 'RJCT', 'CANC', 'PART'],
  steps: stepsOf(PAYMENT_TRANSITIONS),
  byTppCall: ['RCVD day-passed RJCT', 'RCVD deleted CANC'],
  fill: (state, id) => `
    insert into payments.payment_status (bank_id, tpp_id, payment_id, status, execution_date, sequence)
    values ('${BANK}', '${TPP}', '${id}', '${state}', '2026-11-16', 5);
    insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
    values ('${BANK}', '${TPP}', '${id}', 5, 'approved', '${state}', now())`,
  move: `
    with moved as (
      update payments.payment_status set status = $3, sequence = 6 where payment_id = $1 returning bank_id, tpp_id, payment_id)
    insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at, person_id, agreement_id)
    select bank_id, tpp_id, payment_id, 6, $2, $3, now(), gen_random_uuid(), gen_random_uuid() from moved`,
}

const authorisation: Thing = {
  states: Object.keys(AUTHORISATION_TRANSITIONS),
  steps: stepsOf(AUTHORISATION_TRANSITIONS),
  byTppCall: [],
  fill: (state, id) => `
    insert into sca.authorisation (bank_id, tpp_id, authorisation_id, purpose, approach, tpp_name, tpp_session_id,
      tpp_redirect_uri, created_at, touched_at, status, sequence)
    values ('${BANK}', '${TPP}', '${id}', 'identify', 'REDIRECT', 'x', 's', 'https://tpp.example', now(), now(), '${state}', 5);
    insert into sca.authorisation_event (bank_id, tpp_id, authorisation_id, sequence, cause, status, at)
    values ('${BANK}', '${TPP}', '${id}', 5, 'shown', '${state}', now())`,
  move: `
    with moved as (
      update sca.authorisation set status = $3, sequence = 6 where authorisation_id = $1
      returning bank_id, tpp_id, authorisation_id)
    insert into sca.authorisation_event (bank_id, tpp_id, authorisation_id, sequence, cause, status, at)
    select bank_id, tpp_id, authorisation_id, 6, $2, $3, now() from moved`,
}

const basket: Thing = {
  states: ['open', 'half-approved', 'approved', 'refused', 'deleted'],
  steps: [
    'half-approved approved approved',
    'half-approved refused refused',
    'open approved approved',
    'open approved half-approved',
    'open deleted deleted',
    'open refused refused',
  ],
  byTppCall: ['open deleted deleted'],
  fill: (state, id) => `
    insert into signing_baskets.basket (bank_id, tpp_id, basket_id, stage, agreement_id, sequence)
    values ('${BANK}', '${TPP}', '${id}', '${state}', '${AGREEMENT}', 5);
    insert into signing_baskets.event (bank_id, tpp_id, basket_id, sequence, cause, stage, person_id, at)
    values ('${BANK}', '${TPP}', '${id}', 5, 'approved', '${state}', gen_random_uuid(), now())`,
  move: `
    with moved as (
      update signing_baskets.basket set stage = $3, sequence = 6 where basket_id = $1 returning bank_id, tpp_id, basket_id)
    insert into signing_baskets.event (bank_id, tpp_id, basket_id, sequence, cause, stage, person_id, at)
    select bank_id, tpp_id, basket_id, 6, $2, $3, case when $2 in ('approved', 'refused') then gen_random_uuid() end, now()
    from moved`,
}

/** Tries every cause from every state to every state as one login; returns the transitions that are allowed. */
async function triedBy(url: string, { states, steps, move }: Thing, ids: readonly string[]): Promise<Steps> {
  const causes = [...new Set(steps.map((step) => step.split(' ')[1] ?? ''))]
  const list = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select tenancy.set_actor($1, $2)', [BANK, TPP])
    await client.query(`
      do $do$
      declare
        allowed text[] := '{}';
        ids uuid[] := ${list(ids)};
        states text[] := ${list(states)};
        cause text;
        target text;
      begin
        for nth in 1 .. cardinality(states) loop
          foreach cause in array ${list(causes)} loop
            foreach target in array states loop
              begin
                execute $move$${move}$move$ using ids[nth], cause, target;
                allowed := allowed || format('%s %s %s', states[nth], cause, target);
                raise exception 'undone' using errcode = 'P0009';
              exception
                when sqlstate 'P0009' or restrict_violation or insufficient_privilege or check_violation then
              end;
            end loop;
          end loop;
        end loop;
        perform set_config('havn.allowed', array_to_json(allowed)::text, true);
      end $do$`)
    const { rows } = await client.query<{ allowed: Steps }>(
      `select current_setting('havn.allowed')::json as allowed`,
    )
    return (rows[0]?.allowed ?? []).toSorted()
  } finally {
    await client.end()
  }
}

describe('transitions that the database allows', () => {
  const bank = useBank()

  for (const [name, thing] of Object.entries({ payment, authorisation, basket }))
    test(`SEC-13 ${name}: every cause between every two states, by each login and by the owner`, async () => {
      const ids = thing.states.map((_, index) => `0190000${index.toString(16)}-0000-7000-8000-000000000000`)
      for (const [index, state] of thing.states.entries())
        await tamper(bank, thing.fill(state, ids[index] ?? ''))
      const { tpp, bank: work } = bank.databaseUrls
      assert.deepEqual(await triedBy(tpp, thing, ids), [...thing.byTppCall].toSorted())
      assert.deepEqual(await triedBy(work, thing, ids), [...thing.steps].toSorted())
      assert.deepEqual(await triedBy(bank.databaseUrl, thing, ids), [...thing.steps].toSorted())
    })
})
