import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { KARI, NDCT_TARGET, ndctBody } from '../../support/ndct.ts'
import { INSTANT_TARGET, NCBCT_TARGET, ncbctBody } from '../../support/payer.ts'
import type { ReceivedResponse } from '../../support/send.ts'
import {
  type Account,
  approve,
  type Authorisation,
  callOff,
  cancel,
  daysAfter,
  isCancellable,
  type Model,
  type ModelPayment,
  moveClock,
  nextRun,
  refuse,
  remove,
  run,
  statusOf,
  today,
} from './model.ts'
import { ACCOUNTS, compareAll, compareStatus, deposit, type Stage, writeTime } from './sequence.ts'
import { SCA_HEADERS } from '../../sca/support/tpp-calls.ts'

type MoneyCommand = fc.AsyncCommand<Model, Stage>

/** After every command everything is compared. */
function command(
  text: string,
  work: (model: Model, stage: Stage) => Promise<void>,
  check: (model: Model) => boolean = () => true,
): MoneyCommand {
  return {
    check,
    async run(model, stage) {
      stage.ran.count += 1
      await work(model, stage)
      await compareAll(stage, model)
    },
    toString: () => text,
  }
}

/** Prefers the newest payment; if it is not far back, one on which an operation is possible. */
function pick(
  payments: readonly ModelPayment[],
  back: number,
  isMeant: (payment: ModelPayment) => boolean,
): ModelPayment {
  const meant = payments.filter(isMeant)
  const among = back < 4 && meant.length > 0 ? meant : payments
  const payment = among.at(-1 - (back % among.length))
  assert(payment !== undefined)
  return payment
}

const backs = fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 4, 5)

const about = (
  text: string,
  { back, isMeant }: { back: number; isMeant: (model: Model, payment: ModelPayment) => boolean },
  work: (model: Model, stage: Stage, payment: ModelPayment) => Promise<void>,
) =>
  command(
    `${text} payment -${back}`,
    (model, stage) =>
      work(
        model,
        stage,
        pick(model.payments, back, (payment) => isMeant(model, payment)),
      ),
    ({ payments }) => payments.length > 0,
  )

const PEOPLE: Readonly<Record<Account, string>> = { kari: KARI, ola: '02927931152' }
const OTHER = { kari: 'ola', ola: 'kari' } as const
const outsideAccount = '15031080018'
/** NOK 11.7250, always. */
const nokOfHundredEuro = 1_172_50n

const authorisationIdOf = ({ json }: ReceivedResponse): string =>
  json._links['scaStatus']?.href.split('/').at(-1) ?? ''

interface Wish {
  readonly kind: ModelPayment['kind']
  readonly from: Account
  readonly isInside: boolean
  /** Kroner, or hundreds of euro. */
  readonly amount: bigint
  readonly days: number | undefined
}

function requestOf({ kind, from, isInside, amount, days }: Wish, model: Model) {
  const date = days === undefined ? {} : { requestedExecutionDate: daysAfter(today(model), days) }
  const common = {
    ...date,
    debtorAccount: { bban: ACCOUNTS[from], currency: 'NOK' as const },
    remittanceInformationUnstructured: randomUUID().slice(0, 30),
  }
  if (kind === 'abroad')
    return {
      target: NCBCT_TARGET,
      body: ncbctBody({ ...common, instructedAmount: { amount: `${amount}00.00`, currency: 'EUR' } }),
    }
  const bban = isInside ? ACCOUNTS[OTHER[from]] : outsideAccount
  return {
    target: kind === 'instant' ? INSTANT_TARGET : NDCT_TARGET,
    body: ndctBody({
      ...common,
      creditorAccount: { bban, currency: 'NOK' },
      instructedAmount: { amount: `${amount}.00`, currency: 'NOK' },
    }),
  }
}

function feeIn({ json }: ReceivedResponse): bigint {
  const fee = json['transactionFees'] as { amount: string } | undefined
  assert.equal(json['transactionFeeIndicator'], fee !== undefined)
  return fee === undefined ? 0n : BigInt(fee.amount.replace('.', ''))
}

async function create(model: Model, { payer }: Stage, wish: Wish): Promise<ModelPayment> {
  const { kind, from, isInside, amount, days } = wish
  const answer = await payer.create({
    ...requestOf(wish, model),
    headers: { 'X-PSU-IDENTITY': PEOPLE[from] },
  })
  assert.equal(answer.status, 201, answer.text)
  const fee = feeIn(answer)
  assert.equal(fee > 0n, kind === 'abroad')
  const payment: ModelPayment = {
    paymentId: answer.json.paymentId,
    path: answer.json._links['self']?.href ?? '',
    kind,
    from,
    to: kind !== 'abroad' && isInside ? OTHER[from] : undefined,
    amount: amount * (kind === 'abroad' ? nokOfHundredEuro : 100n),
    fee,
    executionDate: daysAfter(today(model), days ?? 0),
    isUndated: days === undefined,
    status: 'RCVD',
    lastTryDate: undefined,
    sentAt: undefined,
    approvals: [{ authorisationId: authorisationIdOf(answer), isOpen: true }],
    cancellations: [],
  }
  model.payments.push(payment)
  return payment
}

