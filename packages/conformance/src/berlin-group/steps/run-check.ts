import { randomUUID } from 'node:crypto'
import type { FactsValidator } from '../facts/schema-validator.ts'
import type { ServerAnswer, ServerUnderCheck } from '../server-under-check.ts'
import type { CheckRequest, Json, PsuAct, StandardCheck, Step } from '../standard-check.ts'
import { type CheckedCall, findFaults } from './expectations.ts'
import { valuesAt } from './json-path.ts'
import { sealHeaders } from './seal-headers.ts'
import { fill, fillText, newVariables, type Variables } from './variables.ts'

/** Where the standard's own interface is, and where another one of the same deployment. */
const HOME = '{{base}}'
const NORWEGIAN = '{{norwegianBase}}'

interface Run {
  readonly server: ServerUnderCheck
  readonly validator: FactsValidator
  readonly variables: Variables
  /** The authorisation that was started last, which a device is asked about. */
  authorisationId: string | undefined
  approvedAt: number
  /** How far the bank's clock was ahead of the real one before the check moved it. Undefined: it has not moved it. */
  clockAhead: Temporal.Duration | undefined
}

/** Performs the steps of a check, one after another, and returns the faults of the first step that has any. */
export async function runStandardCheck(
  { server, validator }: Pick<Run, 'server' | 'validator'>,
  check: StandardCheck,
  saved: ReadonlyMap<string, string> = new Map(),
): Promise<{ readonly faults: readonly string[]; readonly saved: ReadonlyMap<string, string> }> {
  const variables = newVariables(await todayOf(server), await server.fixtureOf(check))
  for (const [name, value] of saved) variables.saved.set(name, value)
  const run: Run = {
    server,
    validator,
    variables,
    authorisationId: undefined,
    approvedAt: 0,
    clockAhead: undefined,
  }
  try {
    for (const [index, step] of check.steps.entries()) {
      const faults = await performStep(run, step)
      if (faults.length > 0)
        return { faults: faults.map((fault) => `step ${index + 1}: ${fault}`), saved: variables.saved }
    }
    return { faults: [], saved: variables.saved }
  } finally {
    if (run.clockAhead !== undefined) await moveClock(run, 'reset')
  }
}

const todayOf = async (server: ServerUnderCheck): Promise<Temporal.PlainDate> =>
  (await server.now()).toZonedDateTimeISO(server.zone).toPlainDate()

async function performStep(run: Run, step: Step): Promise<readonly string[]> {
  const { request, psu, clock, wait, follow, golden } = step
  if (golden !== undefined) return (await run.server.replayNorwegian?.()) ?? []
  if (request !== undefined) return performCall(run, request, step)
  if (psu !== undefined) return performAct(run, psu)
  if (clock !== undefined) {
    await moveClock(run, clock)
    return []
  }
  if (wait !== undefined) {
    await run.server.runBatch()
    return []
  }
  return follow === undefined ? [] : followPages(run, step)
}

