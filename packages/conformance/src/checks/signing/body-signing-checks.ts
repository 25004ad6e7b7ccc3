import { randomUUID } from 'node:crypto'
import { createDigest } from '@havn/http-signature'
import { type Check } from '../../check.ts'
import { failed, passed, type Severity } from '../../outcome.ts'
import type { CheckContext } from '../../check-context.ts'
import { describeAnswer } from '../../exchange/read-answer.ts'
import type { Call } from '../../exchange/sign-call.ts'
import { expectCreated, expectRefused } from '../support/expect.ts'
import { isAuthentic, probe, requireProbe } from '../support/probe.ts'
import { create, NDCT, requireCreated } from '../support/products.ts'
import { replaceBody, replaceHeader } from '../support/signature-changes.ts'

interface DigestCase {
  readonly id: string
  readonly rules: readonly string[]
  readonly title: string
  readonly severity?: Severity
  readonly isAccepted: boolean
  readonly change: (body: string) => Partial<Call>
}

const DIGEST_CASES: readonly DigestCase[] = [
  {
    id: 'signing/digest-sha-512',
    rules: ['SIG-13', 'HDR-08'],
    title: 'A Digest by SHA-512 is accepted.',
    isAccepted: true,
    change: (body) => ({ headers: { Digest: createDigest(Buffer.from(body), 'SHA-512') } }),
  },
  {
    id: 'signing/digest-of-other-body',
    rules: ['SIG-13', 'HDR-08'],
    title: 'A body that was changed after signing, so that its Digest is wrong, is refused.',
    isAccepted: false,
    change: () => ({ tamper: replaceBody((text) => text.replace('"1.05"', '"9.05"')) }),
  },
  {
    id: 'signing/digest-missing',
    rules: ['HDR-08', 'EP-04'],
    title: 'The creation of a payment without a Digest is refused.',
    isAccepted: false,
    change: () => ({ headers: { Digest: undefined } }),
  },
  {
    id: 'signing/digest-uncovered',
    rules: ['SIG-10'],
    title: 'A Digest that is sent but not signed is refused.',
    isAccepted: false,
    change: () => ({ covers: (names) => names.filter((name) => name !== 'digest') }),
  },
  {
    id: 'signing/digest-algorithm',
    rules: ['SIG-13'],
    title: 'A Digest by another algorithm than SHA-256 and SHA-512 is refused.',
    isAccepted: false,
    change: () => ({ headers: { Digest: 'MD5=1B2M2Y8AsgTpgAmY7PhCfg==' } }),
  },
]

function digestCheck({ id, rules, title, severity = 'must', isAccepted, change }: DigestCase): Check {
  return {
    id,
    rules,
    title,
    severity,
    needs: ['pisp', 'facts', 'payments'],
    async run(context) {
      await requireCreated(context, NDCT)
      const body = JSON.stringify(NDCT.body(context))
      const answer = await create(context, NDCT, { body, ...change(body) })
      return isAccepted ? expectCreated(answer) : expectRefused(answer)
    },
  }
}

/** Changes the last byte of the certificate, which is in its issuer's signature. The key stays the same. */
function withForgedCertificate({ tpp }: CheckContext): Partial<Call> {
  const forged = Buffer.from(tpp.certificate.raw)
  forged.writeUInt8(forged.readUInt8(forged.length - 1) ^ 1, forged.length - 1)
  return { tamper: replaceHeader('TPP-Signature-Certificate', forged.toString('base64')) }
}

async function expectCertificateRefused(context: CheckContext, change: Partial<Call>) {
  await requireProbe(context)
  const answer = await probe(context, change)
  // Whether an untrusted certificate is 400, 401 or 403 is not said; only that nobody gets anything by it.
  const isRefused = answer.status >= 400 && answer.status < 500 && !isAuthentic(answer)
  return isRefused ? passed() : failed('a refusal: 400, 401 without a link, or 403', describeAnswer(answer))
}

export const BODY_SIGNING_CHECKS: readonly Check[] = [
  ...DIGEST_CASES.map(digestCheck),
  {
    id: 'signing/certificate-missing',
    rules: ['HDR-09'],
    title: 'A request without TPP-Signature-Certificate is refused.',
    severity: 'must',
    needs: [],
    run: (context) =>
      expectCertificateRefused(context, { tamper: replaceHeader('TPP-Signature-Certificate', undefined) }),
  },
  {
    id: 'signing/certificate-unreadable',
    rules: ['HDR-09'],
    title: 'A TPP-Signature-Certificate that is no certificate is refused.',
    severity: 'must',
    needs: [],
    run: (context) =>
      expectCertificateRefused(context, {
        tamper: replaceHeader('TPP-Signature-Certificate', 'bm90IGEgY2VydGlmaWNhdGU='),
      }),
  },
  {
    id: 'signing/certificate-forged',
    rules: ['SIG-15', 'SEC-03'],
    title: 'A certificate whose issuer’s signature does not verify is refused.',
    severity: 'must',
    needs: [],
    advice: 'Verify the whole chain of the certificate up to a trusted authority before you use its key.',
    run: (context) => expectCertificateRefused(context, withForgedCertificate(context)),
  },
  {
    id: 'signing/write-without-target',
    rules: ['SIG-10'],
    title: 'A write that signs only the specification’s candidate headers is accepted.',
    severity: 'must',
    needs: ['pisp'],
    advice: 'The specification does not demand that (request-target) is signed.',
    run: async (context) => {
      await requireProbe(context)
      const answer = await context.call({
        method: 'DELETE',
        path: `${NDCT.path}/00000000-0000-4000-8000-000000000000`,
        covers: (names) => names.filter((name) => name !== '(request-target)'),
      })
      return answer.status === 404 ? passed() : failed('404', describeAnswer(answer))
    },
  },
  {
    id: 'signing/captured-read',
    rules: ['SEC-06'],
    title: 'A read that does not sign (request-target) is refused when it is sent again as a write.',
    severity: 'beyond',
    needs: ['pisp'],
    advice: 'Remember what such a call was sent to for as long as its Date is accepted.',
    run: async (context) => {
      await requireProbe(context)
      const path = `${NDCT.path}/00000000-0000-4000-8000-000000000000`
      const captured = {
        path: `${path}/status`,
        headers: { 'X-Request-ID': randomUUID(), Date: new Date().toUTCString() },
        covers: (names: readonly string[]) => names.filter((name) => name !== '(request-target)'),
      }
      await context.call(captured)
      const again = await context.call({
        ...captured,
        tamper: (request) => ({ ...request, method: 'DELETE', target: path }),
      })
      return again.status === 409 || again.status === 400 ? passed() : failed('409', describeAnswer(again))
    },
  },
]
