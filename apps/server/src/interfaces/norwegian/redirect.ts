import type { ActingContext } from '../authorisations/authorisation.ts'
import { ENDING_PARAMETERS, type Ending } from '../authorisations/authorisation-status.ts'

/** The parameters that the redirect to the TPP carries after a successful SCA. */
export interface SuccessParameters {
  readonly psuId: string
  readonly psuCorporateId: string | undefined
  readonly tppSessionId: string
  readonly context: ActingContext
}

/** RDR-01: returns the redirect to the TPP after success. Its parameters replace those of the same name in the TPP's address. */
export function successRedirect(tppRedirectUri: string, parameters: SuccessParameters): string {
  return withParameters(tppRedirectUri, {
    'psu-id': parameters.psuId,
    ...(parameters.psuCorporateId === undefined ? {} : { 'psu-corporate-id': parameters.psuCorporateId }),
    ...(parameters.tppSessionId === '' ? {} : { 'tpp-session-id': parameters.tppSessionId }),
    context: parameters.context,
  })
}

/** Returns the redirect to the TPP after an SCA that did not succeed. */
export function failureRedirect(tppRedirectUri: string, ending: Ending): string {
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

/** Returns the redirect to the bank's own page, which shows how the SCA ended. */
export function bankRedirect(address: string, ending: 'approved' | Ending): string {
  return withParameters(address, { ended: ending })
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
