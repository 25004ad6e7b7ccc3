import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { PERSON_SCENARIOS } from '@havn/sandbox/ledger/scenarios/person-scenarios'
import type { SCA_SCENARIOS } from '@havn/sandbox/ledger/scenarios/request-scenarios'
import { OLA } from '../../sca/support/tpp-calls.ts'
import { ndctBody } from '../../support/ndct.ts'
import { INSTANT_TARGET, type PaymentRequest } from '../../support/payer.ts'
import { assertWaited } from './creditor-plays.ts'
import { authorisationIdOf, payingTo, pathOf, type Play, secondsOf, seenIn } from './stage.ts'

type PersonId = (typeof PERSON_SCENARIOS)[number]['id']
type ScaId = (typeof SCA_SCENARIOS)[number]['id']

export function numberOf(id: PersonId): string {
  const row = PERSON_SCENARIOS.find((scenario) => scenario.id === id)
  assert(row)
  return row.nationalId
}

/** The usual payment to Ola. */
const usual = (): PaymentRequest => payingTo('99860512749')

/** A payment from Kari's account by single SCA of that person. */
const by = (id: PersonId): PaymentRequest => ({ ...usual(), headers: { 'X-PSU-IDENTITY': numberOf(id) } })

const slowly =
  (id: PersonId, seconds: number): Play =>
  async ({ decided }) => {
    let seen: readonly string[] = []
    const waited = await secondsOf(async () => {
      seen = await decided(by(id))
    })
    assertWaited(waited, seconds)
    return seen
  }

export const PERSON_PLAYS: Readonly<Record<PersonId, Play>> = {
  'log-in-slow': slowly('log-in-slow', 2),
  'log-in-slower': slowly('log-in-slower', 5),
  'log-in-fails': ({ decided }) => decided(by('log-in-fails')),
  'may-not-pay': ({ decided }) => decided(by('may-not-pay')),
  'person-unknown': ({ decided }) =>
    decided(by('person-unknown'), { outcome: 'approve', nationalId: numberOf('person-unknown') }),

  'product-closed': async ({ sca, payer }) => {
    const session = randomUUID()
    const psuId = await sca.identify({ session, nationalId: numberOf('product-closed') })
    const create = (target?: string) =>
      payer.create({
        ...(target === undefined ? {} : { target }),
        body: ndctBody({ remittanceInformationUnstructured: randomUUID() }),
        headers: {
          'X-PSU-IDENTITY': undefined,
          'PSU-Context': undefined,
          'PSU-ID': psuId,
          'TPP-Session-ID': session,
        },
      })
    assert.equal((await create()).status, 201, 'others are open')
    return [seenIn(await create(INSTANT_TARGET))]
  },

  'sca-locked-out': async ({ payer, decide, statusOf }) => {
    for (let tries = 0; tries < 5; tries += 1)
      await decide(await payer.create(by('sca-locked-out')), { outcome: 'approve', nationalId: OLA })
    const created = await payer.create(by('sca-locked-out'))
    return [...(await decide(created)), await statusOf(pathOf(created))]
  },
}

export const SCA_PLAYS: Readonly<Record<ScaId, Play>> = {
  'sca-approved': ({ decided }) => decided(usual()),
  'sca-refused': ({ decided }) => decided(usual(), { outcome: 'refuse' }),
  'sca-aborted': ({ decided }) => decided(usual(), { outcome: 'abort' }),
  'sca-timed-out': ({ decided }) => decided(usual(), { outcome: 'time-out' }),

  'sca-decoupled': async ({ payer, decide, statusOf }) => {
    const created = await payer.create({ ...usual(), headers: { 'TPP-Redirect-Preferred': 'false' } })
    assert.equal(created.json._links['scaRedirect'], undefined)
    await decide(created)
    const path = pathOf(created)
    const { json } = await payer.call({ target: `${path}/authorisations/${authorisationIdOf(created)}` })
    assert(json['psuId'])
    return [seenIn(created), String(json['scaStatus']), await statusOf(path)]
  },
}
