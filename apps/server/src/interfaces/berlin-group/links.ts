import type { Link } from '@havn/contract/berlin-group'
import type { NewAuthorisation } from '../../domain/sca/index.ts'

export const link = (href: string): Link => ({ href })

/** The links of a new authorisation. `scaRedirect` still lacks its secret; a decoupled authorisation has none. */
export function authorisationLinks(
  authorisationsPath: string,
  { approach, linkWithoutToken, authorisationId }: NewAuthorisation,
): { scaRedirect?: Link; scaStatus: Link } {
  return {
    ...(approach === 'REDIRECT' ? { scaRedirect: link(linkWithoutToken) } : {}),
    scaStatus: link(`${authorisationsPath}/${authorisationId}`),
  }
}
