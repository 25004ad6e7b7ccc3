import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { BasketStatus, OPERATIONS, TppMessageCode, TransactionStatus } from '@havn/contract'
import { SCENARIOS, type ScenarioId } from '@havn/sandbox/ledger/scenarios/scenarios'
import type { RequestScenario, Scenario } from '@havn/sandbox/ledger/scenarios/scenario'
import { ENDING_PARAMETERS } from '../../src/sca/authorisations/authorisation-status.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { PLAYS, SLOW } from './support/plays.ts'
import { newStage } from './support/stage.ts'

type Row = Scenario & { readonly id: ScenarioId } & Pick<RequestScenario, 'impossibleCode'>
const rows: readonly Row[] = Object.values(SCENARIOS).flat()
const waiting: ReadonlySet<ScenarioId> = new Set(
  'listAccounts' in OPERATIONS ? [] : SCENARIOS.accounts.map(({ id }) => id),
)

describe('every scenario, as docs/scenarios.md has it', () => {
  let bank: TestBank
  before(async () => {
    bank = await openBank()
  })
  after(() => bank.close())

  const play = ({ id, observed: seen, effect: happens }: Row): void => {
    test(`${id}: ${happens}`, { skip: waiting.has(id) }, async () => {
      assert.deepEqual(await PLAYS[id](await newStage(bank)), seen)
    })
  }

  for (const row of rows) if (!SLOW.has(row.id)) play(row)
  describe('that take their time', { concurrency: true }, () => {
    for (const row of rows) if (SLOW.has(row.id)) play(row)
  })
})

/** The words that rows show: statuses and codes, each by itself. */
const shown = new Set(rows.flatMap(({ observed: seen }) => seen.flatMap((one) => one.split(' '))))

describe('nothing of the interface is left out', () => {
  test('ST-01 DX-13 every status of a payment has a scenario', () => {
    for (const status of TransactionStatus.enum) assert(shown.has(status), status)
  })

  test('ST-02 DX-13 every status of a basket has a scenario', () => {
    for (const status of BasketStatus.enum) assert(shown.has(status), status)
  })

  test('ERR-10 ERR-11 DX-13 every code has a scenario, or a row that says why it is never answered', () => {
    const unseen = new Set(rows.map((row) => row.impossibleCode))
    for (const code of TppMessageCode.enum) assert(shown.has(code) !== unseen.has(code), code)
  })

  test('RDR-06 RDR-07 DX-13 every ending of an SCA has a scenario', () => {
    const endings = Object.values(ENDING_PARAMETERS).map(({ status, code }) => `${status} ${code}`)
    const told = rows.flatMap(({ observed: seen }) => seen.filter((_, index) => seen[index - 1] === 'failed'))
    assert.deepEqual([...new Set(told)].toSorted(), [...new Set(endings)].toSorted())
  })

  test('an id is of one row', () => {
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length)
  })
})
