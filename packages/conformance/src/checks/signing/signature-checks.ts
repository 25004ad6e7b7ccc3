import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { encodeMimeWord } from '@havn/http-signature'
import { type Check } from '../../check.ts'
import { failed, passed, type Severity } from '../../outcome.ts'
import type { CheckContext } from '../../check-context.ts'
import { headerOf } from '../../exchange/exchange.ts'
import { describeAnswer } from '../../exchange/read-answer.ts'
import { type Call, signingStringOf } from '../../exchange/sign-call.ts'
import { expectRefused, expectStatus } from '../support/expect.ts'
import { isAuthentic, probe, requireProbe } from '../support/probe.ts'
import { addHeader, changeSignature, replaceHeader, replacePart } from '../support/signature-changes.ts'

interface SignatureCase {
  readonly id: string
  readonly rules: readonly string[]
  readonly title: string
  readonly severity?: Severity
  /** `400` where the specification names the status. */
  readonly verdict: 'accepted' | 'refused' | '400'
  readonly change: (context: CheckContext) => Partial<Call>
}

const anotherUuid = () => randomUUID()

/** Signs with a key that is not the certificate's. */
function withOtherKey(context: CheckContext): Partial<Call> {
  const isRsa = context.tpp.key.asymmetricKeyType === 'rsa'
  const { privateKey } = isRsa
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    tamper: (request) => {
      const text = Buffer.from(signingStringOf(request) ?? '', 'latin1')
      return replacePart('signature', () => sign('sha256', text, privateKey).toString('base64'))(request)
    },
  }
}

