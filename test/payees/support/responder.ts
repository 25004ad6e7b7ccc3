import { randomUUID } from 'node:crypto'
import { request as httpsRequest, type Agent } from 'node:https'
import { text } from 'node:stream/consumers'
import type { BanksFolder } from '../../banks/support/banks-folder.ts'
import { WEBSITE } from '../../qwac/support/tls-calls.ts'
import type { TestBank } from '../../support/bank.ts'
import { type CertificateOptions, type Identity, makeTpp } from '../../support/certificates.ts'

/** The address at which a bank answers other banks. */
export const VOP_HOST = 'vop.bank.example'
export const VOP_TARGET = '/vop/v1/payee-verifications'

export const RESPONDER_BIC = 'HAVNNO22'

/** A bank that may ask: its BIC, and what its QWAC calls it. */
export interface Participant {
  readonly bic: string
  readonly id: string
}

export const participant = (number: number): Participant => ({
  bic: `ASK${String.fromCharCode(65 + (number % 26))}DEFF`,
  id: `PSDDE-BAFIN-${500_000 + number}`,
})

/** The document of a bank that answers these participants, with its directory beside it. */
export function addResponder(
  folder: BanksFolder,
  participants: readonly Participant[],
  document: object = {},
): void {
  const directory = {
    retrievedAt: '2026-11-16T06:00:00Z',
    participants: participants.map(({ bic, id }) => ({ bic, authorisationNumber: id, name: `Bank ${bic}` })),
  }
  folder.write('hav', 'directory.json', JSON.stringify(directory))
  folder.add({
    bank: 'hav',
    publicUrls: ['https://psd2.bank.example', { url: `https://${VOP_HOST}`, interface: 'vop-1' }],
    payeeResponder: { bics: [RESPONDER_BIC], directoryFile: 'directory.json' },
    ...document,
  })
}

const qwacs = new WeakMap<Identity, Map<string, Identity>>()

/** The QWAC of a bank: it has the role of a bank alone, which no TPP has. Made once for each authority. */
export function qwacOfBank(
  ca: Identity,
  { id }: Pick<Participant, 'id'>,
  change: CertificateOptions = {},
): Identity {
  const made = qwacs.get(ca) ?? new Map<string, Identity>()
  qwacs.set(ca, made)
  const key = JSON.stringify([id, change])
  const qwac =
    made.get(key) ?? makeTpp(ca, { tppId: id, ncaId: 'DE-BAFIN', roles: ['ASPSP'], ...WEBSITE, ...change })
  made.set(key, qwac)
  return qwac
}

/** An IBAN with right check digits, from a country and its number there. */
export function ibanOf(country: string, number: string): string {
  const digits = Array.from(`${number}${country}00`, (character) =>
    Number.parseInt(character, 36).toString(),
  ).join('')
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${number}`
}

/** A German IBAN at the bank of the tests. */
export const accountOf = (number: number) => ibanOf('DE', `10020030${String(number).padStart(10, '0')}`)

export interface VopAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly json: Readonly<Record<string, unknown>>
  readonly milliseconds: number
}

export interface VopQuestion {
  readonly iban: string
  readonly name?: string
  readonly from: Participant
  readonly qwac: Identity | undefined
  readonly agent?: Agent
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Takes the place of the path of a question. */
  readonly target?: string
  /** Takes the place of the body of a question. */
  readonly body?: unknown
}

/** The body of a question. */
export const questionBody = ({ iban, name, from }: Pick<VopQuestion, 'iban' | 'name' | 'from'>) => ({
  party: { name },
  partyAccount: { iban },
  partyAgent: { financialInstitutionId: { bicfi: RESPONDER_BIC } },
  requestingAgent: { financialInstitutionId: { bicfi: from.bic } },
})

/** Asks a bank as another bank does. */
export function askBank(bank: TestBank, question: VopQuestion): Promise<VopAnswer> {
  const { qwac, agent, headers = {}, target = VOP_TARGET, body = questionBody(question) } = question
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const given = {
    Host: VOP_HOST,
    'Content-Type': 'application/json',
    'X-Request-ID': randomUUID(),
    'X-Request-Timestamp': new Date(bank.clock.milliseconds()).toISOString(),
    'Content-Length': String(bytes.length),
    ...headers,
  }
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = httpsRequest(
      {
        host: '127.0.0.1',
        servername: VOP_HOST,
        port: bank.httpsPort,
        path: target,
        method: 'POST',
        ca: bank.ca.pem,
        agent: agent ?? false,
        ...(qwac && { cert: qwac.pem, key: qwac.keyPem }),
        headers: sent as Record<string, string>,
      },
      (incoming) => {
        text(incoming).then(
          (answer) =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              json: answer.startsWith('{') ? JSON.parse(answer) : {},
              milliseconds: performance.now() - startedAt,
            }),
          reject,
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(bytes)
  })
}
