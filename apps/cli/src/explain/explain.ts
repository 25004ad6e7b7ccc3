import { existsSync } from 'node:fs'
import { readCertificateFile } from '../tpp/read-certificate-file.ts'
import { EXIT_CODES } from '../terminal/exit-codes.ts'
import { output } from '../terminal/output.ts'
import { askSandbox } from './ask-sandbox.ts'
import { diagnoseRequest } from './diagnose-request.ts'
import { explainCode, meaningsOf } from './explain-code.ts'
import type { Explanation } from './explanation.ts'
import { compareSigned, readInput } from './explain-files.ts'
import { formatExplanation } from './format-explanation.ts'
import { instructOwn } from './instruct-own.ts'
import { readGiven } from './read-given.ts'

type ExplainOptions = {
  certificate?: string
  signed?: string
  url?: string
  offline?: boolean
  json?: boolean
}

/** Explains an error code, or a request that was pasted or captured. A file that has the name of a code is read. */
export async function explain(fileOrCode: string, options: ExplainOptions): Promise<void> {
  const meanings = meaningsOf(fileOrCode)
  if (meanings.length > 0 && !existsSync(fileOrCode)) explainCode(fileOrCode, meanings, options)
  else await explainRequest(fileOrCode, options)
}

/** Explains what is right and wrong with a request, here and, if a sandbox runs, by the bank. */
async function explainRequest(file: string, options: ExplainOptions): Promise<void> {
  const request = readGiven(readInput(file))
  const given = options.certificate === undefined ? undefined : readCertificateFile(options.certificate)
  const now = new Date()
  const { diagnosis, certificate } = diagnoseRequest(request, { certificate: given, now })
  const bank = await askSandbox(request, options)
  const accepted =
    diagnosis.findings.every(({ verdict }) => verdict !== 'refused') &&
    (bank?.kind !== 'answered' || bank.answer.accepted)
  const explanation: Explanation = {
    ...diagnosis,
    request: {
      method: request.method,
      target: request.target,
      headers: request.headers.length,
      bodyBytes: request.body.length,
      notes: request.notes,
    },
    accepted,
    comparison: compareSigned(diagnosis.signingString, options.signed),
    toSign: accepted ? undefined : instructOwn(request, certificate, now),
    bank,
  }
  output(options, explanation, () => formatExplanation(explanation).join('\n'))
  process.exitCode = explanation.accepted ? EXIT_CODES.done : EXIT_CODES.failed
}
