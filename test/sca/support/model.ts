import { type ACCOUNT_OF, FJORD_KAFFE, NORA, NORDLYS_BYGG, OLA } from './tpp-calls.ts'
import { KARI } from '../../support/ndct.ts'

/** The three people of the sandbox, and somebody whom the bank does not know. */
export const PEOPLE = {
  kari: { number: KARI, isPrivate: true, agreements: [FJORD_KAFFE] },
  ola: { number: OLA, isPrivate: true, agreements: [] },
  nora: { number: NORA, isPrivate: false, agreements: [NORDLYS_BYGG] },
} as const satisfies Record<string, { number: string; isPrivate: boolean; agreements: string[] }>

export type Person = keyof typeof PEOPLE
export type Typist = Person | 'stranger'
export type Account = keyof typeof ACCOUNT_OF
export const STRANGERS_NUMBER = '22815110181'

type Status = 'received' | 'psuAuthenticated' | 'started' | 'finalised' | 'failed'
export type Halt = 'used' | 'timed-out' | 'failed' | 'other-browser'

export interface ModelPayment {
  readonly paymentId: string
  readonly account: Account
  readonly createdOn: string
  status: 'RCVD' | 'ACTC' | 'ACWC' | 'RJCT'
}

export interface ModelAuthorisation {
  readonly authorisationId: string
  readonly href: string
  readonly payment: ModelPayment | undefined
  readonly named: { readonly person: Person; readonly by: 'number' | 'psu-id' } | undefined
  readonly context: 'PRIVATE' | 'CORPORATE' | undefined
  readonly agreement: string | undefined
  readonly session: string
  createdAt: number
  touchedAt: number
  status: Status
  failure: string | undefined
  tries: number
  boundTo: 'browser' | 'sandbox' | undefined
  person: Person | undefined
  actingFor: string | undefined
  /** The day of execution that the page showed at the login. */
  shownDay?: string
}

interface ModelSession {
  readonly agreement: string | undefined
  readonly authenticatedAt: number
  isReplaced: boolean
}

export interface Model {
  realNow: number
  bankOffset: number
  readonly psuIds: Map<Person, string>
  readonly sessions: Map<Person, Map<string, ModelSession>>
  readonly payments: ModelPayment[]
  readonly authorisations: ModelAuthorisation[]
  readonly wrongTries: Map<string, { tries: number; firstAt: number }>
}

/** The outcome of a step: still on the page, redirected with an error code, redirected with success, or not admitted. */
export type Outcome =
  | { readonly kind: 'here' }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'away'; readonly code: string }
  | { readonly kind: 'approved'; readonly person: Person; readonly agreement: string | undefined }
  | { readonly kind: 'halted'; readonly halt: Halt }

const HERE: Outcome = { kind: 'here' }
const HOLIDAYS = new Set(['2027-03-25', '2027-03-26', '2027-03-29', '2027-05-06', '2027-05-17'])

export const bankNow = ({ realNow, bankOffset }: Model): number => realNow + bankOffset

export function bankToday(model: Model): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo' }).format(bankNow(model))
}

const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** These payments have no date: they can be approved for 14 days. */
export const isLate = (model: Model, { createdOn }: ModelPayment): boolean =>
  daysAfter(createdOn, 14) < bankToday(model)

const wallClock = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: 'Europe/Oslo' })

const firstOpenDay = (from: string): string => (isBankingDay(from) ? from : firstOpenDay(daysAfter(from, 1)))

/** The day on which a payment is executed that is approved now. */
function plannedDay(model: Model): string {
  const first = firstOpenDay(bankToday(model))
  const isOver = first === bankToday(model) && wallClock.format(bankNow(model)) >= '17:00'
  return isOver ? firstOpenDay(daysAfter(first, 1)) : first
}

/** Reading a payment ends one that nobody approved in time. */
export function readPayment(model: Model, payment: ModelPayment): ModelPayment['status'] {
  if (payment.status === 'RCVD' && isLate(model, payment)) payment.status = 'RJCT'
  return payment.status
}

export function mayPay(person: Person, agreement: string | undefined, account: Account): boolean {
  if (agreement === undefined) return account === person
  const of = { [FJORD_KAFFE]: 'fjordKaffe', [NORDLYS_BYGG]: 'nordlysBygg' }[agreement]
  return of === account && PEOPLE[person].agreements.some((own) => own === agreement)
}

