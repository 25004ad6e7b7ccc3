import { X509Certificate } from 'node:crypto'
import { explain, verifyRequest } from '@havn/http-signature'
import { readCertificateFile } from '../tpp/read-certificate-file.ts'
import { EXIT_CODES } from '../terminal/exit-codes.ts'
import { readMessage } from '../calls/http-message.ts'
import { output, type OutputOptions } from '../terminal/output.ts'

const clockDeviationSecondsMax = 60

export function verify(file: string, options: OutputOptions & { certificate?: string }): void {
  const message = readMessage(file)
  const headers = new Map<string, string[]>()
  for (const { name, value } of message.headers) {
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value])
  }
  const certificate = options.certificate
    ? readCertificateFile(options.certificate)
    : readCertificateHeader(headers.get('tpp-signature-certificate')?.[0])
  const { method, target, body } = message
  const verdict = verifyRequest({ method, target, headers, body, certificate, diagnose: true })
  const note = noteOnDate(headers.get('date')?.[0])
  const notes = note === undefined ? [] : [note]
  const withNote = note === undefined ? {} : { note }
  const { json = false } = options
  if (verdict.ok) {
    const signer = certificate.subject.replaceAll('\n', ', ')
    const { signingString } = verdict.value
    output({ json }, { isRight: true, signer, signingString, ...withNote }, () =>
      [
        `The signature is right. It was made by ${signer}\nover this text:\n\n${signingString}`,
        ...notes,
      ].join('\n\n'),
    )
    return
  }
  const problem = explain(verdict.problem)
  output({ json }, { isRight: false, problem, ...withNote }, () => [problem, ...notes].join('\n\n'))
  process.exitCode = EXIT_CODES.failed
}

function readCertificateHeader(value: string | undefined): X509Certificate {
  if (value === undefined) {
    throw new Error(
      'the request has no header TPP-Signature-Certificate; add it (Base64 of the DER certificate), ' +
        'or name the certificate: --certificate cert.pem',
    )
  }
  try {
    return new X509Certificate(Buffer.from(value, 'base64'))
  } catch {
    const command = 'openssl x509 -in cert.pem -outform DER | base64 -w0'
    throw new Error(
      `TPP-Signature-Certificate holds no certificate; its value is what this prints: ${command}`,
    )
  }
}

/** A note about a Date that a server would refuse; in a file it is no mistake. */
function noteOnDate(value: string | undefined): string | undefined {
  if (value === undefined) return 'Note: the request has no Date header, which a server requires.'
  const seconds = Math.round(Math.abs(Date.now() - Date.parse(value)) / 1000)
  if (Number.isNaN(seconds)) return `Note: the Date header cannot be read: ${value}`
  if (seconds <= clockDeviationSecondsMax) return undefined
  const allowed = `a server allows ${clockDeviationSecondsMax}`
  return `Note: the Date header is ${seconds} seconds away from this machine's clock; ${allowed}.`
}
