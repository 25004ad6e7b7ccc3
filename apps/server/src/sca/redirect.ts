import { ENDING_TOLD, type Ending } from './authorisation-status.ts'

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
  const { status, code, message } = ENDING_TOLD[ending]
  return withParameters(tppRedirectUri, {
    ...(ending === 'faulted' ? { system: 'havn' } : {}),
    status: String(status),
    code,
    message,
  })
}

function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
