import type {
  AuthorisationListAnswer,
  CancellationListAnswer,
  ScaStatusAnswer,
  StartAuthorisationAnswer,
} from './authorisation-answers.ts'
import { AUTHORISATION_ID, SCA_REDIRECT_EXAMPLE } from './sca-redirect-example.ts'
import type { UserAnswer } from './user-answer.ts'

const PSU_ID = '3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10'

export const USER_EXAMPLE: UserAnswer = {
  psuId: PSU_ID,
  context: 'PRIVATE',
  tppSessionId: '2e9b5b1c-7a1f-4d3e-9c0a-5f6f4b7f2d11',
  authenticatedAt: '2026-11-15T08:31:12+00:00',
}

/** The listing is the path that the authorisations stand under. */
export const startedIn = (listing: string): StartAuthorisationAnswer => ({
  scaStatus: 'received',
  authorisationId: AUTHORISATION_ID,
  _links: {
    scaRedirect: SCA_REDIRECT_EXAMPLE,
    scaStatus: { href: `${listing}/${AUTHORISATION_ID}`, verbs: ['GET'] },
  },
})

export const finalisedIn = (listing: string): ScaStatusAnswer => ({
  scaStatus: 'finalised',
  psuId: PSU_ID,
  _links: { self: { href: `${listing}/${AUTHORISATION_ID}`, verbs: ['GET'] } },
})

export const AUTHORISATION_LIST_EXAMPLE: AuthorisationListAnswer = { authorisationIds: [AUTHORISATION_ID] }

export const CANCELLATION_LIST_EXAMPLE: CancellationListAnswer = { cancellationIds: [AUTHORISATION_ID] }