type Outcome = 'approve' | 'refuse' | 'abort'

/** The result of a decision of the PSU: finalised, failed, or too late. */
async function decide(
  { payer }: Stage,
  authorisation: Authorisation,
  outcome: Outcome,
  onDecided: () => boolean,
): Promise<void> {
  const { authorisationId } = authorisation
  const answer = await payer.call({
    target: `/v1/sandbox/authorisations/${authorisationId}`,
    body: { outcome },
  })
  if (!authorisation.isOpen) {
    assert.equal(answer.status, 409, answer.text)
    return
  }
  authorisation.isOpen = false
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.json['scaStatus'], onDecided() ? 'finalised' : 'failed')
}

async function decideApproval(model: Model, stage: Stage, payment: ModelPayment, outcome: Outcome) {
  const authorisation = payment.approvals.findLast(({ isOpen }) => isOpen) ?? payment.approvals[0]
  assert(authorisation !== undefined)
  await decide(stage, authorisation, outcome, () => {
    if (outcome === 'refuse') refuse(model, payment)
    return outcome === 'approve' && approve(model, payment)
  })
}

async function decideCancellation(model: Model, stage: Stage, payment: ModelPayment, outcome: Outcome) {
  const authorisation = payment.cancellations.findLast(({ isOpen }) => isOpen) ?? payment.cancellations.at(-1)
  if (authorisation === undefined) return
  await decide(stage, authorisation, outcome, () => outcome === 'approve' && cancel(model, payment))
}

async function removeIt(model: Model, { payer }: Stage, payment: ModelPayment, isScaStarted: boolean) {
  const answer = await payer.cancel(payment.path, isScaStarted ? SCA_HEADERS : {})
  const expected = remove(model, payment)
  assert.equal(answer.status, expected, answer.text)
  // Its authorisations end with it.
  if (expected === 204) for (const approval of payment.approvals) approval.isOpen = false
  if (expected !== 202) return
  assert.equal(answer.json.transactionStatus, payment.status)
  assert.equal('scaStatus' in answer.json._links, isScaStarted)
  if (isScaStarted) payment.cancellations.push({ authorisationId: authorisationIdOf(answer), isOpen: true })
}

const isWaiting = (model: Model, payment: ModelPayment) => statusOf(model, payment) === 'RCVD'

const wishes = fc.record({
  kind: fc.constantFrom('domestic' as const, 'domestic' as const, 'abroad' as const, 'instant' as const),
  from: fc.constantFrom<Account>('kari', 'kari', 'ola'),
  isInside: fc.boolean(),
  amount: fc.constantFrom(1n, 1n, 3n, 8n, 20n),
  days: fc.constantFrom(undefined, undefined, 0, 1, 1, 2, 4),
})

/** Amounts of the same order of magnitude in every currency. */
const toWish = ({ kind, amount, days, ...rest }: Wish): Wish => ({
  ...rest,
  kind,
  amount: kind === 'abroad' ? amount : amount * 1_000n,
  // An instant payment is for today.
  days: kind === 'instant' && days !== undefined ? 0 : days,
})

const createIt = wishes
  .map(toWish)
  .map((wish) =>
    command(`create ${fc.stringify(wish)}`, async (model, stage) => void (await create(model, stage, wish))),
  )

const payIt = wishes.map(toWish).map((wish) =>
  command(`pay ${fc.stringify(wish)}`, async (model, stage) => {
    await decideApproval(model, stage, await create(model, stage, wish), 'approve')
  }),
)

/** 18 digits: more than any account has, and more than a ledger account can hold. */
const payTooMuch = fc.constantFrom('domestic' as const, 'instant' as const).map((kind) =>
  command(`pay too much ${kind}`, async (model, stage) => {
    const wish: Wish = {
      kind,
      from: 'kari',
      isInside: false,
      amount: 9_999_999_999_999_999n,
      days: undefined,
    }
    await decideApproval(model, stage, await create(model, stage, wish), 'approve')
  }),
)

const outcomes = fc.constantFrom<Outcome>('approve', 'approve', 'approve', 'refuse', 'abort')

const decideIt = fc
  .tuple(backs, outcomes)
  .map(([back, outcome]) =>
    about(outcome, { back, isMeant: isWaiting }, (model, stage, payment) =>
      decideApproval(model, stage, payment, outcome),
    ),
  )

