import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { ndctBody } from '../../support/ndct.ts'
import {
  type Account,
  approve,
  bankToday,
  choose,
  haltOf,
  isTimedOut,
  judgeCall,
  leave,
  logIn,
  mayBeGone,
  mayPay,
  type Model,
  type ModelAuthorisation,
  type ModelPayment,
  optionsOf,
  type Outcome,
  PEOPLE,
  type Person,
  readPayment,
  STRANGERS_NUMBER,
  type Typist,
} from './model.ts'
import {
  compare,
  compareDecision,
  look,
  press,
  psuIdOf,
  type Real,
  rememberAuthorisation,
  rememberPayment,
} from './sequence.ts'
import { ACCOUNT_OF, FJORD_KAFFE, NORDLYS_BYGG, SHOW_BEFORE_APPROVAL } from './tpp-calls.ts'

type ScaCommand = fc.AsyncCommand<Model, Real>

/** A command that can always be run, or only if the model has what it needs. */
function command(
  text: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Model) => boolean = () => true,
): ScaCommand {
  const counted = (model: Model, real: Real) => {
    real.ran.count += 1
    return run(model, real)
  }
  return { check, run: counted, toString: () => text }
}

/** Prefers the newest: most commands concern what has just begun. */
const latest = <Item>(items: readonly Item[], back: number): Item => {
  const item = items.at(-1 - (back % items.length))
  assert(item !== undefined)
  return item
}

const knownIn = (model: Model) => model.authorisations.filter((it) => !mayBeGone(model, it))

const aboutLink = (
  text: string,
  back: number,
  run: (model: Model, real: Real, it: ModelAuthorisation) => Promise<void>,
) =>
  command(
    `${text} at link -${back}`,
    (model, real) => {
      // Half of them where something can still happen.
      const known = knownIn(model)
      const open = known.filter((it) => haltOf(model, it, 'browser') === undefined)
      return run(model, real, latest(back % 2 === 0 && open.length > 0 ? open : known, back))
    },
    (model) => knownIn(model).length > 0,
  )

/** Opens the page, presses a button, and compares the outcome with the model. */
const onPage = (
  text: string,
  back: number,
  step: {
    fields: (it: ModelAuthorisation) => Record<string, string>
    model: (model: Model, it: ModelAuthorisation) => Outcome
  },
) =>
  aboutLink(text, back, async (model, real, it) => {
    await look(model, real, it)
    const page = await press(real, it, step.fields(it))
    if (page !== undefined) compare(model, real, it, { page, outcome: step.model(model, it) })
  })

const numberOf = (typist: Typist) => (typist === 'stranger' ? STRANGERS_NUMBER : PEOPLE[typist].number)
const bodyFrom = (account: Account) =>
  ndctBody({
    remittanceInformationUnstructured: randomUUID(),
    debtorAccount: { bban: ACCOUNT_OF[account], currency: 'NOK' },
  })

const persons = fc.constantFrom<Person>('kari', 'kari', 'ola', 'nora')
const typists = fc.constantFrom<Typist>('kari', 'ola', 'nora', 'stranger')
const agreements = fc.constantFrom(undefined, undefined, FJORD_KAFFE, NORDLYS_BYGG)
const accounts = fc.constantFrom<Account>('kari', 'kari', 'ola', 'fjordKaffe', 'nordlysBygg')
const sessions = fc.constantFrom('a', 'b', 'c')
const backs = fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1, 1, 2)

const others = fc.option(accounts, { nil: undefined, freq: 5 })

/** The matching account, unless another is requested. */
function accountOf(person: Person, isCorporate: boolean, other: Account | null | undefined): Account {
  if (other !== undefined && other !== null) return other
  if (person === 'nora') return 'nordlysBygg'
  return person === 'kari' && isCorporate ? 'fjordKaffe' : person
}

const createBySingleSca = fc
  .tuple(
    fc.constantFrom(
      ['kari', 'PRIVATE'] as const,
      ['kari', 'PRIVATE'] as const,
      ['kari', 'CORPORATE'] as const,
      ['kari', 'CORPORATE'] as const,
      ['ola', 'PRIVATE'] as const,
      ['ola', 'PRIVATE'] as const,
      ['ola', 'CORPORATE'] as const,
      ['nora', 'CORPORATE'] as const,
      ['nora', 'CORPORATE'] as const,
      ['nora', 'PRIVATE'] as const,
    ),
    others,
    sessions,
  )
  .map(([[person, context], other, name]) =>
    command(`create by single SCA of ${person} ${context} from ${other} in ${name}`, async (model, real) => {
      const session = real.sessionPrefix + name
      const account = accountOf(person, context === 'CORPORATE', other)
      const { answer } = await real.tpp.create({
        headers: { 'X-PSU-IDENTITY': numberOf(person), 'PSU-Context': context, 'TPP-Session-ID': session },
        body: bodyFrom(account),
      })
      const payment = rememberPayment(model, answer, { account, createdOn: bankToday(model) })
      rememberAuthorisation(model, answer, { payment, named: { person, by: 'number' }, context, session })
    }),
  )