/** Why a call with this PSU-ID, session and agreement is refused: status and code. */
export function judgeCall(
  model: Model,
  call: { person: Person; session: string; agreement: string | undefined },
): string | undefined {
  const { person, session: name, agreement } = call
  if (!model.psuIds.has(person)) return '401 PSU_CREDENTIALS_INVALID'
  const session = model.sessions.get(person)?.get(name)
  if (session === undefined) return '401 SCA_NOT_FOUND'
  if (session.isReplaced) return '401 SCA_INVALID'
  if (bankNow(model) - session.authenticatedAt > 3_600_000) return '401 SCA_EXPIRED'
  if (agreement === undefined) return session.agreement === undefined ? undefined : '400 BAD_REQUEST'
  return PEOPLE[person].agreements.some((own) => own === agreement) ? undefined : '403 FORBIDDEN'
}

/** A link of a refused call that nobody used is deleted an hour after it was last offered. */
export function mayBeGone(
  { realNow }: Pick<Model, 'realNow'>,
  { status, payment, touchedAt }: ModelAuthorisation,
): boolean {
  return status === 'received' && payment === undefined && realNow >= touchedAt + 3_600_000
}

export function isTimedOut(
  { realNow }: Model,
  { status, createdAt, touchedAt }: ModelAuthorisation,
): boolean {
  if (status === 'finalised' || status === 'failed') return false
  return realNow > createdAt + 600_000 || realNow > touchedAt + 300_000
}

export function haltOf(
  model: Model,
  it: ModelAuthorisation,
  visitor: 'browser' | 'sandbox',
): Halt | undefined {
  if (it.status === 'finalised') return 'used'
  if (it.status === 'failed') {
    if (it.failure === 'SCA_EXPIRED') return 'timed-out'
    // How it ended is shown to the browser that was there.
    return visitor === 'browser' && it.boundTo === 'sandbox' ? 'used' : 'failed'
  }
  if (isTimedOut(model, it)) return 'timed-out'
  return it.boundTo !== undefined && it.boundTo !== visitor ? 'other-browser' : undefined
}

/** The beginning of a step: the first one binds the link; one that comes too late ends it. */
function enter(model: Model, it: ModelAuthorisation, visitor: 'browser' | 'sandbox'): Outcome | undefined {
  const halt = haltOf(model, it, visitor)
  if (halt === 'timed-out' && it.status !== 'failed') fail(model, it, 'SCA_EXPIRED')
  if (halt !== undefined) return { kind: 'halted', halt }
  if (it.boundTo === undefined) {
    it.boundTo = visitor
    it.touchedAt = model.realNow
  }
  return undefined
}

function fail(model: Model, it: ModelAuthorisation, code: string): Outcome {
  it.status = 'failed'
  it.failure = code
  it.touchedAt = model.realNow
  return { kind: 'away', code }
}

export function logIn(
  model: Model,
  it: ModelAuthorisation,
  { typist, visitor = 'browser' }: { typist: Typist; visitor?: 'browser' | 'sandbox' },
): Outcome {
  const halted = enter(model, it, visitor)
  if (halted !== undefined) return halted
  if (it.status !== 'received') return HERE
  it.tries += 1
  const counter = counterOf(it, typist)
  const known = model.wrongTries.get(counter)
  const counted = known !== undefined && known.firstAt > model.realNow - 600_000 ? known : undefined
  const isLocked = (counted?.tries ?? 0) >= 5
  const isRight = typist !== 'stranger' && (it.named === undefined || it.named.person === typist)
  if (isRight && !isLocked) {
    model.wrongTries.delete(counter)
    it.person = typist
    it.shownDay = plannedDay(model)
    it.status = 'psuAuthenticated'
    it.touchedAt = model.realNow
    const options = optionsOf(it)
    return options.length > 1 && visitor === 'browser' ? HERE : settle(model, it, options[0])
  }
  model.wrongTries.set(counter, {
    tries: (counted?.tries ?? 0) + 1,
    firstAt: counted?.firstAt ?? model.realNow,
  })
  const triesLeft = 5 - it.tries
  // Without a browser there is no further attempt.
  return triesLeft > 0 && !isLocked && visitor === 'browser'
    ? { kind: 'wrong', triesLeft }
    : fail(model, it, 'PSU_CREDENTIALS_INVALID')
}

