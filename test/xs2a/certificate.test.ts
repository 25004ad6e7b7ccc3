import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Identity, CertificateOptions } from '../support/certificates.ts'
import { NDCT_TARGET, ndctCreation } from '../support/ndct.ts'
import { type ReceivedResponse, send } from '../support/send.ts'
import { BAD_CERTIFICATES, BAD_WRITINGS } from './support/bad-certificates.ts'
import { freezeClock, releaseClock } from './support/frozen-clock.ts'
import { assertRefused, textOf } from './support/messages.ts'
import { keyIdOf, signByHand, withHeaders } from './support/sign-by-hand.ts'
import { setStage } from './support/stage.ts'
import { prepare, useBank } from '../support/bank.ts'

const path = 'TPP-Signature-Certificate'

describe('the certificate', () => {
  const bank = useBank()
  const stage = prepare(() => setStage(bank))

  /** A creation with this certificate, with the right keyId and signature. */
  const createAs = (tpp: Identity): Promise<ReceivedResponse> => {
    const value = tpp.certificate.raw.toString('base64')
    return send(bank.port, signByHand(tpp, withHeaders(stage.creation(), { [path]: value })))
  }

  for (const [name, { kind, why, make }] of Object.entries(BAD_CERTIFICATES))
    test(`SIG-15 SEC-03 403 FORBIDDEN: a certificate ${name}`, async () => {
      const answer = await createAs(make(bank.ca))
      assertRefused(answer, kind, path)
      assert.equal(answer.status, 403)
      assert.match(textOf(answer), why)
    })

  for (const [name, [write, why]] of Object.entries(BAD_WRITINGS))
    test(`HDR-09 400 BAD_REQUEST: instead of the Base64 of DER, ${name}`, async () => {
      const answer = await stage.send(withHeaders(stage.creation(), { [path]: write(stage.tpp) }))
      assertRefused(answer, 'certificate-unreadable', path)
      assert.match(textOf(answer), why)
      assert.match(textOf(answer), /openssl x509 -in cert\.pem -outform DER \| base64 -w0/)
    })

  test('HDR-09 400 BAD_REQUEST: Base64 whose last character has bits that no encoder sets', async () => {
    // Every certificate ends in its signature: some lengths leave spare bits, and one TPP has such a length.
    const tpp = [
      stage.tpp,
      ...[1, 2].map((x) => bank.newTpp({ name: 'x'.repeat(x), keyType: 'P-256' })),
    ].find(({ certificate: { raw } }) => raw.length % 3 !== 0)
    assert.ok(tpp, 'a certificate whose Base64 is padded')
    const right = tpp.certificate.raw.toString('base64')
    const wrong = right.replace(/([A-Za-z0-9+/])(=+)$/, (_, last: string, padding: string) => {
      return `${String.fromCharCode(last.charCodeAt(0) + 1)}${padding}`
    })
    assert.ok(Buffer.from(wrong, 'base64').equals(tpp.certificate.raw))
    for (const value of [wrong, right.replace(/=+$/, '')])
      assertRefused(
        await send(bank.port, withHeaders(stage.read(), { [path]: value })),
        'certificate-unreadable',
        path,
      )
  })

  const good: Readonly<Record<string, CertificateOptions>> = {
    'with an RSA key of 2048 bits': { keyType: 'rsa:2048' },
    'with an RSA key of 4096 bits': { keyType: 'rsa:4096' },
    'with an EC key on P-256': { keyType: 'P-256' },
    'signed with SHA-512': { keyType: 'P-256', hash: 'sha512' },
    'of a PISP alone': { keyType: 'P-256', roles: ['PISP'] },
    'of a bank that is a PISP too': { keyType: 'P-256', roles: ['ASPSP', 'PISP'] },
    'whose extended key usage is that of documents': {
      keyType: 'P-256',
      extensions: ['keyUsage=critical,nonRepudiation', 'extendedKeyUsage=1.3.6.1.5.5.7.3.36'],
    },
    'whose extended key usage is that of clients and mail': {
      keyType: 'P-256',
      extensions: ['keyUsage=critical,digitalSignature', 'extendedKeyUsage=clientAuth,emailProtection'],
    },
    'of a TPP registered in Belgium': {
      keyType: 'P-256',
      tppId: 'PSDBE-NBB-1234.567.890',
      ncaId: 'BE-NBB',
    },
    'of a TPP registered in Finland': {
      keyType: 'P-256',
      tppId: 'PSDFI-FINFSA-1234567-8',
      ncaId: 'FI-FINFSA',
    },
    'whose key may sign, by digitalSignature alone': {
      keyType: 'P-256',
      extensions: ['keyUsage=critical,digitalSignature'],
    },
    'whose key may sign, by nonRepudiation alone': {
      keyType: 'P-256',
      extensions: ['keyUsage=critical,nonRepudiation'],
    },
    'with an unknown extension that is not critical': {
      keyType: 'P-256',
      extensions: ['keyUsage=critical,digitalSignature', '1.2.3.4=DER:0500'],
    },
  }
  for (const [name, options] of Object.entries(good))
    test(`SIG-15 201: a certificate ${name}`, async () => {
      const answer = await createAs(bank.newTpp(options))
      assert.equal(answer.status, 201, answer.text)
    })

  test('SVC-03 SVC-04 403 FORBIDDEN: an AISP creates or reads a payment', async () => {
    const reader = setStage(bank, bank.newTpp({ roles: ['AISP'], keyType: 'P-256' }))
    const creation = await reader.send(reader.creation())
    assertRefused(creation, 'role-missing')
    assert.match(textOf(creation), /expected a certificate with the role PISP, got AISP/)
    assertRefused(await reader.send(reader.read()), 'role-missing')
    const customers = await bank.call(reader.tpp, { target: '/v1/sandbox/customers' })
    assert.equal(customers.status, 200, 'an operation for any role is open to it')
  })

  test('SIG-15 a renewed certificate of the same TPP sees the same payments, another one does not', async () => {
    const [old, renewed] = [1, 2].map(() => bank.newTpp({ tppId: 'PSDNO-FSA-555', keyType: 'P-256' }))
    const stranger = bank.newTpp({ tppId: 'PSDNO-FSA-556', keyType: 'P-256' })
    assert.ok(old && renewed)
    const created = await bank.call(old, ndctCreation())
    assert.equal(created.status, 201)
    const status = {
      target: `${NDCT_TARGET}/${created.json.paymentId}/status`,
      headers: { 'x-accept-fix': 'payment-status-before-approval' },
    }
    assert.equal((await bank.call(renewed, status)).json.transactionStatus, 'RCVD')
    assert.equal((await bank.call(stranger, status)).status, 404)
  })

  test('SIG-15 a certificate is valid from its first second to its last, also one that was used before', async () => {
    const tpp = bank.newTpp({
      keyType: 'P-256',
      validFrom: '20261115120000Z',
      validTo: '20261115130000Z',
    })
    const visitor = setStage(bank, tpp)
    const noon = Date.UTC(2026, 10, 15, 12)
    const readAfter = async (milliseconds: number) => {
      freezeClock(bank, noon + milliseconds)
      return visitor.send(visitor.read())
    }
    assertRefused(await readAfter(-1_000), 'certificate-not-yet-valid', path)
    assert.equal((await readAfter(2)).status, 404)
    assert.equal((await readAfter(3_600_000)).status, 404)
    assertRefused(await readAfter(3_601_000), 'certificate-expired', path)
    assertRefused(await readAfter(-1_000), 'certificate-not-yet-valid', path)
    releaseClock(bank)
  })

  describe('certificate, key and keyId belong together', () => {
    let stranger: Identity
    before(() => {
      stranger = bank.newTpp()
    })

    test('SIG-09 400 BAD_REQUEST: signed with the key of another TPP', async () => {
      const answer = await stage.readOtherwise({ key: stranger.key })
      assertRefused(answer, 'signature-wrong', 'Signature')
      assert.match(textOf(answer), /not made with the private key of this certificate/)
    })

    test('SIG-05 400 BAD_REQUEST: the keyId of another TPP', async () => {
      const answer = await stage.readOtherwise({ keyId: () => keyIdOf(stranger) })
      assertRefused(answer, 'key-id-serial-differs', 'Signature')
    })

    test('SIG-05 400 BAD_REQUEST: the keyId of another authority', async () => {
      const answer = await stage.readOtherwise({ keyId: (keyId) => keyId.replace('Havn Test CA', 'Nobody') })
      assertRefused(answer, 'key-id-issuer-differs', 'Signature')
    })

    test('SIG-05 400 BAD_REQUEST: the certificate of another TPP, key and keyId of the sender', async () => {
      const value = stranger.certificate.raw.toString('base64')
      const answer = await stage.send(withHeaders(stage.read(), { [path]: value }))
      assertRefused(answer, 'key-id-serial-differs', 'Signature')
    })

    test('SIG-09 400 BAD_REQUEST: certificate and keyId of another TPP, key of the sender', async () => {
      const value = stranger.certificate.raw.toString('base64')
      const request = withHeaders(stage.read(), { [path]: value })
      const answer = await send(bank.port, signByHand(stranger, request, { key: stage.tpp.key }))
      assertRefused(answer, 'signature-wrong', 'Signature')
    })
  })
})
