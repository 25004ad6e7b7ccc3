import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { calling, decided, follow, identify, observed, type Play } from './play.ts'
import { observationOf, redirectOutcome } from './observations.ts'
import {
  abroad,
  creation,
  creationInSession,
  domestic,
  domesticTo,
  INSTANT,
  KARI,
  NCBCT,
  OLA,
} from './requests.ts'
import type { OtherTpp, Stage } from './stage.ts'

const account = ({ scenario }: Stage) => scenario.account ?? ''
const person = ({ scenario }: Stage) => scenario.nationalId ?? ''

/** A payment to the scenario's account. */
const payment = (stage: Stage, amount?: string) => creation(domesticTo(account(stage), amount))

const create: Play = calling((stage) => payment(stage))
const createAndRun: Play = async (stage) => void (await follow(stage, payment(stage), stage.run))

/** Approved and run, then two days later run again: the amount says two days. */
const afterTwoDays: Play = async (stage) => {
  const laterRun = async () => {
    await stage.moveTo(2)
    await stage.run()
  }
  await follow(stage, payment(stage, '100.02'), stage.run, laterRun)
}

/** Scenarios that the creditor account triggers. */
const CREDITOR_PLAYS: Readonly<Record<string, Play>> = {
  'execution-refused': createAndRun,
  'funds-later': async (stage) =>
    void (await follow(stage, payment(stage), stage.run, () => stage.moveTo(1))),
  'funds-never': async (stage) =>
    void (await follow(stage, payment(stage), stage.run, () => stage.moveTo(1, '16:30'))),
  'outcome-unknown': afterTwoDays,
  'execution-slow': async (stage) => {
    const created = await observed(stage, payment(stage, '100.02'))
    await stage.decide(created)
    stage.observe(await stage.status(created))
    const running = stage.run()
    let status = 'ACTC'
    while (status === 'ACTC') {
      await pause(200)
      status = await stage.status(created)
    }
    stage.observe(status)
    await running
    stage.observe(await stage.status(created))
  },
  'under-way': afterTwoDays,
  'abroad-long': async (stage) => {
    const creditor = {
      creditorAccount: { bban: account(stage), currency: 'EUR' },
      creditorAgent: 'COBADEFFXXX',
    }
    const body = abroad({ instructedAmount: { amount: '100.02', currency: 'EUR' }, ...creditor })
    const request = creation(body, { path: NCBCT })
    await follow(
      stage,
      request,
      stage.run,
      () => stage.moveTo(1),
      () => stage.moveTo(2),
    )
  },
  returned: afterTwoDays,
  'funds-unknown': async (stage) => void (await follow(stage, payment(stage))),
  'creation-slow': calling((stage) => payment(stage, '100.02')),
  'unavailable-once': async (stage) => {
    const request = creation(domesticTo(account(stage)), { headers: { 'X-Request-ID': randomUUID() } })
    await observed(stage, request)
    await observed(stage, request)
  },
  unavailable: create,
  'system-error': create,
  'fee-smallest': create,
  'fee-equals-amount': create,
  'fee-beyond-means': createAndRun,
  'fee-too-large': create,
}

/** A payment in euro to the scenario's payee, approved. */
export const payeePlay: Play = async (stage) => {
  const { account: iban, creditorName } = stage.scenario
  const body = abroad({ creditorName, creditorAccount: { iban, currency: 'EUR' } })
  await follow(stage, creation(body, { path: NCBCT }))
}

/** A payment of Kari's account, approved by the scenario's person. */
const byPerson: Play = (stage) => decided(stage, creation(domestic(), { psu: person(stage) }))

/** Scenarios that the PSU triggers. */
const PERSON_PLAYS: Readonly<Record<string, Play>> = {
  'log-in-slow': byPerson,
  'log-in-slower': byPerson,
  'log-in-fails': byPerson,
  'may-not-pay': byPerson,
  'person-unknown': (stage) =>
    decided(stage, creation(domestic(), { psu: person(stage) }), { nationalId: person(stage) }),
  'product-closed': async (stage) => {
    const psu = await identify(stage, person(stage))
    await observed(stage, creationInSession(domestic(), psu, INSTANT))
  },
  'sca-locked-out': async (stage) => {
    const request = () => creation(domestic(), { psu: person(stage) })
    for (let tries = 0; tries < 5; tries += 1)
      await stage.decide(await stage.call(request()), { nationalId: OLA.nationalId })
    const created = await stage.call(request())
    stage.observe(...redirectOutcome(await stage.decide(created, { nationalId: person(stage) })))
    stage.observe(await stage.status(created))
  },
}

