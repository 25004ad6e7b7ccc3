import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { compileBody, SandboxScenarioList } from '@havn/contract'
import type { SandboxScenario } from '@havn/contract'
import { missingHeaders, playScenario } from '@havn/scenario-plays'
import { openClient } from '../src/calls/sandbox-client.ts'
import { statePaths } from '../src/installation/state.ts'
import { openOther } from '../src/sandbox/open-other.ts'
import { type DevSandbox, startDevSandbox } from './support/dev-sandbox.ts'

const readScenarios = compileBody(SandboxScenarioList)

describe('trigger', () => {
  let sandbox: DevSandbox
  before(async () => {
    sandbox = await startDevSandbox()
  })
  after(() => sandbox.close())

  async function scenarios(): Promise<SandboxScenario[]> {
    const { status, stdout, stderr } = await sandbox.havn('trigger', '--list', '--json')
    assert.equal(status, 0, stderr)
    const read = readScenarios(JSON.parse(stdout))
    assert(read.ok)
    return read.value.scenarios
  }

  test('DX-17 every scenario is played as its row says', async () => {
    const state = statePaths(sandbox.directory)
    const failures: string[] = []
    const play = async (scenario: SandboxScenario) => {
      const tpp = sandbox.newTpp(`tpp-${scenario.id}`)
      const steps: string[] = []
      const observed = await playScenario({
        scenario,
        client: openClient(state, { tpp }),
        tpp,
        fillHeaders: missingHeaders,
        bankTime: new Date().toISOString(),
        onStep: ({ command, result }) => void steps.push(`${command}\n    ${result}`),
        openOther: (kind) => openOther(state, { tpp }, kind),
      }).catch((error: unknown) => [String(error)])
      if (JSON.stringify(observed) !== JSON.stringify(scenario.observed))
        failures.push(
          `${scenario.id}: expected ${scenario.observed.join(', ')}, observed ${observed.join(', ')}\n  ${steps.join('\n  ')}`,
        )
    }
    const waiting = await scenarios()
    assert(waiting.length > 50)
    // A few at once: some scenarios mostly wait.
    const worker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await play(next)
    }
    await Promise.all([worker(), worker(), worker(), worker()])
    assert.deepEqual(failures, [])
  })

  test('prints each call as a command that can be repeated, and what was observed', async () => {
    const { status, stdout, stderr } = await sandbox.havn('trigger', 'ordinary')
    assert.equal(status, 0, stderr + stdout)
    assert.match(
      stdout,
      /^\.\/havn call POST \/v1\/payments\/norwegian-domestic-credit-transfers .*\n {2}201 RCVD$/m,
    )
    assert.match(stdout, /^\.\/havn approve [0-9a-f-]{36}\n {2}finalised$/m)
    assert.match(stdout, /^\.\/havn run$/m)
    assert.match(stdout, /^Observed: RCVD, ACTC, ACSC$/m)
  })

  test('--json has the steps, what was observed and whether it is as expected', async () => {
    const { status, stdout } = await sandbox.havn('trigger', 'sca-refused', '--json')
    const facts: { steps: { command: string }[]; observed: string[]; isAsExpected: boolean } =
      JSON.parse(stdout)
    assert.equal(status, 0)
    assert.equal(facts.isAsExpected, true)
    assert.deepEqual(facts.observed, ['RCVD', 'failed', '401 SCA_INVALID', 'RJCT PAYMENT_FAILED'])
    assert(facts.steps.some(({ command }) => /^approve \S+ --refuse$/.test(command)))
  })

  test('no scenario, and one that is misspelled, are wrong usage', async () => {
    assert.equal((await sandbox.havn('trigger')).status, 2)
    const { status, stderr } = await sandbox.havn('trigger', 'fund-later')
    assert.equal(status, 2)
    assert.match(stderr, /did you mean funds-later\?/)
  })
})