async function performCall(run: Run, request: CheckRequest, step: Step): Promise<readonly string[]> {
  const call = await sendRequest(run, request)
  for (const [name, path] of Object.entries(step.save ?? {})) {
    const [value] = valuesAt(call.answer.json, path)
    if (value !== undefined) run.variables.saved.set(name, toText(value))
  }
  const href = valuesAt(call.answer.json, '_links.scaStatus.href').map(String)[0]
  if (href !== undefined) run.authorisationId = href.split('/').at(-1)
  const expect = fill((step.expect ?? {}) as Json, run.variables) as NonNullable<Step['expect']>
  const faults = findFaults(run.validator, call, expect)
  return faults.length > 0 || expect.sameBytesAs === undefined
    ? faults
    : compareWithUnknown(run, request, call.answer)
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

async function sendRequest(run: Run, request: CheckRequest): Promise<CheckedCall> {
  const { server, variables } = run
  const base = request.base ?? HOME
  const target = fillText(request.path, variables)
  const { method } = request
  const body = bodyOf(request, variables)
  const given = Object.entries(request.headers ?? {})
  const own = Object.fromEntries(
    given.flatMap(([name, value]) => (value === null ? [] : [[name, fillText(value, variables)] as const])),
  )
  const removed = Object.fromEntries(
    given.flatMap(([name, value]) => (value === null ? [[name, undefined]] : [])),
  )
  const headers: Record<string, string> = { 'X-Request-ID': randomUUID(), Accept: 'application/json', ...own }
  const qwac = request.qwac ?? 'default'
  const { signature } = request
  const seal =
    signature === undefined
      ? {}
      : sealHeaders(server.sealOf(typeof signature.seal === 'string' ? 'default' : qwac), signature, {
          method,
          target,
          headers,
          body,
          // A bank compares the time of a signature with the real time, wherever the clock of its sandbox is.
          nowMilliseconds: Date.now(),
        })
  const sent = { ...headers, ...seal, ...removed }
  const answer = await server.send({
    base,
    method,
    target,
    // The Norwegian interface is called as always: with a seal, over any connection.
    qwac: base === NORWEGIAN ? 'none' : qwac,
    headers: Object.fromEntries(
      Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    body: body !== undefined && signature?.tamper !== undefined ? `${body} ` : body,
  })
  return {
    method,
    target,
    requestId: 'X-Request-ID' in removed ? undefined : headers['X-Request-ID'],
    answer,
    isOfStandard: base !== NORWEGIAN,
    secondsSinceApproval: (Date.now() - run.approvedAt) / 1000,
  }
}

function bodyOf({ body, rawBody }: CheckRequest, variables: Variables): string | undefined {
  if (rawBody !== undefined) return rawBody
  return body === undefined ? undefined : JSON.stringify(fill(body, variables))
}

const wireOf = ({ status, text, headers }: ServerAnswer): string =>
  JSON.stringify([status, text, { ...headers, date: '', 'x-request-id': '' }])

/** Another TPP's resource must be answered as one that does not exist. */
async function compareWithUnknown(
  run: Run,
  request: CheckRequest,
  answer: ServerAnswer,
): Promise<readonly string[]> {
  const path = request.path.replace(/\{\{[^}]+\}\}/, '{{uuid}}')
  const { answer: unknown } = await sendRequest(run, { ...request, path })
  return wireOf(unknown) === wireOf(answer)
    ? []
    : [`differs from an unknown one: ${wireOf(answer)} ${wireOf(unknown)}`]
}

async function performAct(run: Run, act: PsuAct): Promise<readonly string[]> {
  const { server, variables } = run
  const { as: person, action, choose, endsAt } = act
  if (act.device === true) {
    await server.decideOnDevice(run.authorisationId ?? '', action)
    return []
  }
  const end = await server.decide(fillText(act.link ?? '', variables), { person, action, choose })
  run.approvedAt = Date.now()
  return endsAt === undefined || end === endsAt ? [] : [`the browser ended at ${end}, not ${endsAt}`]
}

async function moveClock(run: Run, change: string): Promise<void> {
  const { server, variables } = run
  const now = await server.now()
  run.clockAhead ??= Temporal.Now.instant().until(now)
  const isReset = change === 'reset'
  await server.setClock(
    isReset ? Temporal.Now.instant().add(run.clockAhead) : newTime(now, change, server.zone),
  )
  if (isReset) run.clockAhead = undefined
  variables.today = await todayOf(server)
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function newTime(now: Temporal.Instant, change: string, zone: string): Temporal.Instant {
  const local = now.toZonedDateTimeISO(zone)
  const [, days] = /^\+(\d+) days$/.exec(change) ?? []
  if (days !== undefined) return local.add({ days: Number(days) }).toInstant()
  const [, weekday = '', time = ''] = /^next (\w+) (\d\d:\d\d)/.exec(change) ?? []
  const dayOfWeek = WEEKDAYS.indexOf(weekday) + 1
  if (dayOfWeek === 0) throw new Error(`a clock cannot be moved by ${change}`)
  return local
    .add({ days: ((dayOfWeek - local.dayOfWeek + 6) % 7) + 1 })
    .withPlainTime(time)
    .toInstant()
}

async function followPages(run: Run, { follow, expect = {} }: Step): Promise<readonly string[]> {
  if (follow === undefined) return []
  const seen: string[] = []
  let pages = 0
  let path: string | undefined = follow.from
  while (path !== undefined) {
    const call: CheckedCall = await sendRequest(run, { method: 'GET', path, headers: follow.headers ?? {} })
    const faults = findFaults(run.validator, call, { status: expect.status ?? 200 })
    if (faults.length > 0) return faults
    pages += 1
    seen.push(...valuesAt(call.answer.json, expect.unique ?? '').map(String))
    path = valuesAt(call.answer.json, follow.link).map(String)[0]
  }
  return [
    ...(pages < (expect.pagesMin ?? 1) ? [`expected ${expect.pagesMin} pages or more, got ${pages}`] : []),
    ...(new Set(seen).size === seen.length ? [] : ['something is on two pages']),
  ]
}
