import { formatDateTime, OPERATIONS } from '@havn/contract'
import { answerTo, type Call, type RouteContext, serve } from '../../../edge/index.ts'
import { requireSession, type SessionTools } from '../../../domain/sca/index.ts'

/** EP-22: serves GET /v1/user, and /v1/users as some portals spell it. */
export function serveUser(routeContext: RouteContext, tools: SessionTools): void {
  async function answerUser(call: Call<typeof OPERATIONS.readUser>) {
    const outcome = await requireSession(tools, call)
    switch (outcome.kind) {
      case 'refused':
        return outcome
      case 'valid': {
        const { psuId, context, agreementId, authenticatedAt } = outcome.session
        const body = {
          psuId,
          context,
          ...(agreementId === undefined ? {} : { psuCorporateId: agreementId }),
          // A session is valid only for a call that names it.
          tppSessionId: call.wishes.sessionId ?? '',
          authenticatedAt: formatDateTime(new Date(authenticatedAt.epochMilliseconds)),
        }
        return answerTo(call, { status: 200, body })
      }
    }
  }
  serve(routeContext, OPERATIONS.readUser, answerUser)
  serve(routeContext, OPERATIONS.readUsers, answerUser)
}
