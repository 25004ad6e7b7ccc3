import { randomUUID } from 'node:crypto'
import { type Check } from '../../check.ts'
import { failed, passed, type Severity } from '../../outcome.ts'
import { codesOf, describeAnswer } from '../../exchange/read-answer.ts'
import { expectCreated, expectRefused } from '../support/expect.ts'
import { create, NCBCT, NDCT, type Product, requireCreated } from '../support/products.ts'

interface HeaderCase {
  readonly id: string
  readonly rules: readonly string[]
  readonly title: string
  readonly severity?: Severity
  readonly isAccepted: boolean
  readonly product?: Product
  readonly headers: Readonly<Record<string, string | undefined>>
}

const REQUIRED: readonly (readonly [header: string, rule: string])[] = [
  ['x-accept-fix', 'HDR-01'],
  ['X-Request-ID', 'HDR-03'],
  ['TPP-Session-ID', 'HDR-04'],
  ['TPP-Redirect-URI', 'HDR-05'],
  ['PSU-IP-Address', 'HDR-15'],
]

const missing = (product: Product, rule: string): HeaderCase[] =>
  REQUIRED.map(([header, headerRule]) => ({
    id: `headers/${product.name}-without-${header.toLowerCase()}`,
    rules: [headerRule, rule],
    title: `A ${product.name} creation without ${header} is refused.`,
    isAccepted: false,
    product,
    headers: { [header]: undefined },
  }))

const CASES: readonly HeaderCase[] = [
  ...missing(NDCT, 'EP-04'),
  ...missing(NCBCT, 'EP-07'),
  {
    id: 'headers/no-psu',
    rules: ['HDR-11', 'HDR-12'],
    title: 'A creation that names no PSU, neither by PSU-ID nor by X-PSU-IDENTITY, is refused.',
    isAccepted: false,
    headers: { 'X-PSU-IDENTITY': undefined },
  },
  {
    id: 'headers/psu-id-not-uuid',
    rules: ['HDR-11'],
    title: 'A PSU-ID that is no UUID is refused.',
    isAccepted: false,
    headers: { 'X-PSU-IDENTITY': undefined, 'PSU-Context': undefined, 'PSU-ID': 'kari' },
  },
  {
    id: 'headers/single-sca-without-context',
    rules: ['HDR-14'],
    title: 'A single-SCA creation without PSU-Context is refused.',
    isAccepted: false,
    headers: { 'PSU-Context': undefined },
  },
  {
    id: 'headers/context-unknown',
    rules: ['HDR-14'],
    title: 'A PSU-Context other than PRIVATE and CORPORATE is refused.',
    isAccepted: false,
    headers: { 'PSU-Context': 'FAMILY' },
  },
  {
    id: 'headers/single-sca',
    rules: ['HDR-12', 'HDR-14', 'VER-23'],
    title: 'A creation with X-PSU-IDENTITY and PSU-Context instead of PSU-ID is accepted.',
    isAccepted: true,
    headers: {},
  },
  {
    id: 'headers/http-method-unknown',
    rules: ['HDR-17'],
    title: 'A PSU-HTTP-Method that is none of the five is refused.',
    isAccepted: false,
    headers: { 'PSU-HTTP-Method': 'FETCH' },
  },
  {
    id: 'headers/device-id-not-uuid',
    rules: ['HDR-18'],
    title: 'A PSU-Device-ID that is no UUID is refused.',
    isAccepted: false,
    headers: { 'PSU-Device-ID': 'phone' },
  },
  {
    id: 'headers/all-optional',
    rules: ['HDR-02', 'HDR-06', 'HDR-07', 'HDR-16', 'HDR-17', 'HDR-18'],
    title: 'A creation with all optional headers is accepted.',
    isAccepted: true,
    headers: {
      Accept: 'application/json',
      'Accept-Charset': 'utf-8',
      'Accept-Encoding': 'identity',
      'Accept-Language': 'nb',
      'TPP-Redirect-Preferred': 'true',
      'TPP-Brand-Logging-Information': 'Conformance',
      'PSU-IP-Port': '50000',
      'PSU-User-Agent': 'Mozilla/5.0',
      'PSU-Accept': 'text/html',
      'PSU-Accept-Charset': 'utf-8',
      'PSU-Accept-Encoding': 'gzip',
      'PSU-Accept-Language': 'nb',
      'PSU-Geo-Location': 'GEO:59.913900;10.752200',
      'PSU-HTTP-Method': 'POST',
      'PSU-Device-ID': '5e1c2f0a-3e5b-4d4e-9a39-2f9a6ae1c111',
    },
  },
  {
    id: 'headers/accept-fix-list',
    rules: ['HDR-01', 'VER-05', 'VER-06', 'VER-07', 'VER-08', 'VER-09'],
    title: 'An x-accept-fix with all four values, separated by commas, is accepted.',
    isAccepted: true,
    headers: {
      'x-accept-fix':
        'amount-as-string,cardaccount-switch-originalamount-and-transactionamount,longer-names,cash-account-type-iso',
    },
  },
  {
    id: 'headers/redirect-script',
    rules: ['SEC-19'],
    title: 'A TPP-Redirect-URI that would run a script is refused.',
    severity: 'beyond',
    isAccepted: false,
    headers: { 'TPP-Redirect-URI': 'javascript:alert(1)' },
  },
  {
    id: 'headers/ip-address-unreadable',
    rules: ['SEC-22'],
    title: 'A PSU-IP-Address that is no address is refused.',
    severity: 'beyond',
    isAccepted: false,
    headers: { 'PSU-IP-Address': 'somewhere' },
  },
]

