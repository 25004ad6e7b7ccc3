import type { SandboxScenario } from '@havn/contract'
import type { CertificateFault } from '@havn/test-certificates'
import { linkOf } from '@havn/tpp-sdk'
import type { TppAnswer, TppCall, TppClient } from '@havn/tpp-sdk'
import { createStageClock, type StageClockSetup } from './stage-clock.ts'
import { authorisationIdOf, observationOf, redirectOutcome } from './observations.ts'

/** A call of a scenario. */
export type StageCall = Omit<TppCall, 'body'> & {
  body?: object | string
  /** Headers that `havn call` would add, and that this call is to lack. */
  without?: readonly string[]
}

export type Decision = {
  outcome?: 'approve' | 'refuse' | 'abort' | 'time-out'
  nationalId?: string
  agreementId?: string
  accounts?: string[]
}

/** A call that may lack headers. */
type UnfilledCall = { method: string; path: string; tpp: string; given: Record<string, string> }

export type StageSetup = StageClockSetup & {
  scenario: SandboxScenario
  tpp: string
  /** Values for the headers that an operation needs and the call does not have. */
  fillHeaders: (call: UnfilledCall) => Record<string, string>
  /** Opens a client of another TPP. */
  openOther: (kind: OtherTpp) => { client: TppClient; tpp: string }
}

/** Other TPPs of scenarios: one that may only read accounts, or one whose certificate has a fault. */
export type OtherTpp = 'reader' | CertificateFault

export type Stage = ReturnType<typeof createStage>

/** What a scenario is played with: calls that are recorded as commands, and what the TPP observes. */
export function createStage(setup: StageSetup) {
  const { scenario, client, tpp, fillHeaders, bankTime, onStep, openOther } = setup
  const observed: string[] = []

  const observe = (...words: readonly string[]) => void observed.push(...words)

  async function call(request: StageCall, by = { client, tpp }): Promise<TppAnswer> {
    const { method, path, headers = {}, body, without = [] } = request
    const filled = fillHeaders({ method, path, tpp: by.tpp, given: headers })
    for (const name of without) delete filled[name]
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    const answer = await by.client.call({
      method,
      path,
      headers: { ...filled, ...headers },
      ...(text === undefined ? {} : { body: text }),
    })
    onStep({
      command: commandOf(request, by.tpp),
      result: resultOf(answer),
    })
    return answer
  }

  /** Lets the PSU decide; returns how the SCA ended, and what the redirect says if it failed. */
  async function decide(
    answer: TppAnswer,
    { outcome = 'approve', ...by }: Decision = {},
  ): Promise<TppAnswer> {
    const id = authorisationIdOf(answer)
    const decided = await client.call({
      method: 'POST',
      path: `/v1/sandbox/authorisations/${id}`,
      body: JSON.stringify({ outcome, ...by }),
    })
    if (decided.status !== 200) throw new Error(`the PSU could not decide: ${decided.text}`)
    const option = outcome === 'approve' ? '' : ` --${outcome}`
    const who = by.nationalId === undefined ? '' : ` --as ${by.nationalId}`
    const agreement = by.agreementId === undefined ? '' : ` --agreement ${by.agreementId}`
    const result = redirectOutcome(decided).join(', ')
    onStep({ command: `approve ${id}${option}${who}${agreement}`, result })
    return decided
  }

  /** Reads the status of a payment or basket, and observes it. */
  async function status(created: TppAnswer): Promise<string> {
    const path = `${linkOf(created, 'self')}/status`
    const answer = await call({
      method: 'GET',
      path,
      headers: { 'x-accept-fix': 'payment-status-before-approval' },
    })
    return observationOf(answer)
  }

  async function run(): Promise<void> {
    const answer = await client.call({ method: 'POST', path: '/v1/sandbox/batch-runs' })
    onStep({ command: 'run', result: String(answer.status) })
  }

  const clock = createStageClock({ client, bankTime, onStep })

  return {
    scenario,
    observed,
    observe,
    call,
    decide,
    status,
    run,
    openOther,
    ...clock,
  }
}

/** A refusal begins with its status already. */
function resultOf(answer: TppAnswer): string {
  const observation = observationOf(answer)
  return answer.status >= 400 ? observation : `${answer.status} ${observation}`.trimEnd()
}

const shownBodyMax = 2_000

function commandOf({ method, path, headers = {}, body, without = [] }: StageCall, tpp: string): string {
  const text = typeof body === 'object' ? JSON.stringify(body) : body
  const shown =
    text === undefined || text.length <= shownBodyMax ? text : `${text.slice(0, 60)}… (${text.length} bytes)`
  return [
    `call ${method} ${quote(path)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(shown === undefined ? [] : [`-d ${quote(shown)}`]),
    ...(tpp === 'default' ? [] : [`--tpp ${quote(tpp)}`]),
    ...(without.length === 0 ? [] : [`# without ${without.join(', ')}, which this command would add`]),
  ].join(' ')
}

const quote = (text: string) =>
  /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
