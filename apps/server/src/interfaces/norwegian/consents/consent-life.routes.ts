import { OPERATIONS } from '@havn/contract'
import {
  type ConsentsSetup,
  findTppConsent,
  listTppConsents,
  terminateConsent,
} from '../../../domain/consents/index.ts'
import { bankTime } from '../../../platform/shared/clock.ts'
import { isId } from '../../../platform/shared/ids.ts'
import {
  type Answer,
  answerIdempotently,
  answerTo,
  refuse,
  serve,
  type SignedCall,
} from '../../../edge/index.ts'
import { toConsentResponse } from './consent-response.ts'

/** Serves the operations by which a TPP lists, reads and deletes its consents. The specification has none of them. */
export function serveConsentLife(setup: ConsentsSetup): void {
  const { routeContext, tppDatabase, keys } = setup
  const { clock } = routeContext

  serve(routeContext, OPERATIONS.listBankOfferedConsents, async (call) => {
    // The operation requires PSU-ID.
    const { psuId = '' } = call.wishes
    const found = await listTppConsents(tppDatabase, setup, actorOf(call), psuId)
    const now = bankTime(call.bank, clock)
    const consents = found.map((consent) => toConsentResponse(consent, now))
    return answerTo(call, { status: 200, body: { consents } })
  })

  serve(routeContext, OPERATIONS.readBankOfferedConsent, async (call) => {
    const { consentId } = call.pathParameters
    const consent = isId(consentId)
      ? await findTppConsent(tppDatabase, setup, actorOf(call), consentId)
      : undefined
    if (consent === undefined) return unknownConsentAnswer()
    return answerTo(call, { status: 200, body: toConsentResponse(consent, bankTime(call.bank, clock)) })
  })

  serve(routeContext, OPERATIONS.deleteBankOfferedConsent, (call) =>
    answerIdempotently({ database: tppDatabase, keys }, call, async (queries) => {
      const { consentId } = call.pathParameters
      const at = bankTime(call.bank, clock)
      const ended = isId(consentId)
        ? await terminateConsent(queries, keys, actorOf(call), { consentId, at })
        : undefined
      return ended === undefined ? unknownConsentAnswer() : answerTo(call, { status: 204 })
    }),
  )
}

/** The 404 for an unknown consent. Another TPP's consent gets the same answer, so a TPP cannot tell them apart. */
function unknownConsentAnswer(): Answer {
  const text = 'You have no such consent.'
  return refuse({ reason: 'consent-unknown', path: 'consentId', text })
}

function actorOf({ bank, tpp }: Pick<SignedCall, 'bank' | 'tpp'>) {
  return { bankId: bank.bankId, tppId: tpp.tppId }
}