const CASES: readonly SignatureCase[] = [
  {
    id: 'signing/absent',
    rules: ['SIG-02', 'ERR-02', 'HDR-10'],
    title: 'A request without a Signature header is answered 400.',
    verdict: '400',
    change: () => ({ tamper: replaceHeader('Signature', undefined) }),
  },
  {
    id: 'signing/wrong-bytes',
    rules: ['SIG-03', 'ERR-01', 'SIG-09'],
    title: 'A signature with one byte changed is answered 400.',
    verdict: '400',
    change: () => ({
      tamper: replacePart('signature', (value) => `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`),
    }),
  },
  {
    id: 'signing/other-key',
    rules: ['SIG-03', 'ERR-01', 'SIG-09'],
    title: 'A signature made with another key than the certificate’s is answered 400.',
    verdict: '400',
    change: withOtherKey,
  },
  {
    id: 'signing/changed-header',
    rules: ['SIG-11', 'SIG-03'],
    title: 'An X-Request-ID that was changed after signing is answered 400.',
    verdict: '400',
    change: () => ({ tamper: replaceHeader('X-Request-ID', anotherUuid()) }),
  },
  {
    id: 'signing/changed-psu-id',
    rules: ['SIG-10', 'SIG-03'],
    title: 'A PSU-ID that was changed after signing is answered 400.',
    verdict: '400',
    change: () => ({ headers: { 'PSU-ID': anotherUuid() }, tamper: replaceHeader('PSU-ID', anotherUuid()) }),
  },
  {
    id: 'signing/changed-redirect',
    rules: ['SIG-10', 'SIG-03'],
    title: 'A TPP-Redirect-URI that was changed after signing is answered 400.',
    verdict: '400',
    change: () => ({ tamper: replaceHeader('TPP-Redirect-URI', 'https://elsewhere.example/') }),
  },
  ...['date', 'x-request-id', 'tpp-redirect-uri'].map(
    (name): SignatureCase => ({
      id: `signing/uncovered-${name}`,
      rules: ['SIG-10'],
      title: `A request whose ${name} header is sent but not signed is refused.`,
      verdict: 'refused',
      change: () => ({ covers: (names) => names.filter((one) => one !== name) }),
    }),
  ),
  {
    id: 'signing/other-target',
    rules: ['SIG-08', 'SIG-03', 'SEC-05'],
    title: 'A request sent to another target than the signed (request-target) is answered 400.',
    verdict: '400',
    change: () => ({ tamper: (request) => ({ ...request, target: `${request.target}?x=1` }) }),
  },
  {
    id: 'signing/only-candidates',
    rules: ['SIG-10', 'SIG-08'],
    title: 'A read that signs only the specification’s candidate headers is accepted.',
    verdict: 'accepted',
    change: () => ({ covers: (names) => names.filter((name) => name !== '(request-target)') }),
  },
  {
    id: 'signing/other-order',
    rules: ['SIG-07', 'SIG-11'],
    title: 'The signed headers may stand in any order, if headers="…" lists that order.',
    verdict: 'accepted',
    change: () => ({ covers: (names) => names.toReversed() }),
  },
  {
    id: 'signing/wrong-order',
    rules: ['SIG-07', 'SIG-11', 'SIG-03'],
    title: 'A list of headers in another order than the signing string’s is answered 400.',
    verdict: '400',
    change: () => ({ tamper: replacePart('headers', (value) => value.split(' ').toReversed().join(' ')) }),
  },
  {
    id: 'signing/part-missing',
    rules: ['SIG-04'],
    title: 'A Signature header without its algorithm is refused.',
    verdict: 'refused',
    change: () => ({ tamper: changeSignature((text) => text.replace(/algorithm="[^"]*",/, '')) }),
  },
  {
    id: 'signing/key-id-serial',
    rules: ['SIG-05'],
    title: 'A keyId with another serial number than the certificate’s is refused.',
    verdict: 'refused',
    change: () => ({ tamper: replacePart('keyId', (value) => value.replace(/^SN=[^,]*/, 'SN=1234ABCD')) }),
  },
  {
    id: 'signing/key-id-issuer',
    rules: ['SIG-05'],
    title: 'A keyId with another issuer than the certificate’s is refused.',
    verdict: 'refused',
    change: () => ({ tamper: replacePart('keyId', (value) => value.replace(/CA=.*$/, 'CA=CN=Nobody,C=NO')) }),
  },
  {
    id: 'signing/algorithm',
    rules: ['SIG-06'],
    title: 'An algorithm that the certificate’s key does not have is refused.',
    verdict: 'refused',
    change: () => ({ tamper: replacePart('algorithm', () => 'hmac-sha256') }),
  },
  {
    id: 'signing/mime-encoded',
    rules: ['SIG-12'],
    title: 'A Signature header that is MIME-encoded as UTF-8 and Base64 is accepted.',
    verdict: 'accepted',
    change: () => ({
      tamper: (request) => {
        const value = headerOf(request.headers, 'signature') ?? ''
        return value.startsWith('=?') ? request : replaceHeader('Signature', encodeMimeWord(value))(request)
      },
    }),
  },
  {
    id: 'signing/repeated-header',
    rules: ['SEC-04'],
    title: 'A signed header that is sent twice is refused.',
    severity: 'beyond',
    verdict: 'refused',
    change: () => ({ tamper: addHeader('X-Request-ID', anotherUuid()) }),
  },
  {
    id: 'signing/listed-but-absent',
    rules: ['SEC-04', 'SIG-07'],
    title: 'A Signature header that lists a header which is not sent is refused.',
    severity: 'beyond',
    verdict: 'refused',
    change: () => ({ tamper: replacePart('headers', (value) => `${value} psu-corporate-id`) }),
  },
]

function toCheck({ id, rules, title, severity = 'must', verdict, change }: SignatureCase): Check {
  return {
    id,
    rules,
    title,
    severity,
    needs: [],
    async run(context) {
      await requireProbe(context)
      const answer = await probe(context, change(context))
      if (verdict === '400') return expectStatus(answer, 400)
      if (verdict === 'refused') return expectRefused(answer)
      return isAuthentic(answer)
        ? passed()
        : failed(
            'the answer to an authentic request: 200, or 401 with a link scaRedirect',
            describeAnswer(answer),
          )
    },
  }
}

export const SIGNATURE_CHECKS: readonly Check[] = [
  {
    id: 'signing/correct',
    rules: ['SIG-01', 'SIG-04', 'SIG-05', 'SIG-06', 'SIG-09', 'SIG-11', 'SIG-15'],
    title: 'A request that is signed as the specification says is accepted.',
    severity: 'must',
    needs: [],
    advice: 'Compare the signing string below with the one that the server builds, line by line.',
    async run(context) {
      const answer = await probe(context)
      return isAuthentic(answer)
        ? passed()
        : failed('200, or 401 with a link scaRedirect', describeAnswer(answer))
    },
  },
  ...CASES.map(toCheck),
]
