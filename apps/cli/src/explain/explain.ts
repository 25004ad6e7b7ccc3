import type { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { firstDifference } from '@havn/http-signature'
import { readCertificateFile } from '../certificates/read-certificate-file.ts'
import { EXIT_CODES, UsageError } from '../exit-codes.ts'
import { readLastCall } from '../last-call.ts'
import { hint, output } from '../output.ts'
import { statePaths } from '../state.ts'
import { parseWholeNumber } from '../whole-number.ts'
import { askSandbox } from './ask-sandbox.ts'
import { diagnoseRequest } from './diagnose-request.ts'
import type { Explanation } from './explanation.ts'
import { formatExplanation } from './format-explanation.ts'
import type { GivenRequest } from './given-request.ts'
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
    comparison: compare(diagnosis.signingString, options.signed),
    toSign: accepted ? undefined : instruct(request, certificate, now),
    bank,
  }
  output(options, explanation, () => formatExplanation(explanation).join('\n'))
  process.exitCode = explanation.accepted ? EXIT_CODES.done : EXIT_CODES.failed
}

/** Without a certificate in the request, that of the TPP of the last call is taken, or of the default one. */
function instruct(
  request: GivenRequest,
  named: X509Certificate | undefined,
  now: Date,
): Explanation['toSign'] {
  const state = statePaths()
  const tpp = readLastCall(state)?.tpp ?? 'default'
  const file = state.tppCertificate(tpp)
  if (named !== undefined || !existsSync(file)) return instructSigning(request, { certificate: named, now })
  const told = instructSigning(request, { certificate: readCertificateFile(file), now })
  return told && { ...told, tpp }
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
