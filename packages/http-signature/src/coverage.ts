import type { Problem } from './problem.ts'
import type { ReceivedHeaders } from './received-headers.ts'
import { passed, refuse, type Result } from './result.ts'

/** Headers that must be signed whenever a request carries them. */
export const SIGNED_HEADER_CANDIDATES = [
  'date',
  'digest',
  'x-request-id',
  'psu-id',
  'psu-corporate-id',
  'tpp-redirect-uri',
] as const

export type CoverageProblem = Problem<'header-not-signed'> & { readonly names: readonly string[] }

/** Every candidate that the request carries must be in the list of signed headers. */
export function checkCoverage(
  names: readonly string[],
  headers: ReceivedHeaders,
): Result<void, CoverageProblem> {
  const uncovered = SIGNED_HEADER_CANDIDATES.filter((name) => headers.has(name) && !names.includes(name))
  if (uncovered.length === 0) return passed
  return refuse({
    kind: 'header-not-signed',
    expected: `headers="${[...names, ...uncovered].join(' ')}", in an order of your choice`,
    came: `headers="${names.join(' ')}", without ${uncovered.join(', ')}`,
    names: uncovered,
  })
}