const usual = () => creation(domestic())

/** How an SCA ends. */
const SCA_PLAYS: Readonly<Record<string, Play>> = {
  'sca-approved': (stage) => decided(stage, usual()),
  'sca-refused': (stage) => decided(stage, usual(), { outcome: 'refuse' }),
  'sca-aborted': (stage) => decided(stage, usual(), { outcome: 'abort' }),
  'sca-timed-out': (stage) => decided(stage, usual(), { outcome: 'time-out' }),
  'sca-decoupled': async (stage) => {
    const request = creation(domestic(), { headers: { 'TPP-Redirect-Preferred': 'false' } })
    await decided(stage, request)
  },
}

const empty = {
  debtorAccount: { bban: OLA.emptyAccount, currency: 'NOK' },
  creditorAccount: { bban: KARI.account, currency: 'NOK' },
}

const creatingAbroad = (amount: string, currency: string): Play =>
  calling(() => creation(abroad({ instructedAmount: { amount, currency } }), { path: NCBCT }))

/** Statuses that follow from dates and products of single payments. */
const STATUS_PLAYS: Readonly<Record<string, Play>> = {
  ordinary: async (stage) => void (await follow(stage, usual(), stage.run)),
  instant: async (stage) => void (await follow(stage, creation(domestic(), { path: INSTANT }))),
  'instant-without-funds': async (stage) =>
    void (await follow(stage, creation(domestic(empty), { path: INSTANT, psu: OLA.nationalId }))),
  abroad: async (stage) =>
    void (await follow(stage, creation(abroad(), { path: NCBCT }), stage.run, stage.run)),
  'day-moved': async (stage) => {
    const sunday = 7 - stage.weekday()
    const request = creation(domestic({ requestedExecutionDate: stage.dayAfter(sunday) }))
    await follow(stage, request, () => stage.moveTo(sunday + 1))
  },
  'day-passed': async (stage) => {
    const request = creation(domestic({ requestedExecutionDate: stage.dayAfter(0) }))
    const created = await observed(stage, request)
    await stage.moveTo(1)
    stage.observe(await stage.status(created))
  },
  'rate-small': creatingAbroad('1000000.00', 'IDR'),
  'rate-without-decimals': creatingAbroad('100000', 'JPY'),
}

/** A creation by another TPP. */
function callingAs(kind: OtherTpp): Play {
  return async (stage) => {
    stage.observe(observationOf(await stage.call(usual(), stage.openOther(kind))))
  }
}

/** Payments that are refused or answered by a code, whatever their creditor. */
const CODE_PLAYS: Readonly<Record<string, Play>> = {
  'currency-not-traded': creatingAbroad('100.00', 'ZWD'),
  'reporting-missing': creatingAbroad('3042.844', 'KWD'),
  duplicate: async (stage) => {
    const request = usual()
    await observed(stage, request)
    await observed(stage, request)
  },
  'request-id-reused': async (stage) => {
    const headers = { 'X-Request-ID': randomUUID() }
    await observed(stage, creation(domesticTo(OLA.account, '1.00'), { headers }))
    await observed(stage, creation(domesticTo(OLA.account, '2.00'), { headers }))
  },
  'role-missing': callingAs('reader'),
  'certificate-expired': callingAs('expired'),
  'certificate-issuer-unknown': callingAs('issuer-unknown'),
  'certificate-profile-wrong': callingAs('profile-wrong'),
  'certificate-revoked': callingAs('revoked'),
  'certificate-revocation-unknown': callingAs('revocation-unknown'),
  'role-withdrawn': callingAs('role-withdrawn'),
  'tpp-not-registered': callingAs('not-registered'),
}

export const PAYMENT_PLAYS = {
  ...CREDITOR_PLAYS,
  ...PERSON_PLAYS,
  ...SCA_PLAYS,
  ...STATUS_PLAYS,
  ...CODE_PLAYS,
}
