import { charactersMax } from './parse-certificate.ts'

const MEND = 'send what `openssl x509 -in cert.pem -outform DER | base64 -w0` prints'

/** Why a TPP-Signature-Certificate header holds no certificate that can be read, and what to send. */
export function whyUnreadable(headerValue: string, der: Buffer | undefined): string {
  if (headerValue.length > charactersMax)
    return `expected a certificate of at most ${charactersMax} characters, got ${headerValue.length}`
  if (headerValue.includes('-----BEGIN')) return `expected Base64 of the DER certificate, got PEM: ${MEND}`
  if (der === undefined)
    return `expected Base64 with its padding, on one line without spaces, ${got(headerValue)}: ${MEND}`
  if (der.subarray(0, 10).toString('latin1') === '-----BEGIN')
    return `expected Base64 of the DER certificate, got Base64 of PEM: ${MEND}`
  return `expected one X.509 certificate in DER, got ${der.length} bytes that are none: ${MEND}`
}

function got(text: string): string {
  if (text === '') return 'got nothing'
  if (/\s/.test(text)) return 'got white space in it, as if line breaks had become spaces'
  if (/%[0-9a-f]{2}/i.test(text)) return 'got percent-encoded text'
  if (/^["']|["']$/.test(text)) return 'got it in quotes'
  if (/^[\w-]+={0,2}$/.test(text) && /[-_]/.test(text)) return 'got the alphabet for URLs, with - and _'
  return 'got something else'
}
