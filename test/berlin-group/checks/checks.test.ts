import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  createFactsValidator,
  runStandardCheck,
  STANDARD_CHECKS,
  type StandardCheck,
} from '@havn/conformance/berlin-group'
import { compileByAjv } from '../facts/compile-by-ajv.ts'
import { serverUnderCheck, useCheckedBank } from './checked-bank.ts'

describe('the checks of the Berlin Group interface', () => {
  const checked = useCheckedBank()
  const validator = createFactsValidator(compileByAjv)
  let server: ReturnType<typeof serverUnderCheck> | undefined
  /** What the last check has saved, for one that goes on from it. */
  let saved: ReadonlyMap<string, string> = new Map()

  const goesOn = ({ steps }: StandardCheck) => steps.some(({ use }) => use !== undefined)

  for (const check of STANDARD_CHECKS)
    test(`${check.number} ${check.title}`, async () => {
      server ??= serverUnderCheck(checked)
      const run = await runStandardCheck({ server, validator }, check, goesOn(check) ? saved : new Map())
      ;({ saved } = run)
      assert.deepEqual(run.faults, [])
    })
})
