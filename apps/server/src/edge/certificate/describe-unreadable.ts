import { charactersMax } from './parse-certificate.ts'

const HOW_TO_FIX = 'send what `openssl x509 -in cert.pem -outform DER | base64 -w0` prints'

/** Explains why a TPP-Signature-Certificate header contains no readable certificate, and what to send. */
export function describeUnreadable(headerValue: string, der: Buffer | undefined): string {
  if (headerValue.length > charactersMax)
    return `expected a certificate of at most ${charactersMax} characters, got ${headerValue.length}`
  if (headerValue.includes('-----BEGIN'))
    return `expected Base64 of the DER certificate, got PEM: ${HOW_TO_FIX}`
  if (der === undefined)
    return `expected Base64 with its padding, on one line without spaces, ${describeText(headerValue)}: ${HOW_TO_FIX}`
  if (der.subarray(0, 10).toString('latin1') === '-----BEGIN')
    return `expected Base64 of the DER certificate, got Base64 of PEM: ${HOW_TO_FIX}`
  return `expected one X.509 certificate in DER, got ${der.length} other bytes: ${HOW_TO_FIX}`
}

function describeText(text: string): string {
  if (text === '') return 'got nothing'
  if (/\s/.test(text)) return 'got white space inside, as if line breaks had become spaces'
  if (/%[0-9a-f]{2}/i.test(text)) return 'got percent-encoded text'
  if (/^["']|["']$/.test(text)) return 'got it in quotes'
  if (/^[\w-]+={0,2}$/.test(text) && /[-_]/.test(text)) return 'got the alphabet for URLs, with - and _'
  return 'got something else'
}
