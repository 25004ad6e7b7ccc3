import assert from 'node:assert/strict'
import { checkCoverage as coverageOf } from '@havn/http-signature'
import type { Check } from './check-context.ts'
import type { Refusal } from '../http/refusal.ts'
import { toSignatureRefusal } from './signature-refusal.ts'

/** SIG-10: every sent header that must be signed is signed, and so is the target where the bank demands it. */
export const checkCoverage: Check = ({ isSealed, mustSignTarget = false, signature, request }) => {
  if (!isSealed) return undefined
  assert(signature, 'coverage is checked after the Signature header')
  const names = signature.headers
  const coverage = coverageOf(names, request.headers)
  if (!coverage.ok) return toSignatureRefusal(coverage.problem, 'Signature')
  return mustSignTarget && !names.includes('(request-target)') ? refuseUnsignedTarget(names) : undefined
}

function refuseUnsignedTarget(names: readonly string[]): Refusal {
  return {
    kind: 'target-not-signed',
    path: 'Signature',
    details: [
      `expected headers="(request-target) ${names.join(' ')}", in any order, got headers="${names.join(' ')}". The line to sign is (request-target): <method in lower case> <path and query as sent>. This bank demands it on every call.`,
    ],
  }
}
