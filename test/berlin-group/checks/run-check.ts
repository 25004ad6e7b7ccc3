import { randomUUID } from 'node:crypto'
import { callStadt, PSD2, type TlsAnswer, XS2A } from '../support/stadt.ts'
import type { Check, CheckRequest, Json, PsuAct, Step } from './check.ts'
import { type CheckedBank, HOSTS, ZONE } from './checked-bank.ts'
import { type CheckedCall, findFaults } from './expectations.ts'
import { type Fixture, PEOPLE } from './fixture.ts'
import { valuesAt } from './json-path.ts'
import { decideInBrowser } from './psu-pages.ts'
import { replayNorwegian } from './replay-norwegian.ts'
import { sealHeaders } from './sign-call.ts'
import { fill, fillText, newVariables, type Variables } from './variables.ts'

interface Run {
  readonly checked: CheckedBank
  readonly variables: Variables
  /** The authorisation that was started last, which a device is asked about. */
  authorisationId: string | undefined
  approvedAt: number
}

/** Performs the steps of a check, one after another, and returns the faults of the first step that has any. */
export async function runCheck(
  checked: CheckedBank,
  check: Check,
  fixture: Fixture,
  saved: ReadonlyMap<string, string> = new Map(),
): Promise<{ readonly faults: readonly string[]; readonly saved: ReadonlyMap<string, string> }> {
  const variables = newVariables(await todayOf(checked), fixture)
  for (const [name, value] of saved) variables.saved.set(name, value)
  const run: Run = { checked, variables, authorisationId: undefined, approvedAt: 0 }
  for (const [index, step] of check.steps.entries()) {
    const faults = await performStep(run, step)
    if (faults.length > 0)
      return { faults: faults.map((fault) => `step ${index + 1}: ${fault}`), saved: variables.saved }
  }
  return { faults: [], saved: variables.saved }
}

const todayOf = async (checked: CheckedBank): Promise<Temporal.PlainDate> =>
  (await checked.now()).toZonedDateTimeISO(ZONE).toPlainDate()

async function performStep(run: Run, step: Step): Promise<readonly string[]> {
  const { request, psu, clock, wait, follow, golden } = step
  if (golden !== undefined) return replayNorwegian(run.checked)
  if (request !== undefined) return performCall(run, request, step)
  if (psu !== undefined) return performAct(run, psu)
  if (clock !== undefined) return moveClock(run, clock)
  if (wait !== undefined) {
    await run.checked.sandbox('POST', '/v1/sandbox/batch-runs')
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
  const faults = findFaults(call, expect)
  return faults.length > 0 || expect.sameBytesAs === undefined
    ? faults
    : compareWithUnknown(run, request, call.answer)
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

async function sendRequest(run: Run, request: CheckRequest): Promise<CheckedCall> {
  const { checked, variables } = run
  const host = HOSTS[request.base ?? '{{base}}'] ?? XS2A
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
      : sealHeaders(checked.seal(typeof signature.seal === 'string' ? 'default' : qwac), signature, {
          method,
          target,
          headers,
          body,
          nowMilliseconds: checked.bank.clock.milliseconds(),
        })
  const answer = await callStadt(checked.bank, {
    method: method as 'GET',
    host,
    target,
    // The Norwegian interface is called as always: with a seal, over any connection.
    qwac: host === PSD2 ? undefined : checked.qwac(qwac),
    headers: { ...headers, ...seal, ...removed },
    ...(body === undefined ? {} : { body: signature?.tamper === undefined ? body : `${body} ` }),
  })
  return {
    method,
    target,
    requestId: 'X-Request-ID' in removed ? undefined : headers['X-Request-ID'],
    answer,
    isOfStandard: host !== PSD2,
    secondsSinceApproval: (Date.now() - run.approvedAt) / 1000,
  }
}

function bodyOf({ body, rawBody }: CheckRequest, variables: Variables): string | undefined {
  if (rawBody !== undefined) return rawBody
  return body === undefined ? undefined : JSON.stringify(fill(body, variables))
}

const wireOf = ({ status, text, headers }: TlsAnswer): string =>
  JSON.stringify([status, text, { ...headers, date: '', 'x-request-id': '' }])

/** Another TPP's resource must be answered as one that does not exist. */
async function compareWithUnknown(
  run: Run,
  request: CheckRequest,
  answer: TlsAnswer,
): Promise<readonly string[]> {
  const path = request.path.replace(/\{\{[^}]+\}\}/, '{{uuid}}')
  const { answer: unknown } = await sendRequest(run, { ...request, path })
  return wireOf(unknown) === wireOf(answer)
    ? []
    : [`differs from an unknown one: ${wireOf(answer)} ${wireOf(unknown)}`]
}

async function performAct(run: Run, act: PsuAct): Promise<readonly string[]> {
  const person = PEOPLE[act.as]
  if (person === undefined) throw new Error(`nobody is called ${act.as}`)
  if (act.device === true) {
    const outcome = act.action === 'reject' ? 'refuse' : act.action
    await run.checked.sandbox('POST', `/v1/sandbox/authorisations/${run.authorisationId ?? ''}`, { outcome })
    return []
  }
  const link = fillText(act.link ?? '', run.variables)
  const { action, choose } = act
  const end = await decideInBrowser(run.checked.bank, link, { ...person, action, choose })
  run.approvedAt = Date.now()
  return act.endsAt === undefined || end === act.endsAt
    ? []
    : [`the browser ended at ${end}, not ${act.endsAt}`]
}

async function moveClock(run: Run, change: string): Promise<readonly string[]> {
  const { checked, variables } = run
  await checked.setClock(newTime(await checked.now(), change))
  variables.today = await todayOf(checked)
  return []
}

function newTime(now: Temporal.Instant, change: string): Temporal.Instant {
  if (change === 'reset') return Temporal.Now.instant()
  const local = now.toZonedDateTimeISO(ZONE)
  const [, days] = /^\+(\d+) days$/.exec(change) ?? []
  if (days !== undefined) return local.add({ days: Number(days) }).toInstant()
  if (!change.startsWith('next Sunday 03:00')) throw new Error(`a clock cannot be moved by ${change}`)
  return local
    .add({ days: 7 - (local.dayOfWeek % 7) })
    .withPlainTime('03:00')
    .toInstant()
}

async function followPages(run: Run, { follow, expect = {} }: Step): Promise<readonly string[]> {
  if (follow === undefined) return []
  const seen: string[] = []
  let pages = 0
  let path: string | undefined = follow.from
  while (path !== undefined) {
    const call: CheckedCall = await sendRequest(run, { method: 'GET', path, headers: follow.headers ?? {} })
    const faults = findFaults(call, { status: expect.status ?? 200 })
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
