import { en } from '../../../apps/server/src/platform/web/messages/en.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { ReceivedResponse } from '../../support/send.ts'
import {
  haltOf,
  type Model,
  type ModelAuthorisation,
  type ModelPayment,
  type Outcome,
  type Person,
} from './model.ts'
import { newBrowser, type Page } from './psu-browser.ts'
import type { Stage } from './stage.ts'
import { CALLBACK, linkOf, redirectOf } from './tpp-calls.ts'

/** The real side of one sequence. */
export interface Real extends Stage {
  readonly browser: ReturnType<typeof newBrowser>
  /** By authorisation: the last form of its page. */
  readonly forms: Map<string, { csrf: string; shown: string }>
  readonly sessionPrefix: string
}

// A Friday: a day later banks are closed.
const noon = '2027-03-12T11:00:00+00:00'

/** Nothing of an earlier sequence affects this one: new sessions, a new hour for wrong attempts. */
export async function newSequence(stage: Stage): Promise<{ model: Model; real: Real }> {
  const { clock, tpp, psuIds } = stage
  clock.milliseconds += 2 * 3_600_000
  await tpp.setClock({ time: noon })
  const model: Model = {
    realNow: clock.milliseconds,
    bankOffset: Math.round((Date.parse(noon) - clock.milliseconds) / 1000) * 1000,
    psuIds: new Map(psuIds),
    sessions: new Map(),
    payments: [],
    authorisations: [],
    wrongTries: new Map(),
  }
  const real = { ...stage, browser: newBrowser(), forms: new Map(), sessionPrefix: `${randomUUID()}-` }
  return { model, real }
}

export const psuIdOf = ({ psuIds }: Model, person: Person): string => psuIds.get(person) ?? randomUUID()

/**
 * Everything that answers with a link has started an authorisation, but that a refused call which is repeated offers the
 * link that nobody has followed yet, and gives it new time after a minute.
 */
export function rememberAuthorisation(
  model: Model,
  answer: ReceivedResponse,
  about: Partial<Pick<ModelAuthorisation, 'payment' | 'named' | 'context' | 'agreement'>> & {
    session: string
  },
): void {
  const { authorisationId, href } = linkOf(answer)
  const offered = model.authorisations.find((it) => it.authorisationId === authorisationId)
  if (offered !== undefined) {
    assert.deepEqual([answer.status, offered.status, offered.session], [401, 'received', about.session])
    if (model.realNow - offered.touchedAt >= 60_000) offered.createdAt = offered.touchedAt = model.realNow
    return
  }
  model.authorisations.push({
    authorisationId,
    href,
    payment: about.payment,
    named: about.named,
    context: about.context,
    agreement: about.agreement,
    session: about.session,
    createdAt: model.realNow,
    touchedAt: model.realNow,
    status: 'received',
    failure: undefined,
    tries: 0,
    boundTo: undefined,
    person: undefined,
    actingFor: undefined,
  })
}

export function rememberPayment(
  model: Model,
  answer: ReceivedResponse,
  about: Pick<ModelPayment, 'account' | 'createdOn'>,
): ModelPayment {
  const payment: ModelPayment = { paymentId: answer.json.paymentId, status: 'RCVD', ...about }
  model.payments.push(payment)
  return payment
}

/** Opens the page of an authorisation, which must be the one that the model expects. */
export async function look(model: Model, real: Real, it: ModelAuthorisation): Promise<void> {
  const page = await real.browser.open(it.href)
  assert.equal(kindOf(page), expectedKind(model, it))
  const [csrf, shown = ''] = [real.browser.field('csrf'), real.browser.field('shown')]
  if (csrf !== undefined) real.forms.set(it.authorisationId, { csrf, shown })
}

/** A form as the page had it, whatever has happened since; undefined if it was never opened. */
export async function press(
  { browser, forms }: Real,
  it: ModelAuthorisation,
  fields: Readonly<Record<string, string>>,
): Promise<Page | undefined> {
  const form = forms.get(it.authorisationId)
  if (form === undefined) return undefined
  return browser.post({ shown: form.shown, ...fields }, { csrf: form.csrf, address: it.href })
}

