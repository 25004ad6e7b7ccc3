import type { Problem } from '../problem.ts'
import type { ReceivedHeaders } from '../received-headers.ts'
import { passed, refuse, type Result } from '../result.ts'

/**
 * Headers that must be signed whenever a request carries them.
 *
 * @example
 * ```ts
 * import { HEADERS_SIGNED_IF_SENT } from '@havn/http-signature'
 *
 * console.log(HEADERS_SIGNED_IF_SENT.join(' '))
 * ```
 */
export const HEADERS_SIGNED_IF_SENT = [
  'date',
  'digest',
  'x-request-id',
  'psu-id',
  'psu-corporate-id',
  'tpp-redirect-uri',
] as const

/** Headers that were sent and must be signed are not. */
export type CoverageProblem = Problem<'header-not-signed'> & { readonly names: readonly string[] }

/**
 * Checks that every header of `HEADERS_SIGNED_IF_SENT` that the request has is signed.
 *
 * @example
 * ```ts
 * import { checkCoverage } from '@havn/http-signature'
 *
 * const headers = new Map([['date', ['Thu, 05 Nov 2026 08:12:31 GMT']], ['psu-id', ['p1']]])
 * const checked = checkCoverage(['date'], headers)
 * if (!checked.ok) console.log(checked.problem.names) // [ 'psu-id' ]
 * ```
 */
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
