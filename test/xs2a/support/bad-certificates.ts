import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sign, X509Certificate } from 'node:crypto'
import type { RefusalKind } from '../../../apps/server/src/edge/http/refusals.ts'
import { type Identity, makeCa, makeTpp, type CertificateOptions } from '../../support/certificates.ts'
import { openssl } from '../../support/openssl.ts'

/** A certificate that must be refused, and the words that say why. */
export interface BadCertificate {
  readonly kind: RefusalKind
  readonly why: RegExp
  readonly make: (ca: Identity) => Identity
}

const bad = (kind: RefusalKind, why: RegExp, make: BadCertificate['make']): BadCertificate => ({
  kind,
  why,
  make,
})

/** Issued by the trusted authority, with one property changed. */
const issued = (kind: RefusalKind, why: RegExp, options: CertificateOptions): BadCertificate =>
  bad(kind, why, (ca) => makeTpp(ca, { keyType: 'P-256', ...options }))

const untrusted = 'certificate-untrusted'
const nowhere =
  /from an authority that this bank trusts, got one (?:issued by|that names the trusted issuer) C=NO, .*`havn tpp new` creates/
const caExtensions = ['keyUsage=critical,keyCertSign,digitalSignature']
export const intermediate: CertificateOptions = {
  name: 'Sub CA',
  tppId: null,
  roles: null,
  keyType: 'P-256',
  basicConstraints: 'critical,CA:TRUE',
  extensions: caExtensions,
}

const notASeal = 'certificate-not-a-seal'
const malformed = 'certificate-organisation-malformed'
const usage = 'keyUsage=critical,digitalSignature,nonRepudiation'

/** Qualified or not, for other purposes than a payment service provider's seal (ETSI TS 119 495). */
const NOT_A_SEAL: Readonly<Record<string, BadCertificate>> = {
  'for a web site (QWAC)': issued(notASeal, /QcType eseal \(0\.4\.0\.1862\.1\.6\.2\).*got web/, {
    qcTypes: ['web'],
    extensions: [usage, 'extendedKeyUsage=serverAuth'],
  }),
  'for the signatures of a person': issued(notASeal, /QcType eseal.*got esign/, { qcTypes: ['esign'] }),
  'for seals and web sites at once': issued(notASeal, /QcType eseal.*got eseal and web/, {
    qcTypes: ['eseal', 'web'],
  }),
  'of no type': issued(notASeal, /QcType eseal.*got none/, { qcTypes: [] }),
  'that is not qualified': issued(notASeal, /expected QcCompliance \(0\.4\.0\.1862\.1\.1\)/, {
    isQualified: false,
  }),
  'for TLS servers, by its extended key usage': issued(notASeal, /extended key usage.*got serverAuth/, {
    extensions: [usage, 'extendedKeyUsage=serverAuth,clientAuth'],
  }),
  'for programs, by its extended key usage': issued(
    notASeal,
    /extended key usage.*1\.3\.6\.1\.5\.5\.7\.3\.3/,
    {
      extensions: [usage, 'extendedKeyUsage=codeSigning'],
    },
  ),
  'that says nothing about the use of its key': issued(untrusted, /expected key usage.*has none/, {
    extensions: [],
  }),
  'whose key may also sign certificates': issued(untrusted, /keyCertSign/, {
    extensions: ['keyUsage=critical,digitalSignature,keyCertSign'],
  }),
  'with the PSD2 statement twice': issued(notASeal, /PSD2 statement.*once, got it 2 times/, { psd2Count: 2 }),
  'whose role has the name of another': issued(notASeal, /PSP_PI.*got the name PSP_AI/, {
    roles: ['PISP'],
    roleName: 'PSP_AI',
  }),
  'without the authority that registered the TPP': issued(notASeal, /expected NCAName and NCAId/, {
    ncaId: null,
  }),
  'registered by an authority that the organizationIdentifier does not name': issued(
    notASeal,
    /expected NCAId NO-FSA.*got "DE-BAFIN"/,
    { ncaId: 'DE-BAFIN' },
  ),
  'with an extension twice': bad(untrusted, /the extension 1\.2\.3\.4 twice/, (ca) =>
    reissued(ca, '\x06\x03\x2a\x03\x05', '\x06\x03\x2a\x03\x04', {
      extensions: [usage, '1.2.3.4=DER:0500', '1.2.3.5=DER:0500'],
    }),
  ),
}

