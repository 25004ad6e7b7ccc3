import type { RunnableCase } from '../run-cases.ts'
import { FORGERY_CASES } from './forgeries.ts'
import { HTTP_CASES } from './http.ts'
import { LATENCY_CASE } from './latency.ts'
import type { ProtocolCase, ProtocolTarget } from './protocol-target.ts'
import { SIGNATURE_CASES } from './signatures.ts'

/** HTTP, signatures and time: what comes before any question is answered. */
export const PROTOCOL_CASES: readonly ProtocolCase[] = [
  ...SIGNATURE_CASES,
  ...FORGERY_CASES,
  ...HTTP_CASES,
  LATENCY_CASE,
]

/** Makes a case of the protocol runnable against a bank. */
export function bindProtocolCase(one: ProtocolCase, target: ProtocolTarget): RunnableCase {
  return { ...one, run: (recorder) => one.run(target, recorder) }
}
