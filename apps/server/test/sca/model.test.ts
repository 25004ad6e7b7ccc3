import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { Client } from 'pg'
import { openBank, type TestBank } from '../support/bank.ts'
import { COMMANDS } from './support/commands.ts'
import { checkInvariants } from './support/invariants.ts'
import type { Model } from './support/model.ts'
import { newSequence, type Stage } from './support/sequence.ts'
import { stopClock } from './support/stopped-clock.ts'
import { tppAt } from './support/tpp-calls.ts'

const sequences = 520
const lanes = 2
const commandsMax = 24
const seed = Number(process.env['HAVN_MODEL_SEED'] ?? Date.now() % 1_000_000_000)

describe('sessions and authorisations against a plain model', () => {
  let stages: (Stage & { bank: TestBank; client: Client })[]
  before(async () => {
    stages = await Promise.all(
      Array.from({ length: lanes }, async () => {
        const bank = await openBank()
        const clock = stopClock(bank)
        const client = new Client({ connectionString: bank.databaseUrl })
        await client.connect()
        return { bank, clock, client, tpp: tppAt(bank, bank.newTpp({ keyType: 'P-256' })), psuIds: new Map() }
      }),
    )
  })
  after(() =>
    Promise.all(
      stages.map(async ({ bank, client }) => {
        await client.end()
        await bank.close()
      }),
    ),
  )

  /** At the end every row is what the model says, seen or not. */
  async function compareRows(client: Client, { authorisations, payments }: Model): Promise<void> {
    const { rows } = await client.query(
      `select authorisation_id::text as id, status, tries, touched_at, failure_code
       from sca.authorisation where authorisation_id = any ($1::uuid[]) order by 1`,
      [authorisations.map(({ authorisationId }) => authorisationId)],
    )
    assert.deepEqual(
      rows,
      authorisations
        .map(({ authorisationId: id, status, tries, touchedAt, failure }) => ({
          id,
          status,
          tries,
          touched_at: new Date(touchedAt),
          failure_code: failure ?? null,
        }))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    )
    const { rows: statuses } = await client.query(
      'select payment_id::text as id, status from payments.payment_status where payment_id = any ($1::uuid[])',
      [payments.map(({ paymentId }) => paymentId)],
    )
    assert.deepEqual(
      new Map(statuses.map(({ id, status }) => [id, status])),
      new Map(payments.map(({ paymentId, status }) => [paymentId, status])),
    )
  }

  test(`SCA-03 SCA-06 SCA-07 LIM-03 LIM-06 LIM-07 ST-10 ${sequences} sequences of commands (seed ${seed})`, {
    timeout: 240_000,
  }, async () => {
    let steps = 0
    const started = performance.now()
    await Promise.all(
      stages.map((stage, lane) =>
        fc.assert(
          fc.asyncProperty(
            fc.commands([...COMMANDS], { maxCommands: commandsMax, size: 'max' }),
            async (commands) => {
              const { model, real } = await newSequence(stage)
              await fc.asyncModelRun(() => ({ model, real }), commands)
              await compareRows(stage.client, model)
              steps += [...commands].filter(({ hasRan }) => hasRan).length
            },
          ),
          { numRuns: sequences / lanes, seed: seed + lane },
        ),
      ),
    )
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`${sequences} sequences, ${steps} commands, ${seconds} s, seed ${seed}`)
  })

  test('ST-01 SCA-03 after all of them every log of events folds to its status', async () => {
    for (const { bank } of stages) {
      await checkInvariants(bank)
      assert.deepEqual(
        bank.log.filter((line) => /"level":[4-6]0|"status":5/.test(line)),
        [],
      )
    }
  })
})