const startAnother = backs.map((back) =>
  about('start another for', { back, isMeant: isWaiting }, async (model, { payer }, payment) => {
    const answer = await payer.call({
      method: 'POST',
      target: `${payment.path}/authorisations`,
      headers: SCA_HEADERS,
    })
    assert.equal(answer.status, isWaiting(model, payment) ? 201 : 409, answer.text)
    if (answer.status === 201)
      payment.approvals.push({ authorisationId: authorisationIdOf(answer), isOpen: true })
  }),
)

const removeWaiting = backs.map((back) =>
  about('delete', { back, isMeant: isWaiting }, (model, stage, payment) =>
    removeIt(model, stage, payment, false),
  ),
)

const removeApproved = fc
  .tuple(backs, fc.boolean())
  .map(([back, isScaStarted]) =>
    about('ask to cancel', { back, isMeant: isCancellable }, (model, stage, payment) =>
      removeIt(model, stage, payment, isScaStarted),
    ),
  )

const lacksMoney = (_model: Model, { status }: ModelPayment) => status === 'ACCP'

const cancelIt = fc
  .tuple(backs, outcomes, fc.constantFrom(isCancellable, lacksMoney))
  .map(([back, outcome, isMeant]) =>
    about(`ask to cancel and ${outcome}`, { back, isMeant }, async (model, stage, payment) => {
      await removeIt(model, stage, payment, true)
      await decideCancellation(model, stage, payment, outcome)
    }),
  )

const isBeingCancelled = (_model: Model, { cancellations }: ModelPayment) =>
  cancellations.some(({ isOpen }) => isOpen)

const decideLater = fc
  .tuple(backs, outcomes)
  .map(([back, outcome]) =>
    about(`${outcome} the cancellation of`, { back, isMeant: isBeingCancelled }, (model, stage, payment) =>
      decideCancellation(model, stage, payment, outcome),
    ),
  )

const runNow = fc.constant(
  command('run a batch', async (model, { payer }) => {
    assert.deepEqual(await payer.run(), { ...run(model) })
  }),
)

const hour = 3_600
const advance = fc.constantFrom(1, hour, 6 * hour, 24 * hour, 24 * hour, 72 * hour).map((seconds) =>
  command(`the clock goes ${seconds / hour} h forward`, async (model, { payer }) => {
    await payer.setClock({ advanceSeconds: seconds })
    moveClock(model, model.now + seconds * 1000)
  }),
)

const goToRun = fc.constantFrom(-1, 0, 0).map((seconds) =>
  command(`the clock goes to the next run ${seconds}`, async (model, { payer }) => {
    const to = Math.max(nextRun(model.now) + seconds * 1000, model.now)
    await payer.setClock({ time: writeTime(to) })
    moveClock(model, to)
  }),
)

const giveMoney = fc
  .tuple(fc.constantFrom<Account>('kari', 'ola'), fc.constantFrom(1_000_00n, 1_000_00n, 3_000_00n, 9_000_00n))
  .map(([account, amount]) =>
    command(`${account} gets ${amount}`, async (model, stage) => {
      await deposit(stage, account, amount)
      model.balances[account] += amount
    }),
  )

const readIt = backs.map((back) =>
  about('read', { back, isMeant: () => true }, (model, stage, payment) =>
    compareStatus(stage, model, payment),
  ),
)

const reset = fc.constant(
  command('reset', async (model, { payer }) => {
    const answer = await payer.call({ method: 'POST', target: '/v1/sandbox/initialize' })
    assert.equal(answer.status, 204, answer.text)
    callOff(model)
    Object.assign(model.balances, { kari: 250_000_00n, ola: 32_417_50n })
    // The clock returned to real time; the sequence continues at its own time. What is abroad was sent after the last run.
    await payer.setClock({ time: writeTime(model.now) })
  }),
)

/** Frequent commands are listed several times. */
export const COMMANDS: readonly fc.Arbitrary<MoneyCommand>[] = [
  ...Array.from({ length: 6 }, () => payIt),
  ...Array.from({ length: 3 }, () => createIt),
  ...Array.from({ length: 3 }, () => decideIt),
  ...Array.from({ length: 3 }, () => runNow),
  ...Array.from({ length: 3 }, () => advance),
  ...Array.from({ length: 3 }, () => goToRun),
  ...Array.from({ length: 2 }, () => cancelIt),
  ...Array.from({ length: 2 }, () => readIt),
  ...Array.from({ length: 3 }, () => giveMoney),
  payTooMuch,
  startAnother,
  removeWaiting,
  removeApproved,
  decideLater,
  reset,
]
