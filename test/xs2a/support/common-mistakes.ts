import { NDCT_TARGET } from '../../support/ndct.ts'
import type { Draft } from './follow-text.ts'

/** What a mistake is made from: a right call, and a payment that exists. */
export interface Right {
  readonly draft: Draft
  readonly payment: Readonly<Record<string, unknown>>
  /** The path of a payment that nobody has approved, the X-Request-ID of its creation, and its body. */
  readonly earlier: { readonly path: string; readonly requestId: string; readonly payment: object }
  readonly pem: string
}

type MakeMistake = (right: Right) => Draft

const amount = (value: unknown, currency = 'NOK'): MakeMistake =>
  body({ instructedAmount: { amount: value, currency } })

function body(change: object, without?: string): MakeMistake {
  return ({ draft, payment }) => {
    const { [without ?? '']: _left, ...rest } = payment
    return { ...draft, body: { ...rest, ...change } }
  }
}

const creditor = (account: object): MakeMistake => body({ creditorAccount: { currency: 'NOK', ...account } })

const header =
  (name: string, value?: string): MakeMistake =>
  ({ draft }) => ({ ...draft, headers: { ...draft.headers, [name]: value } })

const headers =
  (change: Draft['headers']): MakeMistake =>
  ({ draft }) => ({ ...draft, headers: { ...draft.headers, ...change } })

const target =
  (path: string): MakeMistake =>
  ({ draft }) => ({ ...draft, target: path })

/** The mistakes that developers of TPPs make most often, in the words of whoever makes them. */
export const COMMON_MISTAKES: Readonly<Record<string, MakeMistake>> = {
  'the amount is a number': amount(100),
  'the amount has a comma': amount('100,50'),
  'the amount has one decimal': amount('100.5'),
  'the amount has a sign': amount('-100.00'),
  'the currency is misspelled': amount('100.00', 'NKO'),
  'the currency is in lower case': amount('100.00', 'nok'),
  'the country is a name': body({ creditorAddress: { country: 'Norway' } }),
  'a field is misspelled': body({ creditorname: 'Ola Nordmann' }, 'creditorName'),
  'the account has dots': creditor({ bban: '9986.05.12749' }),
  'the account is a number': creditor({ bban: 99_860_512_749 }),
  'an IBAN where a BBAN is wanted': creditor({ iban: 'NO6699860512749' }),
  'the date is written as in Norway': body({ requestedExecutionDate: '01.12.2026' }),
  'the date is what toISOString() returns': body({ requestedExecutionDate: '2026-12-01T00:00:00.000Z' }),
  'the date has passed': body({ requestedExecutionDate: '2020-01-02' }),
  'the body is a form': ({ draft }) => ({ ...draft, body: 'amount=100.00&currency=NOK' }),
  'the body is what print(dict) prints': ({ draft }) => ({ ...draft, body: "{'creditorName': 'Ola'}" }),
  'the Content-Type is missing': header('Content-Type', 'text/plain'),
  'PSU-IP-Address is missing': header('PSU-IP-Address'),
  'TPP-Redirect-URI is missing': header('TPP-Redirect-URI'),
  'TPP-Redirect-URI is a path': header('TPP-Redirect-URI', '/callback'),
  'TPP-Session-ID is missing': header('TPP-Session-ID'),
  'x-accept-fix is missing': header('x-accept-fix'),
  'X-Request-ID is missing': header('X-Request-ID'),
  'X-Request-ID is one of an earlier call': (right) => header('X-Request-ID', right.earlier.requestId)(right),
  'PSU-Context is missing': header('PSU-Context'),
  'PSU-Context is in lower case': header('PSU-Context', 'private'),
  'PSU-ID is a national identity number': headers({
    'PSU-ID': '14838530061',
    'X-PSU-IDENTITY': undefined,
    'PSU-Context': undefined,
  }),
  'PSU-ID and X-PSU-IDENTITY both': header('PSU-ID', '3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10'),
  'the path lacks /v1': target(NDCT_TARGET.replace('/v1', '')),
  'the path ends in a slash': target(`${NDCT_TARGET}/`),
  'the product is misspelled': target('/v1/payments/norwegian-domestic-credit-transfer'),
  'a GET where a POST is wanted': ({ draft }) => ({ ...draft, method: 'GET', body: undefined }),
  'a query parameter is misspelled': target(`${NDCT_TARGET}?allowLogicalDuplicates=true`),
  'the same payment twice': ({ draft, earlier }) => ({ ...draft, body: earlier.payment }),
  'a payment is read before its approval': ({ draft: { headers: all }, earlier }) => ({
    method: 'GET',
    target: `${earlier.path}/status`,
    headers: { ...all, 'x-accept-fix': '' },
    body: undefined,
  }),
  'the clock is two minutes slow': (right) =>
    header('Date', new Date(Date.now() - 120_000).toUTCString())(right),
  'the Date is of ISO 8601': (right) => header('Date', new Date().toISOString())(right),
  'the digest is of other bytes': header('Digest', 'SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE='),
  'the certificate is sent as PEM': (right) =>
    header('TPP-Signature-Certificate', right.pem.replaceAll('\n', ' ').trim())(right),
}