/** Attempts count for the named person, however named; otherwise for the typed number. */
function counterOf({ named }: ModelAuthorisation, typist: Typist): string {
  if (named === undefined) return `number of ${typist}`
  return named.by === 'number' ? `number of ${named.person}` : `PSU-ID of ${named.person}`
}

/** The choices of the PSU: nothing is offered that would be refused. */
export function optionsOf(it: ModelAuthorisation): (string | undefined)[] {
  const { person, payment } = it
  if (person === undefined) return []
  return contextsOf(it, PEOPLE[person]).filter(
    (agreement) => payment === undefined || mayPay(person, agreement, payment.account),
  )
}

function contextsOf(
  { context, agreement }: ModelAuthorisation,
  { isPrivate, agreements }: (typeof PEOPLE)[Person],
): (string | undefined)[] {
  if (agreement !== undefined) return agreements.filter((own) => own === agreement)
  if (context === 'PRIVATE') return isPrivate ? [undefined] : []
  if (context === 'CORPORATE') return [...agreements]
  return isPrivate ? [undefined, ...agreements] : [...agreements]
}

function settle(model: Model, it: ModelAuthorisation, agreement: string | undefined): Outcome {
  if (!optionsOf(it).includes(agreement)) return fail(model, it, 'FORBIDDEN')
  it.actingFor = agreement
  it.status = 'started'
  it.touchedAt = model.realNow
  return HERE
}

export function choose(model: Model, it: ModelAuthorisation, agreement: string | undefined): Outcome {
  const halted = enter(model, it, 'browser')
  if (halted !== undefined) return halted
  const isOpen = it.status === 'psuAuthenticated' && optionsOf(it).includes(agreement)
  return isOpen ? settle(model, it, agreement) : HERE
}

export function approve(
  model: Model,
  it: ModelAuthorisation,
  visitor: 'browser' | 'sandbox' = 'browser',
): Outcome {
  const { payment, person, actingFor: agreement } = it
  const halted = enter(model, it, visitor)
  // A double click: the browser that approved gets the redirect once more.
  if (it.status === 'finalised' && it.boundTo === 'browser' && visitor === 'browser' && person !== undefined)
    return { kind: 'approved', person, agreement }
  if (halted !== undefined) return halted
  if (it.status !== 'started' || person === undefined) return HERE
  if (payment !== undefined) {
    if (readPayment(model, payment) !== 'RCVD') return fail(model, it, 'FORBIDDEN')
    // The page showed another day: the PSU reads and logs in again. Without a browser everything happens at once.
    if (visitor === 'browser' && it.shownDay !== plannedDay(model)) {
      it.status = 'received'
      it.person = undefined
      it.actingFor = undefined
      it.touchedAt = model.realNow
      return HERE
    }
    payment.status = plannedDay(model) === bankToday(model) ? 'ACTC' : 'ACWC'
  }
  it.status = 'finalised'
  it.touchedAt = model.realNow
  const sessions = model.sessions.get(person) ?? new Map<string, ModelSession>()
  for (const session of sessions.values()) session.isReplaced = true
  sessions.set(it.session, { agreement, authenticatedAt: bankNow(model), isReplaced: false })
  model.sessions.set(person, sessions)
  return { kind: 'approved', person, agreement }
}

export function leave(
  model: Model,
  it: ModelAuthorisation,
  { how, visitor = 'browser' }: { how: 'refuse' | 'abort' | 'time-out'; visitor?: 'browser' | 'sandbox' },
): Outcome {
  const halted = enter(model, it, visitor)
  if (halted !== undefined) return halted
  // Only a person who has logged in and seen it can refuse; for anybody else it is an abort.
  if (how === 'refuse' && it.status === 'started' && it.payment?.status === 'RCVD') it.payment.status = 'RJCT'
  return fail(model, it, how === 'time-out' ? 'SCA_EXPIRED' : 'SCA_INVALID')
}

function isBankingDay(date: string): boolean {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(date)
}
