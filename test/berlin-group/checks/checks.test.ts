import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callStadt } from '../support/stadt.ts'
import { type Check, CHECKS } from './check.ts'
import { useCheckedBank } from './checked-bank.ts'
import { type Fixture, type FixtureCall, KNOWN, makeFixture } from './fixture.ts'
import { runCheck } from './run-check.ts'

describe('the checks of the Berlin Group interface', () => {
  const checked = useCheckedBank()
  let fixture: Fixture | undefined
  /** What the last check has saved, for one that goes on from it. */
  let saved: ReadonlyMap<string, string> = new Map()

  const call: FixtureCall = async (method, target, headers, body) => {
    const { status, text, json } = await callStadt(checked.bank, {
      method,
      target,
      headers,
      qwac: checked.qwac('default'),
      ...(body === undefined ? {} : { body }),
    })
    assert.ok(status < 300, `${method} ${target}: ${status} ${text}`)
    return json
  }

  /** What the sandbox's data have, and, for a check that names it, what was made before. */
  async function fixtureOf({ steps }: Check): Promise<Fixture> {
    const isNamed = /fixture\.(executedPaymentId|A2)/.test(JSON.stringify(steps))
    if (isNamed) fixture ??= await makeFixture(checked, call)
    return fixture ?? KNOWN
  }

  const goesOn = ({ steps }: Check) => steps.some(({ use }) => use !== undefined)

  for (const check of CHECKS)
    test(`${check.number} ${check.title}`, async () => {
      const run = await runCheck(checked, check, await fixtureOf(check), goesOn(check) ? saved : new Map())
      ;({ saved } = run)
      assert.deepEqual(run.faults, [])
    })
})
