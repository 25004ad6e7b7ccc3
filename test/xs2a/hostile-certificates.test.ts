// Depends on time: it bounds the time that a hostile certificate takes, and other processes use the same cores.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCertificateReader } from '../../apps/server/src/edge/certificate/certificate-cache.ts'
import { readTrustAnchors } from '../../apps/server/src/edge/certificate/trust-anchors.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { cpuMillisecondsOf } from '../support/cpu-time.ts'

const now = Date.UTC(2026, 10, 16, 10)
const ca = makeCa()
const headerOf = (der: Buffer) => der.toString('base64')

/** Something expensive to search: this many empty sequences in place of the PSD2 statement. */
function dearStatements(count: number): string {
  const inner = Buffer.from('3000'.repeat(count), 'hex')
  const length = inner.length.toString(16).padStart(4, '0')
  return `1.3.6.1.5.5.7.1.3=DER:${Buffer.concat([Buffer.from(`3082${length}`, 'hex'), inner]).toString('hex')}`
}

test('SEC-28 a certificate of an untrusted authority costs little, whatever it contains', async () => {
  const anchors = readTrustAnchors(ca.pem)
  const readCertificate = createCertificateReader(() => anchors)
  const { certificate } = makeTpp(makeCa(), { roles: null, extensions: [dearStatements(2_300)] })
  const header = headerOf(certificate.raw)
  assert(header.length > 7_000 && header.length < 8_192, `${header.length}`)
  await readCertificate(header, now)
  const milliseconds = await cpuMillisecondsOf(async () => {
    for (let round = 0; round < 50; round += 1) {
      const verdict = await readCertificate(header, now)
      assert.equal(verdict.ok ? 'ok' : verdict.problem.kind, 'certificate-untrusted')
    }
  })
  assert(milliseconds < 250, `less than 5 ms each, not ${milliseconds} in all`)
})

test('SEC-28 a header longer than any certificate is not even decoded', async () => {
  const anchors = readTrustAnchors(ca.pem)
  const readCertificate = createCertificateReader(() => anchors)
  const { certificate } = makeTpp(ca, { roles: null, extensions: [dearStatements(4_000)] })
  const verdict = await readCertificate(headerOf(certificate.raw), now)
  assert(!verdict.ok)
  assert.match(verdict.problem.detail, /at most 8192 characters/)
})

test('SEC-03 a trusted certificate with other bytes in an unsigned part is a different one, and not trusted', async () => {
  const anchors = readTrustAnchors(ca.pem)
  const readCertificate = createCertificateReader(() => anchors)
  const { certificate } = makeTpp(ca)
  assert.equal((await readCertificate(headerOf(certificate.raw), now)).ok, true)
  // The algorithm occurs twice: the second one, before the signature, is not covered by it.
  const sha256WithRsa = Buffer.from('06092a864886f70d01010b0500', 'hex')
  const altered = Buffer.from(certificate.raw)
  const place = altered.lastIndexOf(sha256WithRsa)
  assert(place > altered.indexOf(sha256WithRsa))
  altered[place + sha256WithRsa.length - 2] = 0x04
  const verdict = await readCertificate(headerOf(altered), now)
  assert.equal(verdict.ok ? 'ok' : verdict.problem.kind, 'certificate-untrusted')
})
