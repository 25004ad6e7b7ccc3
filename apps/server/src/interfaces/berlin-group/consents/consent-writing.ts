import type { RequestedConsentWriting } from '../../../domain/consents/index.ts'
import type { NewAuthorisation } from '../../../domain/sca/index.ts'
import type { WrittenAnswer } from '../../../edge/index.ts'

/** What is written about consents below a path, and about their authorisations. */
export function createConsentWriting(path: string): RequestedConsentWriting {
  const pathOf = (consentId: string) => `${path}/${consentId}`
  return {
    created(_call, { consentId, authorisation }) {
      const self = pathOf(consentId)
      const _links = {
        self: { href: self },
        status: { href: `${self}/status` },
        ...(authorisation === undefined
          ? { startAuthorisation: { href: `${self}/authorisations` } }
          : authorisationLinks(self, authorisation)),
      }
      const body = { consentStatus: 'received', consentId, _links }
      return writtenAnswer({ Location: self }, body, authorisation)
    },

    started(_call, consentId, authorisation) {
      const { authorisationId } = authorisation
      const _links = authorisationLinks(pathOf(consentId), authorisation)
      return writtenAnswer({}, { scaStatus: 'received', authorisationId, _links }, authorisation)
    },
  }
}

/** The links of a new authorisation. `scaRedirect` still lacks its secret; on a device there is none. */
function authorisationLinks(self: string, { approach, authorisationId, linkWithoutToken }: NewAuthorisation) {
  return {
    ...(approach === 'REDIRECT' ? { scaRedirect: { href: linkWithoutToken } } : {}),
    scaStatus: { href: `${self}/authorisations/${authorisationId}` },
  }
}

function writtenAnswer(
  headers: Readonly<Record<string, string>>,
  body: unknown,
  authorisation: NewAuthorisation | undefined,
): WrittenAnswer {
  return {
    status: 201,
    headers: {
      ...headers,
      ...(authorisation === undefined ? {} : { 'ASPSP-SCA-Approach': authorisation.approach }),
    },
    body: JSON.stringify(body),
    authorisationId: authorisation?.authorisationId,
  }
}
