import { Type } from 'typebox'
import { AuthorisationDecision } from '../../sandbox/own-resources/authorisation-decision.ts'

/** What the PSU of a sandbox does, at a bank whose people may be known by something else than a national id. */
export const AuthorisationDecisionByLogin = Type.Object(
  {
    ...AuthorisationDecision.properties,
    nationalId: Type.Optional(
      Type.String({ description: 'what the customer logs in with', minLength: 1, maxLength: 70 }),
    ),
  },
  {
    title: 'AuthorisationDecisionByLogin',
    description: 'what the PSU does; `nationalId` is what they log in with at this bank',
    additionalProperties: false,
  },
)
