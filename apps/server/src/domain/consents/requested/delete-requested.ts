import { type Answer, answerIdempotently, answerOf, isRefused } from '../../../edge/index.ts'
import { bankTime } from '../../../platform/shared/clock.ts'
import { endWithdrawnAuthorisations } from '../../sca/index.ts'
import { terminateRequested } from './changes.store.ts'
import { type ConsentPathCall, readRequested, refuseUnknownConsent } from './read-requested.ts'
import { actorOf, type ConsentService, type RequestedConsentsSetup } from './requested-setup.ts'

/** Ends a consent for its TPP, and what waits for a PSU because of it. To end it once more changes nothing. */
export async function deleteRequested(
  setup: RequestedConsentsSetup,
  call: ConsentPathCall,
  service: ConsentService,
): Promise<Answer> {
  const { tppDatabase, keys, routeContext, sca } = setup
  const { consentId } = call.pathParameters
  const answer = await answerIdempotently({ database: tppDatabase, keys }, call, async (queries) => {
    const found = await readRequested({ ...setup, tppDatabase: queries }, call, service)
    if (found === undefined) return refuseUnknownConsent()
    const at = bankTime(call.bank, routeContext.clock)
    await terminateRequested(queries, { bankId: call.bank.bankId, consentId }, at)
    return answerOf({ status: 204 })
  })
  if (!isRefused(answer) && answer.status === 204)
    await endWithdrawnAuthorisations(sca, { ...actorOf(call), subjectId: consentId })
  return answer
}