/** Compares the page after a step, or the redirect, with the outcome in the model. */
export function compare(
  model: Model,
  real: Real,
  it: ModelAuthorisation,
  seen: { page: Page; outcome: Outcome },
): void {
  const { page, outcome } = seen
  switch (outcome.kind) {
    case 'here':
      assert.equal(kindOf(page), expectedKind(model, it))
      return
    case 'wrong':
      assert.equal(kindOf(page), expectedKind(model, it))
      if (expectedKind(model, it) !== 'login') return
      assert.match(
        page.html,
        outcome.triesLeft === 1 ? /one attempt left/ : new RegExp(`${outcome.triesLeft} attempts left`),
      )
      return
    case 'halted':
      assert.equal(kindOf(page), outcome.halt)
      return
    case 'away':
    case 'approved':
      assert.equal(page.status, 200)
      assert(page.location !== undefined && page.location.startsWith(CALLBACK))
      compareRedirect(model, real, { it, outcome, parameters: new URL(page.location).searchParams })
  }
}

/** The same for a decision without a browser. */
export function compareDecision(
  model: Model,
  real: Real,
  it: ModelAuthorisation,
  { answer, outcome }: { answer: ReceivedResponse; outcome: Outcome },
): void {
  if (outcome.kind === 'halted') {
    assert.equal(answer.status, 409)
    return
  }
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.json['scaStatus'], outcome.kind === 'approved' ? 'finalised' : 'failed')
  assert(outcome.kind === 'away' || outcome.kind === 'approved', outcome.kind)
  compareRedirect(model, real, { it, outcome, parameters: redirectOf(answer) })
}

function compareRedirect(
  model: Model,
  { psuIds }: Real,
  seen: {
    it: ModelAuthorisation
    outcome: Extract<Outcome, { kind: 'away' | 'approved' }>
    parameters: URLSearchParams
  },
): void {
  const { it, outcome, parameters } = seen
  if (outcome.kind === 'away') {
    assert.equal(parameters.get('code'), outcome.code)
    assert.equal(parameters.get('psu-id'), null)
    return
  }
  const { person, agreement } = outcome
  const psuId = parameters.get('psu-id')
  assert(psuId !== null)
  assert.equal(psuId, model.psuIds.get(person) ?? psuId, 'a PSU-ID never changes')
  for (const [other, known] of model.psuIds) assert.equal(known === psuId, other === person)
  model.psuIds.set(person, psuId)
  psuIds.set(person, psuId)
  assert.deepEqual(
    ['psu-corporate-id', 'tpp-session-id', 'context'].map((name) => parameters.get(name)),
    [agreement ?? null, it.session, agreement === undefined ? 'PRIVATE' : 'CORPORATE'],
  )
}

/** The pages on which nothing can be done any more, by the model's names. */
const END_TITLES: Readonly<Record<string, readonly string[]>> = {
  // The browser that approved a payment learns that of it.
  used: [en.end.used.title, ...Object.values(en.end.approved.title)],
  'timed-out': [en.end.timedOut.title],
  'other-browser': [en.end.otherBrowser.title],
  failed: [
    en.end.failed.title,
    ...Object.values(en.end.refused).map(({ title }) => title),
    en.end.aborted.title,
    en.end.lockedOut.title,
    en.end.notAllowed.title,
    en.end.withdrawn.title,
    en.end.decided.title,
  ],
}

function kindOf({ status, html }: Page): string {
  for (const [kind, titles] of Object.entries(END_TITLES))
    if (titles.some((title) => html.includes(`<h1>${title}</h1>`)))
      return status === 410 ? kind : `${kind} with ${status}`
  const step = /name="step" value="(login|choose|approve)"/.exec(html)?.[1]
  return status === 200 ? String(step) : `${step} with ${status}`
}

function expectedKind(model: Model, it: ModelAuthorisation): string {
  const halt = haltOf(model, it, 'browser')
  if (halt !== undefined) return halt
  // Nothing is left to decide.
  if (it.payment !== undefined && it.payment.status !== 'RCVD') return 'failed'
  if (it.status === 'received') return 'login'
  return it.status === 'psuAuthenticated' ? 'choose' : 'approve'
}
