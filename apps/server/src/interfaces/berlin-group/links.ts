import type { Link } from '@havn/contract/berlin-group'
import type { NewAuthorisation } from '../../domain/sca/index.ts'

export const link = (href: string): Link => ({ href })

/** The links of a payment, basket or consent to itself. */
export const selfLinks = (path: string): { self: Link; status: Link } => ({
  self: link(path),
  status: link(`${path}/status`),
})

/** The links of a new resource: to itself, and to the authorisation that came with it or to the start of one. */
export function createdLinks(path: string, authorisation: NewAuthorisation | undefined) {
  const authorisations = `${path}/authorisations`
  return {
    ...selfLinks(path),
    ...(authorisation === undefined
      ? { startAuthorisation: link(authorisations) }
      : authorisationLinks(authorisations, authorisation)),
  }
}

/** The headers of the answer to its creation. */
export const createdHeaders = (path: string, authorisation: NewAuthorisation | undefined) => ({
  Location: path,
  ...(authorisation === undefined ? {} : approachHeader(authorisation)),
})

export const approachHeader = ({ approach }: NewAuthorisation) => ({ 'ASPSP-SCA-Approach': approach })

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
