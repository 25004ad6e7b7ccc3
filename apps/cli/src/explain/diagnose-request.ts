import type { X509Certificate } from 'node:crypto'
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
import { checkHeaders, checkPath } from './check-operation.ts'
import { checkCertificate } from './check-certificate.ts'
import { checkDate } from './check-date.ts'
import { type Finding, notReached, passed, refused } from './finding.ts'
import type { GivenRequest } from './given-request.ts'

export type Diagnosis = {
  operation: string | undefined
  findings: Finding[]
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
  const diagnosis = {
    operation: path.operation?.id,
    findings: [
      path.finding,
      checkHeaders(headers, path.operation),
      checkDate(headers, now),
      digestFinding(request, headers),
      header.ok ? passed('signature header') : refused('signature header', explain(header.problem)),
      finding,
      ...checkSigned({ request, headers, signature, certificate }),
    ],
    signingString,
  }
  return { diagnosis, certificate }
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
