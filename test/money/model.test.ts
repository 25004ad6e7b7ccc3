import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { rounds } from '../support/rounds.ts'
import { assertInvariants } from '../support/invariants.ts'
import { COMMANDS } from './support/commands.ts'
import { STATUSES } from './support/model.ts'
import {
  beginSequence,
  closeStage,
  endSequence,
  letAllEnd,
  openStage,
  type Stage,
} from './support/sequence.ts'

const sequences = rounds({ usually: 130, long: 1_000 })
const concurrency = 2
const commandsMax = 22
const seed = Number(process.env['HAVN_SEED'] ?? Date.now() % 1_000_000_000)

/** Steps that need a second person, or money that is returned: transitions.test.ts covers them. */
const OUTSIDE_THE_MODEL = new Set([
  'RCVD approved-by-first',
  // Only a TPP of the Berlin Group's interface asks for it.
  'RCVD without-funds',
  'PDNG refused-by-operators',
  'ACSP returned',
  'ACWP returned',
])

/** Days before a weekend, Christmas, Easter with the change to summer time, and the change back. */
const beginnings = fc.record({
  at: fc.constantFrom(
    '2026-11-12T08:00:00+00:00',
    '2026-11-13T15:30:00+00:00',
    '2026-11-13T16:00:00+00:00',
    '2026-11-14T11:00:00+00:00',
    '2026-11-16T04:59:59+00:00',
    '2026-12-23T22:59:59+00:00',
    '2027-03-24T09:00:00+00:00',
    '2027-10-29T14:59:00+00:00',
  ),
  balances: fc.record({
    // A hundred euro cost 1 172.50, and 1 225.43 with the fee.
    kari: fc.constantFrom(0n, 1_000_00n, 1_172_50n, 1_225_42n, 1_225_43n, 5_000_00n, 30_000_00n),
    ola: fc.constantFrom(0n, 4_000_00n),
  }),
})

describe('money compared with a simple model', () => {
  let stages: Stage[]
  before(async () => {
    stages = await Promise.all(Array.from({ length: concurrency }, openStage))
  })
  after(() => Promise.all(stages.map(closeStage)))

  test(`ST-01 ST-04 ST-05 VER-21 ${sequences} sequences of commands (seed ${seed})`, {
    timeout: 280_000,
  }, async () => {
    await Promise.all(
      stages.map((stage, index) =>
        fc.assert(
          fc.asyncProperty(
            beginnings,
            fc.commands([...COMMANDS], { maxCommands: commandsMax, size: 'max' }),
            async (beginning, commands) => {
              const model = await beginSequence(stage, beginning)
              try {
                await fc.asyncModelRun(() => ({ model, real: stage }), commands)
                await endSequence(stage, model)
              } catch (error) {
                // A failed sequence is shrunk, and a shorter sequence must not find what this one left.
                await letAllEnd(stage)
                throw error
              }
            },
          ),
          { numRuns: sequences / concurrency, seed: seed + index },
        ),
      ),
    )
    const steps = stages.reduce((sum, { ran }) => sum + ran.count, 0)
    console.log(`${sequences} sequences, ${steps} commands, seed ${seed}`)
  })

  test('ST-01 the sequences covered every status and every step of the table', async () => {
    const reached = new Map<string, number>()
    for (const { client } of stages) {
      const { rows } = await client.query<{ what: string; n: number }>(`
        select what, count(moved)::int as n
        from (select from_status, cause, from_status || ' ' || cause as what from payments.transition) as step
        left join (
          select lag(status) over (partition by payment_id order by sequence) as from_status, cause, true as moved
          from payments.payment_event) as event using (from_status, cause)
        group by 1
        union all
        select status, count(*)::int from payments.payment_event group by 1`)
      for (const { what, n } of rows) reached.set(what, (reached.get(what) ?? 0) + n)
    }
    console.log([...reached].map(([what, n]) => `${what} ${n}`).join(', '))
    assert.equal(reached.size, STATUSES.length + 24)
    for (const status of STATUSES) assert(reached.has(status), status)
    for (const [what, n] of reached) assert(n > 0 || OUTSIDE_THE_MODEL.has(what), what)
  })

  test('ST-01 after all of them the ledger balances and the events of every payment lead to its status', async () => {
    for (const { bank } of stages) {
      await assertInvariants(bank)
      assert.deepEqual(
        bank.log.filter((line) => /"level":[4-6]0|"status":5/.test(line)),
        [],
      )
    }
  })
})
