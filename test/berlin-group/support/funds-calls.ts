import assert from 'node:assert/strict'
import { qwacOf, WEBSITE } from '../../qwac/support/tls-calls.ts'
import { newBrowser, type PsuBrowser } from '../../sca/support/psu-browser.ts'
import type { TestBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'
import { KARI } from '../../support/ndct.ts'
import { codes as codesAndPaths, type ConsentAnswer, CURRENT, NOK, OK, PRESENT } from './consent-calls.ts'
import { pageFetcher } from './fetch-page.ts'
import { callStadt, type TlsRequest } from './stadt.ts'

export const FUNDS_CONSENTS = '/v2/consents/confirmation-of-funds'

const PSU_HEADERS = { ...PRESENT, 'TPP-Redirect-URI': OK, 'TPP-Nok-Redirect-URI': NOK }

/** An issuer of cards, with its seal and QWAC. */
export function newIssuer(bank: TestBank, options: { readonly name?: string } = {}): Identity {
  const roles = ['CBPII'] as const
  const seal = bank.newTpp({ ...options, roles })
  return qwacOf(bank, seal, { ...WEBSITE, ...options, roles })
}

/** The calls of an issuer of cards. */
export function fundsAtStadt(bank: () => TestBank, qwac: Identity) {
  const send = async (request: TlsRequest): Promise<ConsentAnswer> => {
    return callStadt(bank(), { qwac, ...request })
  }

  const create = (body: object = { account: CURRENT }, headers: TlsRequest['headers'] = {}) =>
    send({ target: FUNDS_CONSENTS, body, headers: { ...PSU_HEADERS, ...headers } })

  /** The page behind the link of an answer. */
  async function follow(created: ConsentAnswer): Promise<PsuBrowser> {
    const href = created.json?._links?.['scaRedirect']?.href
    assert.equal(typeof href, 'string', `${created.status} ${created.text}`)
    const psu = newBrowser(pageFetcher(bank))
    await psu.open(String(href))
    return psu
  }

  async function logIn(created: ConsentAnswer, nationalId = KARI): Promise<PsuBrowser> {
    const psu = await follow(created)
    await psu.logIn(nationalId)
    return psu
  }

  async function grant(body?: object): Promise<string> {
    const created = await create(body)
    const psu = await logIn(created)
    if (psu.field('shown') === undefined) await psu.choose('PRIVATE')
    const page = await psu.approve()
    assert.equal(page.location, OK, page.html)
    return String(created.json?.consentId)
  }

  const ask = (amount: string, changes: object = {}, headers: TlsRequest['headers'] = {}) =>
    send({
      target: '/v1/funds-confirmations',
      body: { account: CURRENT, instructedAmount: { currency: 'NOK', amount }, ...changes },
      headers,
    })

  const statusOf = async (consentId: string) =>
    (await send({ target: `${FUNDS_CONSENTS}/${consentId}/status` })).json?.consentStatus

  return { send, create, follow, logIn, grant, ask, statusOf }
}

/** The codes of an answer, without what they are about. */
export const codes = (answer: ConsentAnswer) => codesAndPaths(answer).map((one) => one.split(' ', 1)[0])

export type FundsCalls = ReturnType<typeof fundsAtStadt>
