import type { ReceivedRequest } from '../http/received-request.ts'

/** More than a browser opens at once for one page. */
export const requestsPerLinkMax = 8

/**
 * The key of the PSU that a call names, undefined if it names nobody. Each TPP has a count of its own, so that none can use
 * up what others need for the same person.
 */
export function psuKeyOf(
  { headers }: Pick<ReceivedRequest, 'headers'>,
  { host, tppId }: { readonly host: string; readonly tppId: string },
): string | undefined {
  const psu = headers.get('x-psu-identity')?.[0] ?? headers.get('psu-id')?.[0]
  return psu === undefined ? undefined : `${host} ${tppId} ${psu}`
}

const LINK = /^\/sca\/[^/?]{1,64}\/[^/?]{1,64}/

/** The SCA link whose pages a URL asks for, by bank and authorisation; undefined for any other URL. */
export function linkOf(url: string): string | undefined {
  return LINK.exec(url)?.[0]
}
