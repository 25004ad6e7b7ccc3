import { readCertificateFile } from '../tpp/read-certificate-file.ts'
import { EXIT_CODES } from '../terminal/exit-codes.ts'
import { output } from '../terminal/output.ts'
import { askSandbox } from './ask-sandbox.ts'
import { diagnoseRequest } from './diagnose-request.ts'
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

/** Explains what is right and wrong with a request that was pasted or captured, here and, if a sandbox runs, by the bank. */
export async function explain(file: string, options: ExplainOptions): Promise<void> {
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
