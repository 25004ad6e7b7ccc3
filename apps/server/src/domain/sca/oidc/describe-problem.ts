import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import type { ProviderProblem } from '../index.ts'

/** A login that failed: what kind of failure it is, and a line for the log without secrets or national ids. */
export interface DescribedProblem {
  readonly kind: 'problem'
  readonly problem: ProviderProblem
  readonly detail: string
}

/** What the provider's error codes mean (OAuth 2.0, OpenID Connect Core, CIBA). Every other code is `invalid`. */
const MEANING: Readonly<Record<string, ProviderProblem>> = {
  access_denied: 'cancelled',
  temporarily_unavailable: 'unavailable',
  server_error: 'unavailable',
  // Our own registration, key or clock: nothing that the person could change.
  invalid_client: 'unavailable',
  unauthorized_client: 'unavailable',
  invalid_request: 'unavailable',
  invalid_request_object: 'unavailable',
  unmet_authentication_requirements: 'weak',
}

/** Errors of the library that mean that the provider could not be reached, or answered with nonsense. */
const UNAVAILABLE_CODES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

/** Describes an error of openid-client. */
export function describeProblem(error: unknown): DescribedProblem {
  const detail = detailOf(error)
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return { kind: 'problem', problem: MEANING[error.error] ?? 'invalid', detail }
  const code = codeOf(error)
  // A TypeError is what fetch rejects with when there is no connection.
  if (UNAVAILABLE_CODES.has(code) || error instanceof TypeError)
    return { kind: 'problem', problem: 'unavailable', detail }
  const claim = comparedClaimOf(error)
  if (claim === 'nonce') return { kind: 'problem', problem: 'changed', detail }
  if (claim === 'auth_time') return { kind: 'problem', problem: 'stale', detail }
  return { kind: 'problem', problem: 'invalid', detail }
}

const brokenSocketCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** Whether a connection that was kept open turned out to be dead, as after a restart of the provider. */
export function isBrokenSocket(error: unknown): boolean {
  return error instanceof TypeError && brokenSocketCodes.has(codeOf(error.cause))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The claim of the id_token that was not as expected. The library has it in the cause of its cause. */
function comparedClaimOf(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.cause : undefined
  return typeof cause === 'object' && cause !== null && 'claim' in cause ? String(cause.claim) : undefined
}

/** Names, codes and descriptions only: a cause may contain the id_token. */
function detailOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return `${error.error}: ${error.error_description ?? 'no description'}`.slice(0, 300)
  if (!(error instanceof Error)) return 'unknown error'
  const claim = comparedClaimOf(error)
  const parts = [
    codeOf(error),
    error.message,
    claim === undefined ? '' : `claim ${claim}`,
    codeOf(error.cause),
  ]
  return parts
    .filter((part) => part !== '')
    .join(': ')
    .slice(0, 300)
}
