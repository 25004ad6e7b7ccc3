import type { TppMessageCode } from '@havn/contract'
import type { Ending, ReturningPsu, TppReturn } from '../../domain/sca/index.ts'

/** RDR-01 to RDR-08: the SCA returns to the TPP's address with what came of it in parameters. */
export const NORWEGIAN_RETURN: TppReturn = {
  afterApproval: ({ redirectUri }, psu) => successRedirect(redirectUri, psu),
  afterEnding: ({ redirectUri }, ending) => failureRedirect(redirectUri, ending),
}

/** The parameters that the redirect to the TPP carries after each ending. */
export const ENDING_PARAMETERS: Readonly<
  Record<Ending, { status: number; code: TppMessageCode; message: string }>
> = {
  refused: { status: 401, code: 'SCA_INVALID', message: 'The PSU refused.' },
  aborted: { status: 401, code: 'SCA_INVALID', message: 'The PSU went back without deciding.' },
  'timed-out': { status: 401, code: 'SCA_EXPIRED', message: 'The time for the authentication ran out.' },
  'locked-out': {
    status: 401,
    code: 'PSU_CREDENTIALS_INVALID',
    message: 'The PSU could not be identified.',
  },
  'not-allowed': { status: 403, code: 'FORBIDDEN', message: 'The PSU may not do this.' },
  faulted: { status: 500, code: 'SYSTEM_ERROR', message: 'The bank could not finish the authentication.' },
  'licence-withdrawn': {
    status: 403,
    code: 'FORBIDDEN',
    message: 'The TPP is no longer registered for this service.',
  },
  withdrawn: { status: 403, code: 'FORBIDDEN', message: 'The TPP has cancelled what was to be approved.' },
}

/** RDR-01: returns the redirect to the TPP after success. Its parameters replace those of the same name in the TPP's address. */
function successRedirect(tppRedirectUri: string, parameters: ReturningPsu): string {
  return withParameters(tppRedirectUri, {
    'psu-id': parameters.psuId,
    ...(parameters.psuCorporateId === undefined ? {} : { 'psu-corporate-id': parameters.psuCorporateId }),
    ...(parameters.tppSessionId === '' ? {} : { 'tpp-session-id': parameters.tppSessionId }),
    context: parameters.context,
  })
}

/** Returns the redirect to the TPP after an SCA that did not succeed. */
function failureRedirect(tppRedirectUri: string, ending: Ending): string {
  const { status, code, message } = ENDING_PARAMETERS[ending]
  return withParameters(tppRedirectUri, {
    ...(ending === 'faulted' ? { system: 'havn' } : {}),
    status: String(status),
    code,
    message,
    // Not in the specification, whose codes are the same for a refusal and an abort.
    'sca-outcome': ending,
  })
}

/** The specification's parameter names. In a TPP's own address they could be mistaken for Havn's, so they are removed. */
const RESERVED_NAMES = new Set([
  'psu-id',
  'psu-corporate-id',
  'tpp-session-id',
  'context',
  'system',
  'status',
  'code',
  'message',
  'sca-outcome',
])

/** Without an address there is none to return to. Works on text, because a URL parser would rewrite the TPP's own parameters and lose bytes that are not UTF-8. */
function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  if (address === '') return ''
  const start = address.indexOf('?')
  const path = start === -1 ? address : address.slice(0, start)
  const query = start === -1 ? '' : address.slice(start + 1)
  const own = query === '' ? [] : query.split('&').filter((pair) => !RESERVED_NAMES.has(nameOf(pair)))
  const added = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${path}?${[...own, ...added].join('&')}`
}

function nameOf(pair: string): string {
  const [name = ''] = new URLSearchParams(pair).keys()
  return name
}
