import type { X509Certificate } from 'node:crypto'
import type * as pkijs from 'pkijs'

// sha256/384/512 with RSA or ECDSA; SHA-1 and MD5 signatures can be forged.
const SIGNATURE_ALGORITHMS = new Set([
  '1.2.840.113549.1.1.11',
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
  '1.2.840.10045.4.3.2',
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
])

const BASIC_CONSTRAINTS = '2.5.29.19'
const KEY_USAGE = '2.5.29.15'
// The extensions that we read or may ignore. Any other critical extension must not be ignored (RFC 5280, 4.2).
const KNOWN_EXTENSIONS = new Set([
  BASIC_CONSTRAINTS,
  KEY_USAGE,
  '2.5.29.37',
  '2.5.29.32',
  '1.3.6.1.5.5.7.1.3',
])

const rsaBitsMin = 2048

/** Finds why a certificate is unfit to sign calls, whoever issued it; undefined if it is fit. */
export function findFitnessProblem(
  x509: X509Certificate,
  certificate: pkijs.Certificate,
): string | undefined {
  if (x509.ca) return 'expected the certificate of a TPP, got that of a certificate authority'
  return findKeyProblem(x509) ?? findAlgorithmProblem(certificate) ?? findExtensionProblem(certificate)
}

function findKeyProblem({ publicKey }: X509Certificate): string | undefined {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey
  if (type === 'rsa') {
    const bits = details?.modulusLength ?? 0
    return bits >= rsaBitsMin ? undefined : `expected an RSA key of ${rsaBitsMin} bits or more, got ${bits}`
  }
  if (type === 'ec' && details?.namedCurve === 'prime256v1') return undefined
  return `expected an RSA or EC P-256 key, got ${type ?? 'none'} ${details?.namedCurve ?? ''}`.trimEnd()
}

function findAlgorithmProblem({ signatureAlgorithm }: pkijs.Certificate): string | undefined {
  const oid = signatureAlgorithm.algorithmId
  return SIGNATURE_ALGORITHMS.has(oid)
    ? undefined
    : `expected a certificate signed with SHA-256 or better, got algorithm ${oid}`
}

function findExtensionProblem({ extensions = [] }: pkijs.Certificate): string | undefined {
  const unknown = extensions.find(({ critical, extnID }) => critical && !KNOWN_EXTENSIONS.has(extnID))
  if (unknown !== undefined) return `expected no unknown critical extension, got ${unknown.extnID}`
  const ids = extensions.map(({ extnID }) => extnID)
  // Readers could disagree about which of the two counts. RFC 5280, 4.2, allows one.
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) return `expected every extension once, got the extension ${twice} twice`
  return findKeyUsageProblem(extensions.find(({ extnID }) => extnID === KEY_USAGE))
}

/** KeyUsage is a bit string: digitalSignature, nonRepudiation, … keyCertSign, cRLSign (RFC 5280, 4.2.1.3). */
function findKeyUsageProblem(keyUsage: pkijs.Extension | undefined): string | undefined {
  const expected = 'expected key usage digitalSignature or nonRepudiation'
  if (keyUsage === undefined) return `${expected}, the certificate has none`
  const bits: Uint8Array | undefined = keyUsage.parsedValue?.valueBlock?.valueHexView
  const first = bits?.[0] ?? 0
  if ((first & 0b1100_0000) === 0) return `${expected}, the certificate allows neither`
  return (first & 0b0000_0110) === 0
    ? undefined
    : 'expected the key of a TPP, got key usage keyCertSign or cRLSign, which is for authorities'
}
