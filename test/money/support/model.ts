/** The statuses of a payment as docs/decisions/payment-life.md defines them, implemented again and simply. It uses nothing of the server. */

export const STATUSES = [
  'RCVD',
  'ACTC',
  'ACWC',
  'ACCP',
  'PDNG',
  'ACSP',
  'ACWP',
  'ACSC',
  'RJCT',
  'CANC',
] as const
export type Status = (typeof STATUSES)[number]
export type Account = 'kari' | 'ola'

export interface Authorisation {
  readonly authorisationId: string
  isOpen: boolean
}

export interface ModelPayment {
  readonly paymentId: string
  readonly path: string
  readonly kind: 'domestic' | 'instant' | 'abroad'
  readonly from: Account
  /** Undefined if the creditor has no account here. */
  readonly to: Account | undefined
  /** What the creditor receives, and what the debtor pays in addition, in øre. */
  readonly amount: bigint
  readonly fee: bigint
  /** The day of creation, if the TPP asked for no day. */
  executionDate: string
  readonly isUndated: boolean
  status: Status
  lastTryDate: string | undefined
  sentAt: number | undefined
  /** Rejected because there was too little money. */
  isShort?: boolean
  readonly approvals: Authorisation[]
  readonly cancellations: Authorisation[]
}

export interface Model {
  /** The bank's time. */
  now: number
  readonly balances: Record<Account, bigint>
  readonly payments: ModelPayment[]
}

/** The ledger refuses an amount that exceeds every balance. */
const amountMax = 10n ** 16n

const minute = 60_000
const RUN_TIMES = new Set(['06:00', '09:30', '12:00', '14:30', '17:00'])
const lastRunTime = '17:00'

/** The holidays that the sequences reach, which begin in November, December, March and October. */
const HOLIDAYS = new Set([
  '2026-12-25',
  '2026-12-26',
  '2027-01-01',
  '2027-03-25',
  '2027-03-26',
  '2027-03-28',
  '2027-03-29',
])

const wall = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Oslo',
})

const seen = new Map<number, readonly [date: string, time: string]>()

/** The bank's local date and time: `['2026-11-16', '10:30']`. */
function onTheWall(moment: number): readonly [date: string, time: string] {
  const known = seen.get(moment)
  if (known !== undefined) return known
  const [date = '', time = ''] = wall.format(moment).split(' ')
  seen.set(moment, [date, time])
  return [date, time]
}

export const today = ({ now }: Pick<Model, 'now'>) => onTheWall(now)[0]

export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 24 * 60 * minute).toISOString().slice(0, 10)
}

function isBankOpen(date: string): boolean {
  const weekday = new Date(date).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(date)
}

function firstOpenDay(from: string): string {
  return isBankOpen(from) ? from : firstOpenDay(daysAfter(from, 1))
}

/** Every run is on a half hour, in Oslo and in UTC. */
const nextHalfHour = (moment: number) => (Math.floor(moment / (30 * minute)) + 1) * 30 * minute

export function nextRun(after: number): number {
  const moment = nextHalfHour(after)
  return RUN_TIMES.has(onTheWall(moment)[1]) ? moment : nextRun(moment)
}

/** A payment whose execution date ended unapproved is rejected; one without a date after 14 days. */
export function statusOf(model: Model, payment: ModelPayment): Status {
  const lastDay = payment.isUndated ? daysAfter(payment.executionDate, 14) : payment.executionDate
  if (payment.status === 'RCVD' && lastDay < today(model)) payment.status = 'RJCT'
  return payment.status
}

const APPROVED: ReadonlySet<Status> = new Set(['ACTC', 'ACWC', 'ACCP'])
export const isCancellable = (model: Model, payment: ModelPayment) => APPROVED.has(statusOf(model, payment))

const costOf = ({ amount, fee }: ModelPayment) => amount + fee

/** `fundsAvailable` in the response: while the payment waits for money, and if it was rejected for lack of it. */
export function fundsAvailable(model: Model, payment: ModelPayment): boolean | undefined {
  const status = statusOf(model, payment)
  if (status === 'ACCP' || (status === 'RJCT' && payment.isShort === true)) return false
  if (status !== 'ACTC' && status !== 'ACWC') return undefined
  return costOf(payment) <= model.balances[payment.from]
}

