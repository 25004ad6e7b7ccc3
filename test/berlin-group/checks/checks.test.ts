import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import {
  createFactsValidator,
  runStandardCheck,
  STANDARD_CHECKS,
  type StandardCheck,
} from '@havn/conformance/berlin-group'
import { compileByAjv } from '../facts/compile-by-ajv.ts'
import { serverUnderCheck, useCheckedBank, ZONE } from './checked-bank.ts'

describe('the checks of the Berlin Group interface', () => {
  const checked = useCheckedBank()
  const validator = createFactsValidator(compileByAjv)
  let server: ReturnType<typeof serverUnderCheck> | undefined
  /** What the last check has saved, for one that goes on from it. */
  let saved: ReadonlyMap<string, string> = new Map()

  // The clock of the bank is on a Friday after its last batch run, since a check depends neither on the hour nor on the real day.
  const today = Temporal.Now.zonedDateTimeISO(ZONE)
  const begin = today
    .add({ days: 5 - today.dayOfWeek + 7 })
    .withPlainTime('21:00')
    .toInstant()
  before(() => checked.setClock(begin))

  const goesOn = ({ steps }: StandardCheck) => steps.some(({ use }) => use !== undefined)

  for (const check of STANDARD_CHECKS)
    test(`${check.number} ${check.title}`, async () => {
      server ??= serverUnderCheck(checked)
      const run = await runStandardCheck({ server, validator }, check, goesOn(check) ? saved : new Map())
      ;({ saved } = run)
      assert.deepEqual(run.faults, [])
      const minutesMoved = begin.until(await checked.now()).total('minutes')
      assert(Math.abs(minutesMoved) < 60, `the clock is ${minutesMoved} minutes from where it was`)
    })
})
