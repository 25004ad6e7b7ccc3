import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { BasketStatus, ERROR_CATALOGUE, OPERATIONS, TppMessageCode, TransactionStatus } from '@havn/contract'
import { SCENARIOS, type ScenarioId } from '@havn/sandbox/ledger/scenarios/scenarios'
import type { RequestScenario, Scenario } from '@havn/sandbox/ledger/scenarios/scenario'
import { ENDING_PARAMETERS } from '../../apps/server/src/interfaces/norwegian/index.ts'
import { PLAYS, SLOW } from './support/plays.ts'
import { errorExamplesFrom } from './support/error-examples.ts'
import { answersSeen, newStage } from './support/stage.ts'
import { useBank } from '../support/bank.ts'

type Row = Scenario & { readonly id: ScenarioId } & Pick<RequestScenario, 'impossibleCode'>
const rows: readonly Row[] = Object.values(SCENARIOS).flat()
const examplesFile = join(import.meta.dirname, '../../packages/contract/error-examples.json')
const waiting: ReadonlySet<ScenarioId> = new Set(
  'listAccounts' in OPERATIONS ? [] : SCENARIOS.accounts.map(({ id }) => id),
)

describe('every scenario of docs/scenarios.md', () => {
  const bank = useBank()

  const examples = errorExamplesFrom(() => bank.baseUrl)
  const play = ({ id, observed, effect }: Row): void => {
    test(`${id}: ${effect}`, { skip: waiting.has(id) }, async () => {
      const seenBefore = answersSeen.length
      assert.deepEqual(await PLAYS[id](await newStage(bank)), observed)
      examples.add(id, answersSeen.slice(seenBefore))
    })
  }

  for (const row of rows) if (!SLOW.has(row.id)) play(row)
  describe('slow scenarios', { concurrency: true }, () => {
    for (const row of rows) if (SLOW.has(row.id)) play(row)
  })

  test('DX-40 the examples of docs/errors are what the bank answers: HAVN_RECORD=1 npm test -- test/scenarios', () => {
    if (process.env['HAVN_RECORD'] !== undefined)
      writeFileSync(examplesFile, `${JSON.stringify(examples.all(), undefined, 2)}\n`)
    assert.deepEqual(examples.all(), JSON.parse(readFileSync(examplesFile, 'utf8')))
  })
})

/** All statuses and codes that scenarios observe. */
const observedWords = new Set(rows.flatMap(({ observed }) => observed.flatMap((one) => one.split(' '))))

describe('the scenarios cover the interface', () => {
  test('ST-01 DX-13 every status of a payment has a scenario', () => {
    for (const status of TransactionStatus.enum) assert(observedWords.has(status), status)
  })

  test('ST-02 DX-13 every status of a basket has a scenario', () => {
    for (const status of BasketStatus.enum) assert(observedWords.has(status), status)
  })

  test('ERR-10 ERR-11 DX-13 every code has a scenario, or a row that says why it never occurs', () => {
    const impossible = new Set(rows.map((row) => row.impossibleCode))
    for (const code of TppMessageCode.enum) assert(observedWords.has(code) !== impossible.has(code), code)
  })

  test('RDR-06 RDR-07 DX-13 every ending of an SCA has a scenario', () => {
    const endings = Object.values(ENDING_PARAMETERS).map(({ status, code }) => `${status} ${code}`)
    const failures = rows.flatMap(({ observed }) =>
      observed.filter((_, index) => observed[index - 1] === 'failed'),
    )
    assert.deepEqual([...new Set(failures)].toSorted(), [...new Set(endings)].toSorted())
  })

  test('DX-40 the catalogue of errors has the status of every refusal that a scenario observes', () => {
    const refusals = rows.flatMap(({ observed }) => observed.filter((one) => /^[0-9]/.test(one)))
    for (const refusal of refusals) {
      const [status = '', code = ''] = refusal.split(' ')
      assert(ERROR_CATALOGUE[code as TppMessageCode].statuses.includes(Number(status)), refusal)
    }
  })

  test('every id is unique', () => {
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length)
  })
})