/** Names that a reader, or a database, could mistake for another TPP's. */
const LOOK_ALIKES: Readonly<Record<string, BadCertificate>> = {
  ...Object.fromEntries(
    Object.entries({
      'a VAT number': 'VATNO-987654321MVA',
      'any word': 'hello',
      'small letters': 'psdno-fsa-987654321',
      'lower-case letters in the number': 'PSDNO-FSA-98765432a',
      'no number': 'PSDNO-FSA-',
      'a letter of another script': 'PSDN\u041e-FSA-987654321',
      'a space inside': 'PSDNO-FSA-98765 4321',
      'an invisible character': 'PSDNO-FSA-987654321\u200b',
      'an unknown country': 'PSDN1-FSA-987654321',
      'a hyphen at its end': 'PSDNO-FSA-987654321-',
      'too many characters': `PSDNO-FSA-${'1'.repeat(36)}`,
    }).map(([what, tppId]) => [
      `whose organizationIdentifier has ${what}`,
      issued(malformed, /expected an organizationIdentifier .*such as PSDNO-FSA-987654321; got "/, {
        tppId,
      }),
    ]),
  ),
  'whose organizationIdentifier ends in a space': bad(malformed, /got "PSDNO-FSA-98765432 "/, (ca) =>
    reissued(ca, '987654321', '98765432 '),
  ),
  'whose organizationIdentifier contains NUL': bad(malformed, /got "PSDNO-FSA-98765432\\u\{0\}"/, (ca) =>
    reissued(ca, '987654321', '98765432\0'),
  ),
  'whose organizationIdentifier contains a line end': bad(malformed, /\\u\{a\}/, (ca) =>
    reissued(ca, '987654321', '98765432\n'),
  ),
  'whose organisation contains a mark that reverses the text': issued(
    malformed,
    /organizationName.*without invisible characters/,
    { name: 'Snill\u202eknaB' },
  ),
}

export const BAD_CERTIFICATES: Readonly<Record<string, BadCertificate>> = {
  'signed by itself': bad(untrusted, nowhere, (ca) => signedByItself(makeTpp(ca, { keyType: 'P-256' }))),
  'of another authority with the same name': bad(untrusted, nowhere, () => makeTpp(makeCa())),
  'of an authority with another name': bad(untrusted, nowhere, () => makeTpp(makeCa('Nobody'))),
  'issued by another TPP, which is no authority': bad(untrusted, nowhere, (ca) =>
    makeTpp(makeTpp(ca, { keyType: 'P-256' }), { keyType: 'P-256' }),
  ),
  'issued by an authority below the trusted one, which the bank does not know': bad(
    untrusted,
    nowhere,
    (ca) => makeTpp(makeTpp(ca, intermediate), { keyType: 'P-256' }),
  ),
  'expired long ago': issued(
    'certificate-expired',
    /the certificate was valid until 2021-01-01T00:00:00\.000Z/,
    {
      validTo: '20210101000000Z',
    },
  ),
  'not valid yet': issued(
    'certificate-not-yet-valid',
    /the certificate is valid from 2040-01-01T00:00:00\.000Z/,
    {
      validFrom: '20400101000000Z',
    },
  ),
  'with an RSA key of 1024 bits': issued(untrusted, /expected an RSA key of 2048 bits or more, got 1024/, {
    keyType: 'rsa:1024',
  }),
  'with a key on P-384': issued(untrusted, /expected an RSA or EC P-256 key, got ec secp384r1/, {
    keyType: 'P-384',
  }),
  'signed with SHA-1': issued(untrusted, /signed with SHA-256 or better, got algorithm 1\.2\.840/, {
    hash: 'sha1',
  }),
  'without a PSD2 statement': issued('certificate-without-role', /PSD2 statement.*found no such role/, {
    psd2Count: 0,
  }),
  'without qcStatements': issued(notASeal, /expected QcCompliance.*none of it in qcStatements/, {
    roles: null,
  }),
  'of a bank: the role ASPSP alone': issued('certificate-without-role', /PSP_PI, PSP_AI or PSP_IC/, {
    roles: ['ASPSP'],
  }),
  'with a PSD2 statement without roles': issued('certificate-without-role', /found no such role/, {
    roles: [],
  }),
  'with qcStatements that cannot be read': issued(notASeal, /expected QcCompliance/, {
    roles: null,
    extensions: ['keyUsage=critical,digitalSignature', '1.3.6.1.5.5.7.1.3=DER:30ff'],
  }),
  ...NOT_A_SEAL,
  ...LOOK_ALIKES,
  'without organizationIdentifier': issued('certificate-without-organisation', /the subject has none/, {
    tppId: null,
  }),
  'with two organizationIdentifiers': issued(
    'certificate-without-organisation',
    /expected organizationIdentifier.*the subject has none, or two/,
    {
      // A line of the configuration of openssl of its own.
      tppId: 'PSDNO-FSA-1\n1.organizationIdentifier=PSDNO-FSA-2',
    },
  ),
  'of the trusted authority itself': bad(untrusted, /got that of a certificate authority/, (ca) => ca),
  'of an authority, with the roles of a TPP': issued(untrusted, /got that of a certificate authority/, {
    basicConstraints: 'critical,CA:TRUE',
    extensions: caExtensions,
  }),
  'with an unknown critical extension': issued(untrusted, /unknown critical extension, got 1\.2\.3\.4/, {
    extensions: ['keyUsage=critical,digitalSignature', '1.2.3.4=critical,DER:0500'],
  }),
  'with critical name constraints': issued(untrusted, /unknown critical extension, got 2\.5\.29\.30/, {
    extensions: ['nameConstraints=critical,permitted;DNS:example.com'],
  }),
  'whose key may encrypt, not sign': issued(untrusted, /digitalSignature or nonRepudiation/, {
    extensions: ['keyUsage=critical,keyEncipherment,keyAgreement'],
  }),
  'whose organisation was altered': bad(untrusted, nowhere, (ca) =>
    altered(makeTpp(ca, { keyType: 'P-256' }), '987654321', '987654322'),
  ),
  'whose role was altered from AISP to PISP': bad(untrusted, nowhere, (ca) =>
    altered(
      makeTpp(ca, { keyType: 'P-256', roles: ['AISP'] }),
      '\x06\x07\x04\x00\x81\x98\x27\x01\x03',
      '\x06\x07\x04\x00\x81\x98\x27\x01\x02',
    ),
  ),
}