function toCheck({
  id,
  rules,
  title,
  severity = 'must',
  isAccepted,
  product = NDCT,
  headers,
}: HeaderCase): Check {
  return {
    id,
    rules,
    title,
    severity,
    needs: ['pisp', 'facts', 'payments'],
    async run(context) {
      if (!isAccepted) await requireCreated(context, product)
      const answer = await create(context, product, { headers })
      return isAccepted ? expectCreated(answer) : expectRefused(answer)
    },
  }
}

export const HEADER_CHECKS: readonly Check[] = [
  ...CASES.map(toCheck),
  {
    id: 'headers/missing-is-named',
    rules: ['ERR-10', 'DX-02'],
    title: 'A missing header is answered 400 with code HTTP_HEADER_REQUIRED.',
    severity: 'should',
    needs: ['pisp', 'facts', 'payments'],
    async run(context) {
      await requireCreated(context, NDCT)
      const answer = await create(context, NDCT, { headers: { 'PSU-IP-Address': undefined } })
      return answer.status === 400 && codesOf(answer).includes('HTTP_HEADER_REQUIRED')
        ? passed()
        : failed('400 with code HTTP_HEADER_REQUIRED', describeAnswer(answer))
    },
  },
  {
    id: 'headers/request-id-repeated',
    rules: ['SEC-23', 'HDR-03'],
    title: 'The same creation under the same X-Request-ID creates no second payment.',
    severity: 'beyond',
    needs: ['pisp', 'facts', 'payments'],
    advice: 'Store the answer under the X-Request-ID of the TPP, and give it again.',
    async run(context) {
      await requireCreated(context, NDCT)
      const request = { headers: { 'X-Request-ID': randomUUID() }, body: NDCT.body(context) }
      const first = await create(context, NDCT, request)
      const second = await create(context, NDCT, request)
      if (first.status !== 201) return expectCreated(first)
      const isSame = second.status >= 400 || idOf(second.json) === idOf(first.json)
      return isSame
        ? passed()
        : failed(`the payment ${idOf(first.json)} again, or a refusal`, describeAnswer(second))
    },
  },
  {
    id: 'headers/request-id-reused',
    rules: ['HDR-03'],
    title: 'Another creation under an X-Request-ID that was used is refused.',
    severity: 'should',
    needs: ['pisp', 'facts', 'payments'],
    async run(context) {
      await requireCreated(context, NDCT)
      const headers = { 'X-Request-ID': randomUUID() }
      const first = await create(context, NDCT, { headers })
      return first.status === 201
        ? expectRefused(await create(context, NDCT, { headers }))
        : expectCreated(first)
    },
  },
]

const idOf = (json: unknown): string =>
  String(typeof json === 'object' && json !== null ? Reflect.get(json, 'paymentId') : undefined)
