import { Clock, compileBody, nearestName, OPERATIONS, SandboxScenarioList } from '@havn/contract'
import type { SandboxScenario } from '@havn/contract'
import { missingHeaders, playScenario, type Step } from '@havn/scenario-plays'
import type { TppClient } from '@havn/tpp-sdk'
import { ask } from '../calls/ask.ts'
import { commandFor } from '../calls/command-for.ts'
import { UsageError } from '../terminal/exit-codes.ts'
import { output, type OutputOptions } from '../terminal/output.ts'
import { type ClientOptions, openClient } from '../calls/sandbox-client.ts'
import { statePaths } from '../installation/state.ts'
import { openOther } from './open-other.ts'

type TriggerOptions = ClientOptions & OutputOptions & { list?: boolean }

const readScenarios = compileBody(SandboxScenarioList)
const readClock = compileBody(Clock)

/** Makes a scenario happen and prints every call of it; the exit code is 1 if something else was observed than it says. */
export async function trigger(id: string | undefined, options: TriggerOptions): Promise<void> {
  const state = statePaths()
  const client = openClient(state, options)
  const { method, path } = OPERATIONS.listSandboxScenarios
  const { scenarios } = await ask(client, { method, path }, { status: 200, read: readScenarios })
  if (options.list) {
    output(options, { scenarios }, () => formatList(scenarios))
    return
  }
  const scenario = findScenario(scenarios, id, options)
  const steps: Step[] = []
  const observed = await playScenario({
    scenario,
    client,
    tpp: options.tpp,
    fillHeaders: missingHeaders,
    bankTime: await bankTimeOf(client),
    onStep: (step) => {
      steps.push(step)
      if (options.json !== true) console.log(formatStep(step, options))
    },
    openOther: (kind) => openOther(state, options, kind),
  })
  const isAsExpected = JSON.stringify(observed) === JSON.stringify(scenario.observed)
  output(options, { scenario, steps, observed, isAsExpected }, () => formatEnd(scenario, observed))
  if (!isAsExpected) process.exitCode = 1
}

function findScenario(
  scenarios: readonly SandboxScenario[],
  id: string | undefined,
  options: TriggerOptions,
): SandboxScenario {
  const list = commandFor('trigger --list', options)
  if (id === undefined) throw new UsageError(`which scenario? ${list} lists them`)
  const found = scenarios.find((one) => one.id === id)
  if (found !== undefined) return found
  const nearest = nearestName(
    id,
    scenarios.map((one) => one.id),
  )
  throw new UsageError(
    `there is no scenario ${id}${nearest === undefined ? '' : `; did you mean ${nearest}?`} ${list} lists them`,
  )
}

async function bankTimeOf(client: TppClient): Promise<string> {
  const { method, path } = OPERATIONS.readClock
  return (await ask(client, { method, path }, { status: 200, read: readClock })).time
}

function formatList(scenarios: readonly SandboxScenario[]): string {
  const width = Math.max(...scenarios.map(({ id }) => id.length))
  return scenarios
    .map(
      ({ id, effect, observed }) =>
        `${id.padEnd(width)}  ${observed.join(', ')}\n${' '.repeat(width)}  ${effect}`,
    )
    .join('\n')
}

function formatStep({ command, result }: Step, { url }: TriggerOptions): string {
  return `${commandFor(command, { tpp: 'default', ...(url === undefined ? {} : { url }) })}\n  ${result}`
}

function formatEnd({ id, observed: expected, effect }: SandboxScenario, observed: readonly string[]): string {
  const seen = observed.join(', ') || 'nothing'
  return JSON.stringify(observed) === JSON.stringify(expected)
    ? `\n${id}: ${effect}\nObserved: ${seen}`
    : `\n${id}: expected ${expected.join(', ')}, observed ${seen}`
}
