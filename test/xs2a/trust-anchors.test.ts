import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCertificateReader } from '../../apps/server/src/edge/certificate/certificate-cache.ts'
import { readTrustAnchors } from '../../apps/server/src/edge/certificate/trust-anchors.ts'
import { type Identity, makeCa, makeTpp } from '../support/certificates.ts'
import { intermediate, signedByItself } from './support/bad-certificates.ts'

describe('the trusted authorities', () => {
  test('SEC-03 a bank does not start with a trust anchor that is no authority, or with none', () => {
    const ca = makeCa()
    const tpp = makeTpp(ca, { keyType: 'P-256' })
    assert.throws(() => readTrustAnchors(`${ca.pem}\n${tpp.pem}`), /is not a certificate authority/)
    assert.throws(() => readTrustAnchors(''), /contains no PEM certificate/)
    assert.ok(readTrustAnchors(`${ca.pem}\n${makeCa('Second').pem}`))
  })
  const validate = (pem: string, tpp: Identity) => {
    const anchors = readTrustAnchors(pem)
    const read = createCertificateReader(() => anchors)
    return async (date: string) => {
      const verdict = await read(tpp.certificate.raw.toString('base64'), Date.parse(date))
      return verdict.ok ? 'trusted' : `${verdict.problem.kind}: ${verdict.problem.detail}`
    }
  }

  test('SEC-03 a certificate that is older than that of its authority is trusted while both are valid', async () => {
    const dates = { validFrom: '20260601000000Z', validTo: '20270601000000Z' }
    const authority = makeTpp(makeCa(), { ...intermediate, ...dates })
    const tpp = makeTpp(authority, { keyType: 'P-256', validFrom: '20260101000000Z' })
    const verdictAt = validate(authority.pem, tpp)
    assert.match(
      await verdictAt('2026-05-31'),
      /^certificate-not-yet-valid: the certificate is valid from 2026-06-01/,
    )
    assert.equal(await verdictAt('2026-06-01'), 'trusted')
    assert.equal(await verdictAt('2027-06-01'), 'trusted')
    assert.match(
      await verdictAt('2027-06-02'),
      /^certificate-expired: the certificate was valid until 2027-06-01/,
    )
    assert.match(await verdictAt('2026-05-31'), /^certificate-not-yet-valid/)
  })

  test('SEC-03 a certificate that was never valid together with that of its authority is not trusted', async () => {
    const authority = makeTpp(makeCa(), { ...intermediate, validFrom: '20260601000000Z' })
    const tpp = makeTpp(authority, { keyType: 'P-256', validTo: '20260101000000Z' })
    const verdictAt = validate(authority.pem, tpp)
    assert.match(await verdictAt('2026-07-01'), /^certificate-untrusted: .* never valid at the same time/)
  })

  test('SEC-03 an authority with two certificates: what it issued is trusted while either is valid', async () => {
    const ca = makeCa()
    // Valid for thirty days from now, with the same name and key.
    const short = signedByItself(ca)
    const tpp = makeTpp(ca, { keyType: 'P-256' })
    const today = new Date().toISOString()
    for (const pems of [
      [short.pem, ca.pem],
      [ca.pem, short.pem],
    ]) {
      const verdictAt = validate(pems.join('\n'), tpp)
      assert.equal(await verdictAt(today), 'trusted')
      assert.equal(await verdictAt('2048-01-01'), 'trusted')
      assert.match(
        await verdictAt('2050-01-01'),
        /^certificate-expired: the certificate was valid until 2049-12-31/,
      )
    }
    assert.match(await validate(short.pem, tpp)('2048-01-01'), /^certificate-expired/)
  })
})