/** Who calls in which session: anybody, or a PSU with a valid session. */
const callers = fc.record({ person: persons, agreement: agreements, name: sessions, isLive: fc.boolean() })
type Caller = typeof callers extends fc.Arbitrary<infer Drawn> ? Drawn : never

function callerIn(model: Model, real: Real, { person, agreement, name, isLive }: Caller) {
  if (isLive)
    for (const [owner, named] of model.sessions)
      for (const [session, { isReplaced, agreement: own }] of named)
        if (!isReplaced) return { person: owner, session, agreement: own }
  return { person, session: real.sessionPrefix + name, agreement }
}

const createByPsuId = fc.tuple(callers, others).map(([drawn, other]) =>
  command(`create by PSU-ID as ${fc.stringify(drawn)} from ${other}`, async (model, real) => {
    const caller = callerIn(model, real, drawn)
    const { person, session, agreement } = caller
    const account = accountOf(person, agreement !== undefined, other)
    const expected =
      judgeCall(model, caller) ?? (mayPay(person, agreement, account) ? '201 undefined' : '403 FORBIDDEN')
    const answer = await real.tpp.createAs(psuIdOf(model, person), session, {
      headers: agreement === undefined ? {} : { 'PSU-Corporate-ID': agreement },
      account: ACCOUNT_OF[account],
    })
    assert.equal(`${answer.status} ${answer.json.tppMessages?.[0]?.code}`, expected)
    if (answer.status === 401) rememberAuthorisation(model, answer, { session })
    if (answer.status !== 201) return
    const payment = rememberPayment(model, answer, { account, createdOn: bankToday(model) })
    rememberAuthorisation(model, answer, { payment, named: { person, by: 'psu-id' }, agreement, session })
  }),
)

const readUser = fc.tuple(callers, fc.constantFrom(true, true, true, false)).map(([drawn, isNamed]) =>
  command(`read user as ${isNamed ? fc.stringify(drawn) : 'nobody'}`, async (model, real) => {
    const caller = callerIn(model, real, drawn)
    const { person, session, agreement } = caller
    const expected = isNamed ? (judgeCall(model, caller) ?? '200 undefined') : '401 SCA_NOT_FOUND'
    const answer = await real.tpp.user({
      'TPP-Session-ID': session,
      ...(isNamed ? { 'PSU-ID': psuIdOf(model, person) } : {}),
      ...(agreement === undefined ? {} : { 'PSU-Corporate-ID': agreement }),
    })
    assert.equal(`${answer.status} ${answer.json.tppMessages?.[0]?.code}`, expected)
    if (answer.status === 401) rememberAuthorisation(model, answer, { session })
  }),
)

const startAuthorisation = fc
  .tuple(backs, fc.option(persons, { nil: undefined, freq: 1 }), sessions)
  .map(([back, person, name]) =>
    command(
      `start another for payment -${back}, naming ${person}, in ${name}`,
      async (model, real) => {
        const session = real.sessionPrefix + name
        const payment = latest(model.payments, back)
        const answer = await real.tpp.startAuthorisation(payment.paymentId, {
          'TPP-Session-ID': session,
          ...(person === undefined ? {} : { 'PSU-ID': psuIdOf(model, person) }),
        })
        if (person !== undefined && !model.psuIds.has(person)) {
          assert.equal(answer.status, 401)
          rememberAuthorisation(model, answer, { session })
          return
        }
        assert.equal(answer.status, readPayment(model, payment) === 'RCVD' ? 201 : 409)
        if (answer.status !== 201) return
        const first = model.authorisations.find((other) => other.payment === payment)
        const meant =
          person === undefined
            ? { named: first?.named, context: first?.context, agreement: first?.agreement }
            : { named: { person, by: 'psu-id' as const } }
        rememberAuthorisation(model, answer, { ...meant, payment, session })
      },
      ({ payments }) => payments.length > 0,
    ),
  )

const logInAs = fc.tuple(backs, typists).map(([back, typist]) =>
  onPage(`log in as ${typist}`, back, {
    fields: () => ({ step: 'login', nationalId: numberOf(typist) }),
    model: (model, it) => logIn(model, it, { typist }),
  }),
)

/** For whom it can be approved; if both are possible, alternately privately and for a corporation. */
function rightChoice(it: ModelAuthorisation): string | undefined {
  const { person, payment, authorisationId } = it
  const right = optionsOf(it).filter(
    (agreement) =>
      person !== undefined && (payment === undefined || mayPay(person, agreement, payment.account)),
  )
  return right.at(Number.parseInt(authorisationId.slice(-1), 16) % 2 === 0 ? 0 : -1)
}

/** The next correct step of the named person or, if nobody is named, of this one. */
const goOn = fc.tuple(backs, persons).map(([back, person]) =>
  onPage(`go on as the named person, or ${person}`, back, {
    fields: (it) => {
      if (it.status === 'received') return { step: 'login', nationalId: numberOf(it.named?.person ?? person) }
      if (it.status === 'psuAuthenticated') return { step: 'choose', context: rightChoice(it) ?? 'PRIVATE' }
      return { step: 'approve' }
    },
    model: (model, it) => {
      if (it.status === 'received') return logIn(model, it, { typist: it.named?.person ?? person })
      return it.status === 'psuAuthenticated' ? choose(model, it, rightChoice(it)) : approve(model, it)
    },
  }),
)

