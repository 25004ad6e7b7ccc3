import type { Problem } from './problem.ts'
import type { ReceivedHeaders } from './received-headers.ts'
import { passed, refuse, type Result } from './result.ts'

/** Headers that must be signed whenever a request carries them. */
export const HEADERS_SIGNED_IF_SENT = [
  'date',
  'digest',
  'x-request-id',
  'psu-id',
  'psu-corporate-id',
  'tpp-redirect-uri',
] as const

export type CoverageProblem = Problem<'header-not-signed'> & { readonly names: readonly string[] }

/** Checks that every header of `HEADERS_SIGNED_IF_SENT` that the request has is signed. */
export function checkCoverage(
  names: readonly string[],
  headers: ReceivedHeaders,
): Result<void, CoverageProblem> {
  const uncovered = HEADERS_SIGNED_IF_SENT.filter((name) => headers.has(name) && !names.includes(name))
  if (uncovered.length === 0) return passed
  return refuse({
    kind: 'header-not-signed',
    expected: `headers="${[...names, ...uncovered].join(' ')}", in any order`,
    received: `headers="${names.join(' ')}", without ${uncovered.join(', ')}`,
    names: uncovered,
  })
}
