import { ENDING_PARAMETERS, type Ending } from '../authorisations/authorisation-status.ts'

export interface SuccessParameters {
  readonly psuId: string
  readonly psuCorporateId: string | undefined
  readonly tppSessionId: string
  readonly context: 'PRIVATE' | 'CORPORATE'
}

/** RDR-01 to the TPP after success. Parameters are set, not appended: what the TPP's own address says gives way. */
export function successRedirect(tppRedirectUri: string, parameters: SuccessParameters): string {
  return withParameters(tppRedirectUri, {
    'psu-id': parameters.psuId,
    ...(parameters.psuCorporateId === undefined ? {} : { 'psu-corporate-id': parameters.psuCorporateId }),
    'tpp-session-id': parameters.tppSessionId,
    context: parameters.context,
  })
}

/** The same after any other ending. */
export function failureRedirect(tppRedirectUri: string, ending: Ending): string {
  const { status, code, message } = ENDING_PARAMETERS[ending]
  return withParameters(tppRedirectUri, {
    ...(ending === 'faulted' ? { system: 'havn' } : {}),
    status: String(status),
    code,
    message,
    // Beyond the specification, whose codes are the same for a refusal and an abort.
    'sca-outcome': ending,
  })
}

/** Back to the bank's own page, which says how it went. */
export function bankRedirect(address: string, ending: 'approved' | Ending): string {
  return `${address}?ended=${ending}`
}

/** The specification's own names. In a TPP's address they could only be taken for what we tell. */
const OURS = new Set([
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

/** As text: a parser of URLs would write the TPP's own parameters anew, and lose bytes that are no UTF-8. */
function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const start = address.indexOf('?')
  const place = start === -1 ? address : address.slice(0, start)
  const query = start === -1 ? '' : address.slice(start + 1)
  const own = query === '' ? [] : query.split('&').filter((pair) => !OURS.has(nameOf(pair)))
  const told = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${place}?${[...own, ...told].join('&')}`
}

function nameOf(pair: string): string {
  const [name = ''] = new URLSearchParams(pair).keys()
  return name
}
