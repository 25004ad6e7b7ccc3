import { type CheckName, type CheckVerdict, findOperation, type Operation, OPERATIONS } from '@havn/contract'
import { algorithmsOf, guessSignatureHeader } from '@havn/http-signature'
import type { CheckContext } from '../checks/check-context.ts'
import { CHECKS } from '../checks/checks.ts'
import { SEALED_CALLS } from '../checks/signing-rules.ts'
import { type CallReader, createCallReader } from '../http/read-call.ts'
import type { ReceivedRequest } from '../http/received-request.ts'
import { type Refusal, refusalText } from '../http/refusal.ts'
import { createPathRefusal } from '../http/refuse-path.ts'
import { inspectCertificate, type InspectedCertificate } from './inspect-certificate.ts'

/** The verdict of every check on a request, with what the checks were based on. */
export interface Inspection {
  readonly request: ReceivedRequest
  readonly nowMilliseconds: number
  readonly operation: Operation | undefined
  readonly certificate: InspectedCertificate | undefined
  /** The Signature header as written or, if it is unreadable, as it was probably meant. */
  readonly signature: CheckContext['signature']
  readonly verdicts: readonly CheckVerdict[]
  readonly refusals: ReadonlyMap<CheckName, Refusal>
}

const refusePath = createPathRefusal({ operations: Object.values<Operation>(OPERATIONS), hidesMethods: true })

/**
 * Runs every check that can run, even after one has refused, and nothing else. What a refused check would have passed to
 * later checks is guessed as well as possible.
 */
export async function inspectRequest(
  { readCertificate, revocationStatusOf }: Pick<CheckContext, 'readCertificate' | 'revocationStatusOf'>,
  request: ReceivedRequest,
  nowMilliseconds: number,
): Promise<Inspection> {
  const operation = findOperation(request.method, request.target)
  const sent = request.headers.get('tpp-signature-certificate')?.[0] ?? ''
  const certificate = await inspectCertificate(sent, readCertificate, nowMilliseconds)
  const context: CheckContext = {
    // If the path is unknown, no check that uses the operation runs.
    operation: operation ?? OPERATIONS.readClock,
    request,
    nowMilliseconds,
    // Diagnosing takes many verifications: too expensive for a certificate that anybody can make.
    diagnoses: { digest: true, signature: certificate?.isTrusted ?? false },
    signing: SEALED_CALLS,
    isSealed: true,
    revocationStatusOf,
    readCertificate: (value, now) =>
      value === sent && certificate !== undefined ? certificate.outcome : readCertificate(value, now),
  }
  const guessed = guessSignature(request, certificate)
  const refusals = new Map<CheckName, Refusal>()
  const verdicts: CheckVerdict[] = []
  const record = (check: CheckName, refusal: Refusal | undefined) => {
    if (refusal !== undefined) refusals.set(check, refusal)
    verdicts.push(
      refusal === undefined
        ? { check, verdict: 'passed' }
        : { check, verdict: 'refused', text: refusalText(refusal) },
    )
  }

  record('path', operation === undefined ? refusePath({ ...request, environment: 'sandbox' }) : undefined)
  for (const [check, run] of CHECKS) {
    const missing = findUnmetPrerequisite(check, context, operation)
    if (missing === undefined) record(check, await run(context))
    else verdicts.push({ check, verdict: 'not reached', text: `Fix this first: ${missing}.` })
    if (check === 'signature header' && guessed !== undefined) context.signature ??= guessed
    if (check === 'certificate' && certificate !== undefined) context.certificate ??= certificate.certificate
  }
  if (operation === undefined)
    verdicts.push({ check: 'content', verdict: 'not reached', text: 'Fix this first: path.' })
  else record('content', checkContent(operation, request, refusals))
  return {
    request,
    nowMilliseconds,
    operation,
    certificate,
    signature: context.signature,
    verdicts,
    refusals,
  }
}

/** The earlier check that must pass before this one can run; undefined if this one can run. */
function findUnmetPrerequisite(
  check: CheckName,
  { request: { headers }, signature, certificate }: CheckContext,
  operation: Operation | undefined,
): CheckName | undefined {
  const needs: Readonly<Partial<Record<CheckName, readonly (readonly [CheckName, unknown])[]>>> = {
    body: [['path', operation]],
    date: [['signing headers', headers.get('date')]],
    'signature header': [['signing headers', headers.get('signature')]],
    certificate: [['signing headers', headers.get('tpp-signature-certificate')]],
    'key id': [
      ['signature header', signature?.keyId || undefined],
      ['certificate', certificate],
    ],
    coverage: [['signature header', signature]],
    signature: [
      ['signature header', signature],
      ['certificate', certificate],
    ],
    revocation: [['certificate', certificate?.issuer]],
    role: [
      ['path', operation],
      ['certificate', certificate],
    ],
  }
  return needs[check]?.find(([, there]) => there === undefined)?.[0]
}

function guessSignature({ headers }: ReceivedRequest, certificate: InspectedCertificate | undefined) {
  const guessed = guessSignatureHeader(headers)
  const usual = certificate === undefined ? [] : algorithmsOf(certificate.certificate.x509.publicKey)
  return guessed && { ...guessed, algorithm: guessed.algorithm || (usual[0] ?? '') }
}

const readers = new Map<string, CallReader>()

/** Checks headers, query and body against the contract, without the faults that an earlier check has reported. */
function checkContent(
  operation: Operation,
  request: ReceivedRequest,
  refusals: ReadonlyMap<CheckName, Refusal>,
): Refusal | undefined {
  const readCall = readers.get(operation.id) ?? createCallReader(operation, true)
  readers.set(operation.id, readCall)
  const read = readCall(request)
  if (read.ok) return undefined
  const reported = new Set(
    [...refusals.values()].map((refusal) => ('path' in refusal ? refusal.path : undefined)),
  )
  const isReported = (path = '') =>
    reported.has(path) || (refusals.has('signing headers') && SIGNING_HEADERS.has(path))
  const messages = read.problem.filter(({ path }) => !isReported(path))
  return messages.length === 0 ? undefined : { kind: 'faults', status: 400, messages }
}

const SIGNING_HEADERS = new Set(['Date', 'X-Request-ID', 'TPP-Signature-Certificate', 'Signature', 'Digest'])
