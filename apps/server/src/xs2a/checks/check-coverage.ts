import assert from 'node:assert/strict'
import { checkCoverage as coverageOf } from '@havn/http-signature'
import type { CheckContext, Check } from '../check-context.ts'
import type { Refusal } from '../refusal.ts'
import { toSignatureRefusal } from './signature-refusal.ts'

/** SIG-10: every sent header that must be signed is signed, and so is the target if nothing else binds a write to it. */
export const checkCoverage: Check = ({ operation, signature, request }) => {
  assert(signature, 'coverage is checked after the Signature header')
  const names = signature.headers
  const coverage = coverageOf(names, request.headers)
  if (!coverage.ok) return toSignatureRefusal(coverage.problem, 'Signature')
  return names.includes('(request-target)') || !mustSignTarget(operation, request)
    ? undefined
    : refuseUnsignedTarget(names)
}

/**
 * Without a signed target, a captured read could be sent again as a DELETE or a POST. The Digest of a body that the
 * operation reads binds a write as well, because that body fits no other operation. A Digest of an empty or ignored body
 * binds nothing.
 */
function mustSignTarget(
  { method, body }: CheckContext['operation'],
  { headers }: CheckContext['request'],
): boolean {
  return method !== 'GET' && (body === undefined || !headers.has('digest'))
}

function refuseUnsignedTarget(names: readonly string[]): Refusal {
  return {
    kind: 'target-not-signed',
    path: 'Signature',
    details: [
      `expected headers="(request-target) ${names.join(' ')}", in any order, got headers="${names.join(' ')}". The line to sign is (request-target): <method in lower case> <path and query as sent>. Sign it on every call: this is the early-adoption value request-target-on-writes, on by default.`,
    ],
  }
}
