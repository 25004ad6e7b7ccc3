import assert from 'node:assert/strict'
import { checkCoverage as coverageOf } from '@havn/http-signature'
import type { Check } from '../attempt.ts'
import { tellProblem } from './tell-problem.ts'

/** SIG-10: every candidate header that was sent is signed. */
export const checkCoverage: Check = ({ signature, request }) => {
  assert(signature, 'coverage is checked after the Signature header')
  const coverage = coverageOf(signature.headers, request.headers)
  return coverage.ok ? undefined : tellProblem(coverage.problem, 'Signature')
}
