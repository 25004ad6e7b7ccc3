import { existsSync, readFileSync } from 'node:fs'
import { firstDifference } from '@havn/http-signature'
import { readCertificateFile } from '../certificates/read-certificate-file.ts'
import { EXIT_CODES, UsageError } from '../exit-codes.ts'
import { hint, output } from '../output.ts'
import { parseWholeNumber } from '../whole-number.ts'
import { askSandbox } from './ask-sandbox.ts'
import { diagnoseRequest } from './diagnose-request.ts'
import type { Explanation } from './explanation.ts'
import { formatExplanation } from './format-explanation.ts'
import { readGiven } from './read-given.ts'
import { instructSigning } from './signing-instructions.ts'

type ExplainOptions = {
  certificate?: string
  signed?: string
  entry?: string
  url?: string
  offline?: boolean
  json?: boolean
}

/** Explains what is right and wrong with a request that was pasted or captured, here and, if a sandbox runs, by the bank. */
export async function explain(file: string, options: ExplainOptions): Promise<void> {
  const entry =
    options.entry === undefined
      ? undefined
      : parseWholeNumber(options.entry, { option: '--entry', min: 1, max: 100_000 })
  const request = readGiven(readInput(file), { entry })
  const given = options.certificate === undefined ? undefined : readCertificateFile(options.certificate)
  const now = new Date()
  const { diagnosis, certificate } = diagnoseRequest(request, { certificate: given, now })
  const bank = await askSandbox(request, options)
  const isRefused = diagnosis.findings.some(({ verdict }) => verdict === 'refused')
  const explanation: Explanation = {
    ...diagnosis,
    request: {
      method: request.method,
      target: request.target,
      headers: request.headers.length,
      bodyBytes: request.body.length,
      notes: request.notes,
    },
    accepted: !isRefused && (bank?.kind !== 'answered' || bank.answer.accepted),
    comparison: compare(diagnosis.signingString, options.signed),
    toSign: isRefused ? instructSigning(request, { certificate, now }) : undefined,
    bank,
  }
  output(options, explanation, () => formatExplanation(explanation).join('\n'))
  process.exitCode = explanation.accepted ? EXIT_CODES.done : EXIT_CODES.failed
}

function readInput(file: string): Buffer {
  if (file !== '-') {
    if (!existsSync(file))
      throw new UsageError(`there is no file ${file} with a request in it; - reads standard input`)
    return readFileSync(file)
  }
  if (process.stdin.isTTY) hint('Paste a curl command or an HTTP request, then press Enter and Ctrl-D:')
  // File descriptor 0 is standard input.
  return readFileSync(0)
}

function compare(expected: string | undefined, file: string | undefined): Explanation['comparison'] {
  if (file === undefined) return undefined
  if (!existsSync(file)) throw new UsageError(`there is no file ${file} with the text that you signed`)
  if (expected === undefined)
    throw new Error(
      'there is no signing string to compare with: the Signature header does not say what was signed',
    )
  return { file, difference: firstDifference(expected, readFileSync(file, 'latin1')) ?? null }
}
