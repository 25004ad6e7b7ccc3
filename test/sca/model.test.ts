import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import type { Client } from 'pg'
import type { Ending } from '../../apps/server/src/domain/sca/index.ts'
import { ENDING_PARAMETERS } from '../../apps/server/src/interfaces/norwegian/index.ts'
import { rounds } from '../support/rounds.ts'
import { COMMANDS } from './support/commands.ts'
import { checkInvariants } from './support/invariants.ts'
import { mayBeGone, type Model } from './support/model.ts'
import { newSequence } from './support/sequence.ts'
import { closeStage, openStage, type Stage } from './support/stage.ts'

const sequences = rounds({ usually: 130, long: 1_000 })
const concurrency = 2
const commandsMax = 32
const seed = Number(process.env['HAVN_SEED'] ?? Date.now() % 1_000_000_000)

const REACHED = [
  'approved',
  'refused',
  'aborted',
  'timed-out',
  'locked-out',
  'not-allowed',
  'RCVD',
  'ACTC',
  'RJCT',
  'PRIVATE replaced',
  'CORPORATE replaced',
]

const codeOf = (ending: Ending | null) => (ending === null ? undefined : ENDING_PARAMETERS[ending].code)

describe('sessions and authorisations compared with a simple model', () => {
  let stages: Stage[]
  before(async () => {
    stages = await Promise.all(Array.from({ length: concurrency }, openStage))
  })
  after(() => Promise.all(stages.map(closeStage)))

  /** At the end every row is what the model says, whether it was read or not. */
  async function compareRows(client: Client, { authorisations, payments, realNow }: Model): Promise<void> {
    const { rows } = await client.query(
      `select authorisation_id::text as id, status, tries, touched_at, ending
       from sca.authorisation where authorisation_id = any ($1::uuid[])
       union all
       select authorisation_id::text, 'received', 0, offered_at, null
       from sca.offered_link where authorisation_id = any ($1::uuid[]) order by 1`,
      [authorisations.map(({ authorisationId }) => authorisationId)],
    )
    const ids = new Set(rows.map(({ id }) => id))
    assert.deepEqual(
      rows.map(({ ending, ...row }) => ({ ...row, code: codeOf(ending) })),
      authorisations
        .filter((it) => ids.has(it.authorisationId) || !mayBeGone({ realNow }, it))
        .map(({ authorisationId: id, status, tries, touchedAt, failure }) => ({
          id,
          status,
          tries,
          touched_at: new Date(touchedAt),
          code: failure,
        }))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    )
    // The first step after the SCA; what batch runs do afterwards is tested elsewhere.
    const { rows: statuses } = await client.query(
      `select distinct on (payment_id) payment_id::text as id, status from payments.payment_event
       where payment_id = any ($1::uuid[]) and sequence <= 2 order by payment_id, sequence desc`,
      [payments.map(({ paymentId }) => paymentId)],
    )
    assert.deepEqual(
      new Map(statuses.map(({ id, status }) => [id, status])),
      new Map(payments.map(({ paymentId, status }) => [paymentId, status])),
    )
  }

  test(`SCA-06 SCA-07 LIM-03 LIM-06 LIM-07 ST-10 ${sequences} sequences of commands (seed ${seed})`, {
    timeout: 280_000,
  }, async () => {
    await Promise.all(
      stages.map((stage, index) =>
        fc.assert(
          fc.asyncProperty(
            fc.commands([...COMMANDS], { maxCommands: commandsMax, size: 'max' }),
            async (commands) => {
              const { model, real } = await newSequence(stage)
              await fc.asyncModelRun(() => ({ model, real }), commands)
              await compareRows(stage.client, model)
            },
          ),
          { numRuns: sequences / concurrency, seed: seed + index },
        ),
      ),
    )
    const steps = stages.reduce((sum, { ran }) => sum + ran.count, 0)
    console.log(`${sequences} sequences, ${steps} commands, seed ${seed}`)
  })

  test('the sequences covered every ending, every status, every kind of session', async () => {
    const reached = new Map<string, number>()
    for (const { client } of stages) {
      const { rows } = await client.query<{ what: string; n: number }>(`
        select cause as what, count(*)::int as n from sca.authorisation_event group by 1 union all
        select status, count(*)::int from payments.payment_event group by 1 union all
        select context || case when replaced_at is null then '' else ' replaced' end, count(*)::int from sca.session group by 1`)
      for (const { what, n } of rows) reached.set(what, (reached.get(what) ?? 0) + n)
    }
    console.log([...reached].map(([what, n]) => `${what} ${n}`).join(', '))
    for (const what of REACHED) assert((reached.get(what) ?? 0) > 0, what)
  })

  test('after all of them the events of every authorisation lead to its status', async () => {
    for (const { bank } of stages) {
      await checkInvariants(bank)
      assert.deepEqual(
        bank.log.filter(
          (line) => /"level":[4-6]0|"status":5/.test(line) && !line.includes('"msg":"security event"'),
        ),
        [],
      )
    }
  })
})
