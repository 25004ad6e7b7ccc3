import assert from 'node:assert/strict'
import { qwacOf } from '../../qwac/support/tls-calls.ts'
import { newBrowser, type PsuBrowser } from '../../sca/support/psu-browser.ts'
import type { TestBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'
import { KARI } from '../../support/ndct.ts'
import { codesOf } from '../../support/send.ts'
import { pageFetcher } from './fetch-page.ts'
import { callStadt, type TlsAnswer, type TlsRequest } from './stadt.ts'

export const OK = 'https://tpp.example/ok?state=7'
export const NOK = 'https://tpp.example/nok?state=7'

export const PRESENT = { 'PSU-IP-Address': '192.168.8.78' }
const PSU_HEADERS = { ...PRESENT, 'TPP-Redirect-URI': OK, 'TPP-Nok-Redirect-URI': NOK }

/** Kari's current account. */
export const CURRENT = { bban: '99860510002' }

export const dayAfter = (days: number) => Temporal.Now.plainDateISO('Europe/Oslo').add({ days }).toString()

/** A consent for one account with everything, unless something else is asked for. */
export const consentFor = (changes: object = {}, access?: object) => ({
  access: access ?? { accounts: [CURRENT], balances: [CURRENT], transactions: [CURRENT] },
  recurringIndicator: true,
  validUntil: dayAfter(90),
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  ...changes,
})

export const codes = (answer: { readonly json: unknown }) => codesOf(answer as Parameters<typeof codesOf>[0])

interface AccountBody {
  readonly resourceId: string
  readonly maskedPan?: string
  readonly bban?: string
  readonly ownerName?: string
  readonly balances?: readonly { readonly balanceType: string }[]
  readonly _links?: object
}

/** What answers about consents and accounts have in them, as far as tests look. */
interface Body {
  readonly consentId?: string
  readonly consentStatus?: string
  readonly validUntil?: string
  readonly frequencyPerDay?: number
  readonly scaStatus?: string
  readonly authorisationIds?: readonly string[]
  readonly fundsAvailable?: boolean
  readonly _links?: Readonly<Record<string, { readonly href: string }>>
  readonly access?: { readonly accounts?: readonly object[]; readonly transactions?: readonly object[] }
  readonly accounts?: readonly AccountBody[]
  readonly account?: AccountBody
  readonly balances?: readonly { readonly balanceType: string }[]
  readonly cardAccounts?: readonly AccountBody[]
  readonly transactions?: {
    readonly booked?: readonly { readonly entryReference: string; readonly transactionId: string }[]
  }
  readonly cardTransactions?: { readonly booked?: readonly { readonly cardTransactionId: string }[] }
}

export type ConsentAnswer = Omit<TlsAnswer, 'json'> & { readonly json: Body | undefined }

/** The calls of a TPP that asks for consents and reads by them. */
export function consentsAtStadt(bank: () => TestBank, tpp: Identity) {
  const send = async (request: TlsRequest): Promise<ConsentAnswer> => {
    const answer = await callStadt(bank(), { qwac: qwacOf(bank(), tpp), ...request })
    return answer
  }

  const create = (body: object = consentFor(), headers: TlsRequest['headers'] = {}) =>
    send({ target: '/v1/consents', body, headers: { ...PSU_HEADERS, ...headers } })

  /** The page behind the link of an answer. */
  async function follow(created: ConsentAnswer): Promise<PsuBrowser> {
    const href = created.json?._links?.scaRedirect?.href
    assert.equal(typeof href, 'string', created.text)
    const psu = newBrowser(pageFetcher(bank))
    await psu.open(String(href))
    return psu
  }

  async function logIn(created: ConsentAnswer, nationalId = KARI): Promise<PsuBrowser> {
    const psu = await follow(created)
    await psu.logIn(nationalId)
    return psu
  }

  async function grant(body?: object, accounts: readonly string[] = []): Promise<string> {
    const created = await create(body)
    const psu = await logIn(created)
    if (psu.field('shown') === undefined) await psu.choose('PRIVATE')
    const page = await psu.approve({}, accounts)
    assert.equal(page.location, OK, page.html)
    return String(created.json?.consentId)
  }

  const read = (consentId: string, target = '/v1/accounts', headers: TlsRequest['headers'] = PRESENT) =>
    send({ target, headers: { 'Consent-ID': consentId, ...headers } })

  const statusOf = async (consentId: string) =>
    (await send({ target: `/v1/consents/${consentId}/status` })).json?.consentStatus

  return { send, create, follow, logIn, grant, read, statusOf }
}

export type StadtCalls = ReturnType<typeof consentsAtStadt>
