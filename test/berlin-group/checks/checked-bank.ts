import { after } from 'node:test'
import { makeBanksFolder } from '../../banks/support/banks-folder.ts'
import { qwacOf, WEBSITE } from '../../qwac/support/tls-calls.ts'
import { type TestBank, useBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'
import { callStadt, PSD2, SEALED, XS2A } from '../support/stadt.ts'
import {
  createFixture,
  decideOnPages,
  type Fixture,
  KNOWN_FIXTURE,
  PEOPLE,
  type ServerUnderCheck,
} from '@havn/conformance/berlin-group'
import { replayNorwegian } from './replay-norwegian.ts'

/** The bank of the checks: a German one with the standard's interface, beside a Norwegian one in the same deployment. */
export interface CheckedBank {
  readonly bank: TestBank
  /** The client certificates by the names of the checks; no certificate for `none`. */
  qwac(name: string): Identity | undefined
  /** The seal of the same organisation as the client certificate. */
  seal(name: string): Identity
  now(): Promise<Temporal.Instant>
  setClock(to: Temporal.Instant): Promise<void>
  sandbox(method: 'GET' | 'POST' | 'PUT', target: string, body?: object): ReturnType<typeof callStadt>
}

const HOSTS: Readonly<Record<string, string>> = {
  '{{base}}': XS2A,
  '{{sealedBase}}': SEALED,
  '{{norwegianBase}}': PSD2,
}

export const ZONE = 'Europe/Berlin'

/** Opens both banks for the tests of a file. */
export function useCheckedBank(): CheckedBank {
  const folder = makeBanksFolder()
  folder.add({
    bank: 'stadt',
    pack: 'sepa',
    publicUrls: [
      { url: `https://${XS2A}`, interface: 'berlin-group-1.3', qwac: 'required', seal: 'optional' },
      { url: `https://${SEALED}`, interface: 'berlin-group-1.3', qwac: 'required', seal: 'required' },
    ],
  })
  folder.add({ bank: 'nord', publicUrls: [`https://${PSD2}`] })
  after(() => folder.remove())
  const bank = useBank({ banksFolder: folder.path, hasTls: true, hasHistory: true })
  const tpps = new Map<string, { readonly qwac: Identity; readonly seal: Identity }>()

  function tppOf(name: string) {
    const known = tpps.get(name)
    if (known !== undefined) return known
    const made = makeTppOf(bank, name)
    tpps.set(name, made)
    return made
  }

  const sandbox: CheckedBank['sandbox'] = async (method, target, body) => {
    const answer = await callStadt(bank, {
      method,
      target,
      qwac: tppOf('default').qwac,
      ...(body === undefined ? {} : { body }),
    })
    if (answer.status >= 300) throw new Error(`${method} ${target}: ${answer.status} ${answer.text}`)
    return answer
  }

  return {
    bank,
    qwac: (name) => (name === 'none' ? undefined : tppOf(name).qwac),
    seal: (name) => tppOf(name).seal,
    sandbox,
    async now() {
      const { json } = await sandbox('GET', '/v1/sandbox/clock')
      return Temporal.Instant.from(String(json['time']))
    },
    async setClock(to) {
      await sandbox('PUT', '/v1/sandbox/clock', { time: to.toString({ smallestUnit: 'second' }) })
    },
  }
}

type Roles = readonly ('PISP' | 'AISP' | 'CBPII')[]

const ROLES: Readonly<Record<string, Roles>> = {
  default: ['PISP', 'AISP'],
  aisp: ['AISP'],
  pisp: ['PISP'],
  cbpii: ['CBPII'],
  other: ['PISP', 'AISP'],
}

function makeTppOf(bank: TestBank, name: string) {
  const roles = ROLES[name]
  if (roles === undefined) throw new Error(`no client certificate ${name}`)
  const seal = bank.newTpp({ roles })
  return { seal, qwac: qwacOf(bank, seal, { ...WEBSITE, roles }) }
}

/** The bank of the checks as the conformance kit sees it. */
export function serverUnderCheck(checked: CheckedBank): ServerUnderCheck {
  const { bank } = checked
  const transport = { ca: bank.ca.pem, connectTo: { host: '127.0.0.1', port: bank.httpsPort } }
  let fixture: Promise<Fixture> | undefined
  const server: ServerUnderCheck = {
    zone: ZONE,
    send: ({ base, method, target, qwac, headers, body }) =>
      callStadt(bank, {
        method: method as 'GET',
        host: HOSTS[base] ?? XS2A,
        target,
        qwac: checked.qwac(qwac),
        // Exactly what the check says, also where it leaves out what is sent usually.
        headers: { 'X-Request-ID': undefined, ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    sealOf: (name) => checked.seal(name),
    now: () => checked.now(),
    setClock: (to) => checked.setClock(to),
    async runBatch() {
      await checked.sandbox('POST', '/v1/sandbox/batch-runs')
    },
    decide: (link, { person, ...decision }) =>
      decideOnPages(transport, link, { ...decision, login: '', ...PEOPLE[person] }),
    async decideOnDevice(authorisationId, action) {
      const outcome = action === 'reject' ? 'refuse' : action
      await checked.sandbox('POST', `/v1/sandbox/authorisations/${authorisationId}`, { outcome })
    },
    async fixtureOf({ steps }) {
      const isNamed = /fixture\.(executedPaymentId|A2)/.test(JSON.stringify(steps))
      if (!isNamed) return KNOWN_FIXTURE
      fixture ??= createFixture(server)
      return fixture
    },
    replayNorwegian: () => replayNorwegian(bank),
  }
  return server
}
