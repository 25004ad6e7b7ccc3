import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { renderHtml, signedReportIn, verdictOf, verifySignedReport } from '@havn/conformance'
import { UsageError } from '../terminal/exit-codes.ts'

/** Verifies a report in a file, and says who signed it and what it found. */
export function verifyReport(file: string, { authority }: { authority?: string }): void {
  if (!existsSync(file)) throw new UsageError(`there is no file ${file}`)
  const text = readFileSync(file, 'utf8')
  const isPage = text.startsWith('<')
  const signed = isPage ? signedReportIn(text) : text
  if (signed === undefined) throw new Error(`${file}: the page has no signed report in it`)
  const verified = verifySignedReport(signed)
  if (!verified.ok) throw new Error(`${file}: ${verified.problem}`)
  const { report, certificate } = verified.value
  if (isPage && renderHtml(report, signed) !== text)
    throw new Error(
      `${file}: the signature is right, but the page shows something else than what was signed, or another version of the kit (${report.kit}) made it`,
    )
  requireAuthority(certificate, authority)
  console.log(`The signature is right${isPage ? ', and the page shows what was signed' : ''}.`)
  console.log(`signed by  ${report.tpp.subject}`)
  console.log(`server     ${report.server}, ${report.begun}`)
  const { word, sentence } = verdictOf(report)
  console.log(`result     ${word}: ${sentence}`)
  if (authority === undefined)
    console.log(
      'Whether the signer’s certificate can be trusted was not checked: name its authority with --authority.',
    )
}

function requireAuthority(certificate: X509Certificate, file: string | undefined): void {
  if (file === undefined) return
  if (!existsSync(file)) throw new UsageError(`--authority: there is no file ${file}`)
  const authority = new X509Certificate(readFileSync(file))
  if (!certificate.checkIssued(authority) || !certificate.verify(authority.publicKey))
    throw new Error(`the signer’s certificate was not issued by the authority in ${file}`)
}