/** False if there was nothing to approve. */
export function approve(model: Model, payment: ModelPayment): boolean {
  if (statusOf(model, payment) !== 'RCVD') return false
  if (payment.isUndated) payment.executionDate = today(model)
  if (payment.kind === 'instant') {
    if (costOf(payment) <= model.balances[payment.from]) pay(model, payment)
    else {
      payment.status = 'RJCT'
      // An amount that no account can hold is refused, whatever the balance.
      payment.isShort = costOf(payment) <= amountMax
    }
    return true
  }
  const requestedDate = payment.executionDate
  const first = firstOpenDay(requestedDate)
  const isOver = first === today(model) && onTheWall(model.now)[1] >= lastRunTime
  payment.executionDate = isOver ? firstOpenDay(daysAfter(first, 1)) : first
  payment.status = payment.executionDate === requestedDate ? 'ACTC' : 'ACWC'
  return true
}

export function refuse(model: Model, payment: ModelPayment): void {
  if (statusOf(model, payment) === 'RCVD') payment.status = 'RJCT'
}

/** The response to a DELETE: cancelled, for the PSU to decide, or too late. */
export function remove(model: Model, payment: ModelPayment): 204 | 202 | 409 {
  if (isCancellable(model, payment)) return 202
  if (statusOf(model, payment) !== 'RCVD') return 409
  payment.status = 'CANC'
  return 204
}

export function cancel(model: Model, payment: ModelPayment): boolean {
  if (!isCancellable(model, payment)) return false
  payment.status = 'CANC'
  return true
}

/** A reset: payments that have not begun are cancelled. */
export function callOff(model: Model): void {
  for (const payment of model.payments)
    if (statusOf(model, payment) === 'RCVD' || isCancellable(model, payment)) payment.status = 'CANC'
}

function pay(model: Model, payment: ModelPayment): void {
  model.balances[payment.from] -= costOf(payment)
  if (payment.to !== undefined) model.balances[payment.to] += payment.amount
  payment.status = payment.kind === 'abroad' ? 'ACWP' : 'ACSC'
  payment.sentAt = model.now
}

export interface Run {
  booked: number
  underWay: number
  lackingFunds: number
  rejected: number
  unanswered: number
}

/** A batch run at the bank's time: first payments that are abroad, then, on a banking day, those that are due. */
export function run(model: Model): Run {
  const summary: Run = { booked: 0, underWay: 0, lackingFunds: 0, rejected: 0, unanswered: 0 }
  for (const payment of model.payments)
    if (payment.status === 'ACWP' && (payment.sentAt ?? 0) < model.now) {
      payment.status = 'ACSC'
      summary.booked += 1
    }
  if (!isBankOpen(today(model))) return summary
  // Money that arrives by a run cannot be spent in the same run.
  const purses = { ...model.balances }
  for (const payment of dueOf(model)) {
    if (costOf(payment) > amountMax) payment.status = 'RJCT'
    else if (costOf(payment) > purses[payment.from]) lack(model, payment)
    else {
      purses[payment.from] -= costOf(payment)
      pay(model, payment)
    }
    summary[COUNTED[payment.status] ?? 'unanswered'] += 1
  }
  return summary
}

const COUNTED: Partial<Record<Status, keyof Run>> = {
  ACSC: 'booked',
  ACWP: 'underWay',
  ACCP: 'lackingFunds',
  RJCT: 'rejected',
}

/** The oldest execution date first, and within a day the payment that was created first. */
function dueOf(model: Model): ModelPayment[] {
  const orderOf = ({ executionDate, paymentId }: ModelPayment) => `${executionDate} ${paymentId}`
  return model.payments
    .filter(({ status, executionDate }) => APPROVED.has(status) && executionDate <= today(model))
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

/** Tried by every run until the last one of the next banking day. */
function lack(model: Model, payment: ModelPayment): void {
  const [date, time] = onTheWall(model.now)
  payment.lastTryDate ??= firstOpenDay(daysAfter(date, 1))
  const isOver = `${date} ${time}` >= `${payment.lastTryDate} ${lastRunTime}`
  payment.status = isOver ? 'RJCT' : 'ACCP'
  payment.isShort = isOver
}

/** Executes the runs that the clock passes. */
export function moveClock(model: Model, to: number): void {
  for (let at = nextRun(model.now); at <= to; at = nextRun(at)) {
    model.now = at
    run(model)
  }
  model.now = to
}