/** The same certificate with its own signature, as anybody can make one. */
export function signedByItself(tpp: Identity): Identity {
  const folder = mkdtempSync(join(tmpdir(), 'havn-certificate-'))
  try {
    writeFileSync(join(folder, 'key'), tpp.keyPem)
    const pem = openssl(['x509', '-signkey', join(folder, 'key')], tpp.pem).toString()
    return { ...tpp, pem, certificate: new X509Certificate(pem) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Replaces text of a certificate by other text of the same length, under a new signature of the authority. */
function reissued(ca: Identity, from: string, to: string, options: CertificateOptions = {}): Identity {
  const tpp = altered(makeTpp(ca, { keyType: 'P-256', ...options }), from, to)
  const der = Buffer.from(tpp.certificate.raw)
  // After the first header of four bytes comes the signed part, with a header of four bytes too.
  const signed = der.subarray(4, 8 + der.readUInt16BE(6))
  const signature = sign('sha256', signed, ca.key)
  signature.copy(der, der.length - signature.length)
  return { ...tpp, certificate: new X509Certificate(der) }
}

/** Replaces bytes of the certificate and leaves its signature as it was. */
function altered(tpp: Identity, from: string, to: string): Identity {
  const text = tpp.certificate.raw.toString('latin1')
  if (!text.includes(from)) throw new Error('the certificate does not contain what should be altered')
  return { ...tpp, certificate: new X509Certificate(Buffer.from(text.replace(from, to), 'latin1')) }
}

/** Ways to write a valid certificate that are not Base64 of its DER bytes, and the words that say why. */
export const BAD_WRITINGS: Readonly<
  Record<string, readonly [write: (tpp: Identity) => string, why: RegExp]>
> = {
  'PEM on one line': [({ pem }) => pem.replaceAll('\n', ''), /got PEM: send what `openssl x509/],
  'PEM with its line ends escaped': [({ pem }) => pem.replaceAll('\n', '\\n'), /got PEM/],
  'Base64 of PEM': [({ pem }) => Buffer.from(pem).toString('base64'), /got Base64 of PEM/],
  'one byte too many': [
    ({ certificate }) => Buffer.concat([certificate.raw, Buffer.from([0])]).toString('base64'),
    /expected one X\.509 certificate in DER/,
  ],
  'one byte too few': [
    ({ certificate }) => certificate.raw.subarray(0, -1).toString('base64'),
    /expected one X\.509 certificate in DER/,
  ],
  'two certificates': [
    ({ certificate }) => Buffer.concat([certificate.raw, certificate.raw]).toString('base64'),
    /expected one X\.509 certificate in DER/,
  ],
  'Base64 in the alphabet for URLs': [
    ({ certificate }) => certificate.raw.toString('base64url').padEnd(4, '_'),
    /expected Base64/,
  ],
  'Base64 with a space in it': [
    ({ certificate }) => certificate.raw.toString('base64').replace('MII', 'MII '),
    /on one line without spaces/,
  ],
  'Base64 with too much padding': [
    ({ certificate }) => `${certificate.raw.toString('base64').replace(/=*$/, '')}===`,
    /expected Base64/,
  ],
  'Base64 behind a label': [
    ({ certificate }) => `data:application/pkix-cert;base64,${certificate.raw.toString('base64')}`,
    /expected Base64/,
  ],
  hexadecimal: [
    ({ certificate }) => certificate.raw.toString('hex'),
    // Whether hexadecimal happens to be Base64 too depends on its length.
    /expected (one X\.509 certificate in DER|Base64)/,
  ],
  'a public key': [
    ({ key }) => openssl(['pkey', '-pubout', '-outform', 'DER'], pemOf(key)).toString('base64'),
    /expected one X\.509 certificate in DER/,
  ],
  'a serial number': [({ certificate }) => certificate.serialNumber, /expected/],
  nothing: [() => '', /expected Base64/],
}

const pemOf = (key: Identity['key']) => key.export({ format: 'pem', type: 'pkcs8' })