const chooseContext = fc.tuple(backs, agreements).map(([back, agreement]) =>
  onPage(`choose ${agreement ?? 'private'}`, back, {
    fields: () => ({ step: 'choose', context: agreement ?? 'PRIVATE' }),
    model: (model, it) => choose(model, it, agreement),
  }),
)

const approveIt = backs.map((back) =>
  onPage('approve', back, { fields: () => ({ step: 'approve' }), model: (model, it) => approve(model, it) }),
)

const leaveIt = fc
  .tuple(backs, fc.constantFrom('refuse' as const, 'abort' as const))
  .map(([back, how]) =>
    onPage(how, back, { fields: () => ({ step: how }), model: (model, it) => leave(model, it, { how }) }),
  )

const decide = fc
  .tuple(backs, typists, fc.constantFrom('approve', 'approve', 'approve', 'refuse', 'abort', 'time-out'))
  .map(([back, typist, outcome]) =>
    aboutLink(`decide to ${outcome} as ${typist}`, back, async (model, real, it) => {
      const nationalId = numberOf(typist)
      const answer = await real.tpp.decide(it.authorisationId, { outcome, nationalId })
      compareDecision(model, real, it, { answer, outcome: decided(model, it, { typist, outcome }) })
    }),
  )

function decided(model: Model, it: ModelAuthorisation, how: { typist: Typist; outcome: string }): Outcome {
  const visitor = 'sandbox'
  const { typist, outcome } = how
  if (outcome === 'abort' || outcome === 'time-out') return leave(model, it, { how: outcome, visitor })
  const loggedIn = logIn(model, it, { typist, visitor })
  if (loggedIn.kind !== 'here') return loggedIn
  return outcome === 'refuse' ? leave(model, it, { how: 'refuse', visitor }) : approve(model, it, visitor)
}

const advanceBank = fc.constantFrom(60, 1800, 3599, 3600, 3601, 86_400).map((seconds) =>
  command(`the bank's clock goes ${seconds} s forward`, async (model, real) => {
    await real.tpp.setClock({ advanceSeconds: seconds })
    model.bankOffset += seconds * 1000
  }),
)

const advanceReal = fc.constantFrom(1, 60, 299, 300, 301, 599, 600, 601, 3600).map((seconds) =>
  command(`the real clock goes ${seconds} s forward`, async (model, real) => {
    real.clock.milliseconds += seconds * 1000
    model.realNow += seconds * 1000
  }),
)

const AFTER_APPROVAL = new Set(['PDNG', 'ACCP', 'ACSP', 'ACWP', 'ACSC'])

/** What happens to an approved payment is tested elsewhere: a clock that moves on starts batch runs. */
function asApproved(status: string, expected: string): string {
  return AFTER_APPROVAL.has(status) && /^AC[TW]C$/.test(expected) ? expected : status
}

const readPayments = backs.map((back) =>
  command(
    `read payment -${back}`,
    async (model, real) => {
      const payment: ModelPayment = latest(model.payments, back)
      const expected = readPayment(model, payment)
      assert.equal(asApproved(await real.tpp.statusOf(payment.paymentId), expected), expected)
      const own = model.authorisations.filter((it) => it.payment === payment)
      assert.deepEqual(
        await real.tpp.listAuthorisations(payment.paymentId),
        own.map(({ authorisationId }) => authorisationId),
      )
      for (const it of own.slice(-1)) {
        const answer = await real.tpp.readAuthorisation(payment.paymentId, it.authorisationId)
        const status = isTimedOut(model, it) ? 'failed' : it.status
        assert.equal(answer.json['scaStatus'], status)
        const psuId = it.person === undefined ? undefined : model.psuIds.get(it.person)
        assert.equal(answer.json['psuId'], status === 'finalised' ? psuId : undefined)
      }
      const hidden = await real.tpp.call({
        target: `/v1/payments/norwegian-domestic-credit-transfers/${payment.paymentId}`,
        headers: payment.status === 'RCVD' ? {} : SHOW_BEFORE_APPROVAL,
      })
      assert.equal(hidden.status, payment.status === 'RCVD' ? 404 : 200)
    },
    ({ payments }) => payments.length > 0,
  ),
)

/** Frequent commands are listed several times. */
export const COMMANDS: readonly fc.Arbitrary<ScaCommand>[] = [
  createBySingleSca,
  createBySingleSca,
  createByPsuId,
  createByPsuId,
  readUser,
  readUser,
  goOn,
  goOn,
  goOn,
  goOn,
  goOn,
  goOn,
  goOn,
  goOn,
  logInAs,
  chooseContext,
  approveIt,
  leaveIt,
  decide,
  startAuthorisation,
  readPayments,
  advanceBank,
  advanceReal,
]
