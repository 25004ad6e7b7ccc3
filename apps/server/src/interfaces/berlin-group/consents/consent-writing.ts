import type { RequestedConsentWriting } from '../../../domain/consents/index.ts'
import type { WrittenAnswer } from '../../../edge/index.ts'
import { approachHeader, authorisationLinks, createdHeaders, createdLinks } from '../links.ts'

/** What is written about consents below a path, and about their authorisations. */
export function createConsentWriting(path: string): RequestedConsentWriting {
  return {
    created(_call, { consentId, authorisation }) {
      const self = `${path}/${consentId}`
      const body = { consentStatus: 'received', consentId, _links: createdLinks(self, authorisation) }
      return writtenAnswer(createdHeaders(self, authorisation), body, authorisation?.authorisationId)
    },

    started(_call, consentId, authorisation) {
      const { authorisationId } = authorisation
      const _links = authorisationLinks(`${path}/${consentId}/authorisations`, authorisation)
      const body = { scaStatus: 'received', authorisationId, _links }
      return writtenAnswer(approachHeader(authorisation), body, authorisationId)
    },
  }
}

/** Written as JSON at once: consents of accounts and those of funds are operations of their own with the same answers. */
const writtenAnswer = (
  headers: Readonly<Record<string, string>>,
  body: unknown,
  authorisationId: string | undefined,
): WrittenAnswer => ({ status: 201, headers, body: JSON.stringify(body), authorisationId })
