import { createPrivateKey, KeyObject, X509Certificate } from 'node:crypto'

/** The key and the certificate of a TPP, which belong together. */
export interface Credentials {
  readonly key: KeyObject
  readonly certificate: X509Certificate
}

interface Given {
  readonly key: unknown
  readonly certificate: unknown
  readonly ca?: unknown
}

/** Reads what a client signs with. Throws with the name of the option that is wrong, and never with its content. */
export function readCredentials({ key: givenKey, certificate: givenCertificate, ca }: Given): Credentials {
  const key = readKey(givenKey)
  const certificate = readCertificate('certificate', givenCertificate)
  if (!certificate.checkPrivateKey(key))
    throw new TypeError('key does not belong to certificate: the certificate has another public key')
  if (ca !== undefined) checkAuthority(ca)
  return { key, certificate }
}

/** The origin of a bank's interface. */
export function readOrigin(baseUrl: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError(
      'baseUrl: expected an origin such as https://localhost:8443, got no http or https URL',
    )
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new TypeError(
      `baseUrl must be an origin, without a path or anything else after the port: ${url.origin}`,
    )
  return url
}

function readKey(given: unknown): KeyObject {
  if (given instanceof KeyObject) {
    if (given.type === 'private') return given
    throw new TypeError(`key: expected a private key, got a ${given.type} key`)
  }
  try {
    return createPrivateKey(given as string)
  } catch {
    throw new TypeError(
      `key: expected the PEM of a private key, got ${describeGiven(given, 'a private key')}`,
    )
  }
}

function readCertificate(option: string, given: unknown): X509Certificate {
  if (given instanceof X509Certificate) return given
  try {
    return new X509Certificate(given as string)
  } catch {
    throw new TypeError(
      `${option}: expected the PEM of a certificate, got ${describeGiven(given, 'a certificate')}`,
    )
  }
}

function checkAuthority(given: unknown): void {
  if (certificatesOf(textOf(given)) === undefined)
    throw new TypeError(`ca: expected the PEM of a certificate, got ${describeGiven(given, 'a certificate')}`)
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The certificates in a text; undefined if there is none, or one that cannot be read. */
export function certificatesOf(text: string | undefined): X509Certificate[] | undefined {
  const found = text?.match(CERTIFICATE)
  try {
    return found?.map((pem) => new X509Certificate(pem))
  } catch {
    return undefined
  }
}

const KINDS: Readonly<Record<string, string>> = {
  CERTIFICATE: 'a certificate',
  'CERTIFICATE REQUEST': 'a certificate request',
  'PUBLIC KEY': 'a public key',
  'ENCRYPTED PRIVATE KEY': 'an encrypted private key, which must be decrypted first',
}

/** What came instead of what was expected, without a character of it: it may be a secret. */
export function describeGiven(given: unknown, expected: 'a private key' | 'a certificate'): string {
  const kind = kindOf(given)
  return kind === expected ? `${kind} that cannot be read` : kind
}

function kindOf(given: unknown): string {
  const text = textOf(given)
  if (text === undefined) return given === undefined ? 'nothing' : `a value of the type ${typeof given}`
  if (text.trim() === '') return 'an empty text'
  const label = /-----BEGIN ([A-Z ]+)-----/.exec(text)?.[1]
  if (label !== undefined)
    return KINDS[label] ?? (label.endsWith('PRIVATE KEY') ? 'a private key' : 'PEM of another kind')
  return /^(?:[/~]|\.{1,2}[/\\]|[A-Z]:\\)|\.(?:pem|key|crt|cer|der|p12|pfx)$/i.test(text.trim())
    ? "a path: give what the file has, readFileSync(path, 'utf8')"
    : 'a text that is no PEM'
}

function textOf(given: unknown): string | undefined {
  if (given instanceof Uint8Array) return Buffer.from(given).toString('latin1')
  return typeof given === 'string' ? given : undefined
}
