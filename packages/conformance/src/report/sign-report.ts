import { sign, verify, X509Certificate } from 'node:crypto'
import { failure, type Result, success } from '@havn/contract'
import type { TppIdentity } from '../exchange/sign-call.ts'
import type { Report } from './report.ts'

const FIRST_LINE = '{"report":'
const LAST_LINE = /^,"signature":\{"algorithm":"([a-z0-9-]+)","certificate":"([^"]+)","value":"([^"]+)"\}\}$/

/**
 * Formats a report as JSON with a signature. The signed bytes are the lines between the first and the last one, so that
 * `sed '1d;$d'` and openssl can verify it.
 */
export function formatSignedReport(report: Report, { key, certificate }: TppIdentity): string {
  const signed = signedLines(report)
  const algorithm = key.asymmetricKeyType === 'rsa' ? 'rsa-sha256' : 'ecdsa-sha256'
  const value = sign('sha256', Buffer.from(signed), key).toString('base64')
  const raw = certificate.raw.toString('base64')
  return `${FIRST_LINE}\n${signed},"signature":{"algorithm":"${algorithm}","certificate":"${raw}","value":"${value}"}}\n`
}

/** A page that contains the report must not end where a text of a server says so. */
function signedLines(report: Report): string {
  return `${JSON.stringify(report, undefined, 1).replaceAll('<', String.raw`\u003c`)}\n`
}

export interface VerifiedReport {
  readonly report: Report
  readonly certificate: X509Certificate
}

/** Verifies the signature of a report in JSON. The problem is a sentence. */
export function verifySignedReport(text: string): Result<VerifiedReport> {
  const lines = text.trimEnd().split('\n')
  const parts = LAST_LINE.exec(lines.at(-1) ?? '')
  if (lines[0] !== FIRST_LINE || parts === null)
    return failure(
      'it is no signed conformance report: expected {"report": in the first line and the signature in the last',
    )
  const signed = `${lines.slice(1, -1).join('\n')}\n`
  const [, , certificateBase64 = '', value = ''] = parts
  try {
    const certificate = new X509Certificate(Buffer.from(certificateBase64, 'base64'))
    const isRight = verify('sha256', Buffer.from(signed), certificate.publicKey, Buffer.from(value, 'base64'))
    if (!isRight) return failure('the signature does not fit: the report was changed after it was signed')
    return readReport(signed, certificate)
  } catch {
    return failure('its certificate or its signature cannot be read')
  }
}

/** The report names the certificate that signed it; another one has signed somebody else's report. */
function readReport(signed: string, certificate: X509Certificate): Result<VerifiedReport> {
  const report = JSON.parse(signed) as Report
  if (report.format !== 'havn-conformance-report') return failure('what is signed is no conformance report')
  if (report.tpp.sha256 !== certificate.fingerprint256)
    return failure('it is signed by another certificate than the one that made the run')
  return success({ report, certificate })
}
