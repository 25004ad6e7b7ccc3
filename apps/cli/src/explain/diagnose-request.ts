import type { X509Certificate } from 'node:crypto'
import {
  type HeaderName,
  headerDefinition,
  type Operation,
  PAYMENT_CREATION_HEADERS,
  readHeaders,
  readPsuIdentification,
} from '@havn/contract'
import {
  buildSigningString,
  checkAlgorithm,
  checkCoverage,
  checkDigest,
  diagnoseSignature,
  explain,
  guessSignatureHeader,
  identifyCertificate,
  matchKeyId,
  readSignatureHeader,
  type ReceivedHeaders,
  type SignatureHeader,
  verifySignature,
} from '@havn/http-signature'
import { checkHeaders, checkPath, requiredHeaders } from './check-operation.ts'
import { checkCertificate } from './check-certificate.ts'
import { checkDate } from './check-date.ts'
import { type Finding, notReached, passed, refused } from './finding.ts'
import type { GivenRequest } from './given-request.ts'

export type Diagnosis = {
  operation: string | undefined
  findings: Finding[]
  /** The headers that the operation requires and the request lacks. */
  missingHeaders: string[]
  /** What the signature is checked against, if the Signature header says what was signed. */
  signingString: string | undefined
}

/** A diagnosis, and the certificate that it was made with. */
export type DiagnosedRequest = { diagnosis: Diagnosis; certificate: X509Certificate | undefined }

/** Checks a request as a bank would, all checks and not only up to the first refusal, with what can be known offline. */
export function diagnoseRequest(
  request: GivenRequest,
  { certificate: given, now }: { certificate: X509Certificate | undefined; now: Date },
): DiagnosedRequest {
  const headers = collectHeaders(request)
  const path = checkPath(request)
  const header = readSignatureHeader(headers)
  const signature = header.ok ? header.value : guessSignatureHeader(headers)
  const { certificate, finding } = checkCertificate({ headers, given, operation: path.operation, now })
  const signingString = buildText(request, headers, signature)
  const missing = requiredHeaders(path.operation).filter((name) => !headers.has(name))
  const psu = checkPsu(headers, path.operation)
  const diagnosis = {
    operation: path.operation?.id,
    missingHeaders: missing.map((name) => headerDefinition(name).name),
    findings: [
      path.finding,
      checkHeaders(missing),
      ...(psu === undefined ? [] : [psu]),
      ...[
        checkDate(headers, now),
        digestFinding(request, headers),
        header.ok ? passed('signature header') : refused('signature header', explain(header.problem)),
        finding,
      ].map((one) => sayMissingOnce(one, missing)),
      ...checkSigned({ request, headers, signature, certificate }),
    ],
    signingString,
  }
  return { diagnosis, certificate }
}

/** The header that each of these checks is about. */
const CHECKED_HEADERS: Readonly<Record<string, HeaderName>> = {
  date: 'date',
  digest: 'digest',
  'signature header': 'signature',
  certificate: 'tpp-signature-certificate',
}

/** A header that is missing is named by the check of the headers, with an example, and not by its own check again. */
function sayMissingOnce(finding: Finding, missing: readonly string[]): Finding {
  const header = CHECKED_HEADERS[finding.check]
  return finding.verdict === 'refused' && header !== undefined && missing.includes(header)
    ? notReached(finding.check, 'The header is missing.')
    : finding
}

export function collectHeaders({ headers }: GivenRequest): ReceivedHeaders {
  const collected = new Map<string, string[]>()
  for (const { name, value } of headers) {
    const lowerCase = name.toLowerCase()
    collected.set(lowerCase, [...(collected.get(lowerCase) ?? []), value])
  }
  return collected
}

function digestFinding({ body, isBodyMissing }: GivenRequest, headers: ReceivedHeaders): Finding {
  if (isBodyMissing === true) return notReached('digest', 'The body was not captured.')
  if (body.length === 0 && !headers.has('digest')) return passed('digest')
  const checked = checkDigest(headers, body, { diagnose: true })
  return checked.ok ? passed('digest') : refused('digest', explain(checked.problem))
}

function buildText(
  { method, target }: GivenRequest,
  headers: ReceivedHeaders,
  signature: SignatureHeader | undefined,
): string | undefined {
  if (signature === undefined) return undefined
  const built = buildSigningString({ names: signature.headers, headers, method, target })
  return built.ok ? built.value : undefined
}

type Signed = {
  request: GivenRequest
  headers: ReceivedHeaders
  signature: SignatureHeader | undefined
  certificate: X509Certificate | undefined
}

/** The checks of what the Signature header says; without one, or without a certificate, they say what is missing. */
function checkSigned({ request, headers, signature, certificate }: Signed): Finding[] {
  const checks = ['key id', 'coverage', 'signature']
  if (signature === undefined)
    return checks.map((check) => notReached(check, 'There is no Signature header to check.'))
  const coverage = checkCoverage(signature.headers, headers)
  const coverageFinding = coverage.ok ? passed('coverage') : refused('coverage', explain(coverage.problem))
  if (certificate === undefined)
    return [
      notReached('key id', 'needs the certificate'),
      coverageFinding,
      notReached('signature', 'needs the certificate'),
    ]
  const key = matchKeyId(signature.keyId, identifyCertificate(certificate))
  return [
    key.ok ? passed('key id') : refused('key id', explain(key.problem)),
    coverageFinding,
    signatureFinding(request, { headers, signature, certificate }),
  ]
}

function signatureFinding(
  { method, target, body }: GivenRequest,
  {
    headers,
    signature,
    certificate,
  }: { headers: ReceivedHeaders; signature: SignatureHeader; certificate: X509Certificate },
): Finding {
  const { publicKey } = certificate
  const names = signature.headers
  const built = buildSigningString({ names, headers, method, target })
  if (!built.ok) return refused('signature', explain(built.problem))
  const suited = checkAlgorithm(signature.algorithm, publicKey)
  if (!suited.ok) return refused('signature', explain(suited.problem))
  const input = { signature: signature.signature, algorithm: suited.value, publicKey }
  const verified = verifySignature({ signingString: built.value, ...input })
  if (verified.ok) return passed('signature')
  const hint = diagnoseSignature({ names, headers, method, target, body, ...input })
  return refused('signature', explain({ ...verified.problem, hint }))
}

const PSU_HEADERS = {
  required: [],
  optional: ['psu-id', 'x-psu-identity', 'psu-context', 'psu-corporate-id'],
} as const

/** Checks that a call which creates a payment names its PSU, in one of the two ways; undefined for other calls. */
function checkPsu(headers: ReceivedHeaders, operation: Operation | undefined): Finding | undefined {
  if (operation?.headers !== PAYMENT_CREATION_HEADERS) return undefined
  const read = readHeaders(PSU_HEADERS, headers)
  const psu = read.ok ? readPsuIdentification(read.value) : read
  if (psu.ok) return passed('PSU')
  return refused('PSU', psu.problem.map(({ path, text }) => `${path}: ${text}`).join('\n'))
}
