import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newSecret, openBank, type TestBank } from '../support/bank.ts'
import { type CertificateOptions, type Identity, makeCa, makeTpp } from '../support/certificates.ts'
import { createDatabase } from '../support/database.ts'
import { send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { assertRefused, textOf } from '../xs2a/support/messages.ts'
import { withHeaders } from '../xs2a/support/sign-by-hand.ts'
import { unknownPayment } from '../xs2a/support/stage.ts'
import { STORED_LISTS, storeLists } from './support/stored-trust.ts'
import { verifyWithOpenssl } from './support/verify-with-openssl.ts'

const ca = makeCa('Root')
const AUTHORITY: CertificateOptions = {
  tppId: null,
  roles: null,
  basicConstraints: 'critical,CA:TRUE',
  extensions: ['keyUsage=critical,keyCertSign'],
}
const keyUsage = 'keyUsage=critical,digitalSignature,nonRepudiation'
const tppOf = (issuer: Identity, options: CertificateOptions = {}) =>
  makeTpp(issuer, { keyType: 'P-256', ...options })
const authority = (options: CertificateOptions) => makeTpp(ca, { ...AUTHORITY, ...options })

const expiredCa = authority({ name: 'Expired', validTo: '20210101000000Z' })
const shortCa = makeCa('No further authorities', 'critical,CA:TRUE,pathlen:0')
const subordinateCa = makeTpp(shortCa, { ...AUTHORITY, name: 'Subordinate' })
const constrainedCa = authority({
  name: 'Constrained',
  // The names that it may certify, in a section of openssl's configuration.
  extensions: [
    'keyUsage=critical,keyCertSign',
    'nameConstraints=critical,permitted;dirName:permitted',
    '[permitted]',
    'C=SE',
  ],
})
const webCa = makeCa('Web sites')
const otherTpp = tppOf(ca, { name: 'Other TPP' })

/** A certificate that the bank refuses, why, and what `openssl verify` says about the same chain. */
interface BadChain {
  readonly name: string
  readonly tpp: Identity
  readonly kind: Parameters<typeof assertRefused>[1]
  readonly reason: RegExp
  /** Undefined where the profile of a TPP's certificate is at fault, which openssl does not know. */
  readonly openssl?: RegExp
  readonly trusted?: Identity
  readonly untrusted?: Identity
}

const BAD_CHAINS: readonly BadChain[] = [
  {
    name: 'the certificate has expired',
    tpp: tppOf(ca, { validTo: '20210101000000Z' }),
    kind: 'certificate-expired',
    reason: /was valid until 2021-01-01/,
    openssl: /certificate has expired/,
  },
  {
    name: 'the certificate is not valid yet',
    tpp: tppOf(ca, { validFrom: '20400101000000Z' }),
    kind: 'certificate-not-yet-valid',
    reason: /is valid from 2040-01-01/,
    openssl: /certificate is not yet valid/,
  },
  {
    name: 'the authority has expired',
    tpp: tppOf(expiredCa),
    kind: 'certificate-expired',
    reason: /was valid until 2021-01-01/,
    openssl: /certificate has expired/,
    trusted: expiredCa,
  },
  {
    name: 'certificate and authority were never valid together',
    tpp: tppOf(expiredCa, { validFrom: '20220101000000Z' }),
    kind: 'certificate-untrusted',
    reason: /never valid at the same time/,
    openssl: /certificate has expired/,
    trusted: expiredCa,
  },
  {
    name: 'another authority of the same name',
    tpp: tppOf(makeCa('Root')),
    kind: 'certificate-untrusted',
    reason: /got one issued by .*CN=Root/,
    openssl: /signature failure|unable to get local issuer/,
  },
  {
    name: 'an authority that nobody trusts',
    tpp: tppOf(makeCa('Stranger')),
    kind: 'certificate-untrusted',
    reason: /got one issued by .*CN=Stranger/,
    openssl: /unable to get local issuer certificate/,
  },
  {
    name: 'issued by a TPP, which is no authority',
    tpp: tppOf(otherTpp),
    kind: 'certificate-untrusted',
    reason: /got one issued by .*CN=Other TPP/,
    openssl: /invalid CA certificate/,
    untrusted: otherTpp,
  },
  {
    name: 'issued below an authority that may have none below it',
    tpp: tppOf(subordinateCa),
    kind: 'certificate-untrusted',
    reason: /got one issued by .*CN=Subordinate/,
    openssl: /path length constraint exceeded/,
    trusted: shortCa,
    untrusted: subordinateCa,
  },
  {
    name: 'a name outside of what the authority may certify',
    tpp: tppOf(constrainedCa),
    kind: 'certificate-untrusted',
    reason: /got one that limits names/,
    openssl: /subtree violation/,
    trusted: constrainedCa,
  },
  {
    name: 'signed by its own key',
    tpp: makeCa('Self', 'critical,CA:FALSE'),
    kind: 'certificate-untrusted',
    reason: /got one issued by .*CN=Self/,
    openssl: /self-signed certificate/,
  },
  {
    name: 'the certificate of an authority',
    tpp: shortCa,
    kind: 'certificate-untrusted',
    reason: /got that of a certificate authority/,
  },
  {
    name: 'a weak key',
    tpp: tppOf(ca, { keyType: 'rsa:1024' }),
    kind: 'certificate-untrusted',
    reason: /expected an RSA key of 2048 bits or more, got 1024/,
    openssl: /key too weak/,
  },
  {
    name: 'signed with SHA-1',
    tpp: tppOf(ca, { hash: 'sha1' }),
    kind: 'certificate-untrusted',
    reason: /expected a certificate signed with SHA-256 or better/,
    openssl: /signature digest algorithm too weak/,
  },
  {
    name: 'an unknown critical extension',
    tpp: tppOf(ca, { extensions: [keyUsage, '1.2.3.4=critical,ASN1:NULL'] }),
    kind: 'certificate-untrusted',
    reason: /expected no unknown critical extension, got 1\.2\.3\.4/,
    openssl: /unhandled critical extension/,
  },
  {
    name: 'no key usage',
    tpp: tppOf(ca, { extensions: [] }),
    kind: 'certificate-untrusted',
    reason: /expected key usage .*, the certificate has none/,
  },
  {
    name: 'for web sites and not for seals',
    tpp: tppOf(ca, { qcTypes: ['web'] }),
    kind: 'certificate-not-a-seal',
    reason: /expected/,
  },
  {
    name: 'no PSD2 statement',
    tpp: tppOf(ca, { psd2Count: 0 }),
    kind: 'certificate-without-role',
    reason: /expected/,
  },
  {
    name: 'an authority that the list names for web sites alone',
    tpp: tppOf(webCa),
    kind: 'certificate-untrusted',
    reason: /got one issued by .*CN=Web sites/,
  },
]

describe('bad chains', () => {
  let bank: TestBank
  let database: Awaited<ReturnType<typeof createDatabase>>
  before(async () => {
    database = await createDatabase()
    const seals = [ca, expiredCa, shortCa, constrainedCa].map((one) => ({ ca: one, use: 'seal' }) as const)
    const key = newSecret()
    await storeLists({ databaseUrl: database.url, key }, [...seals, { ca: webCa, use: 'website' }], 0)
    const trustSettings = { asksRevocation: false, lists: STORED_LISTS }
    bank = await openBank({ databaseUrl: database.url, secret: key, trustSettings })
  })
  after(async () => {
    await bank.close()
    await database.drop()
  })

  /** Sends a certificate. What comes after its check does not matter, so another TPP signs. */
  function callWith({ certificate }: Identity): ReturnType<typeof send> {
    const header = { 'TPP-Signature-Certificate': certificate.raw.toString('base64') }
    return send(bank.port, withHeaders(signedRequest(otherTpp, unknownPayment), header))
  }

  test('SIG-15 a good chain is accepted, and openssl agrees', async () => {
    const tpp = tppOf(ca)
    assert.equal((await bank.call(tpp, unknownPayment)).status, 404)
    assert.match(verifyWithOpenssl({ tpp, trusted: ca }), /: OK$/m)
  })

  for (const { name, tpp, kind, reason, ...chain } of BAD_CHAINS)
    test(`SIG-15 SEC-03 403 FORBIDDEN: ${name}`, async () => {
      const answer = await callWith(tpp)
      assertRefused(answer, kind, 'TPP-Signature-Certificate')
      assert.match(textOf(answer), reason)
      if (chain.openssl !== undefined)
        assert.match(verifyWithOpenssl({ trusted: ca, ...chain, tpp }), chain.openssl)
    })
})
