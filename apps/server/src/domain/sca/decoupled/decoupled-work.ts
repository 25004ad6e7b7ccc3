import type { PsuAuthentication } from '../psu-authentication.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { askPerson, type DecoupledProvider, secondsFromNow } from './ask-person.ts'
import {
  type ClaimedRequest,
  claimRequests,
  deferRequest,
  deleteRequest,
} from './decoupled-requests.store.ts'
import { readAnswer } from './read-answer.ts'

/** Longer than a provider may take to answer twice; a process that died leaves its requests to others after that. */
const leaseSeconds = 60
const requestsMax = 20
/** So seldom that the requests of a bank that is suspended for long leave room for those of others. */
const unservedSeconds = 15

/**
 * Does what is due about requests to people's devices: asks, polls, approves or ends. Any number of processes share the
 * work, and a restart loses nothing: what was asked is in the database. Requests of banks that are not served wait: the
 * profile of another bank would send a customer's national id to the wrong provider.
 */
export async function workOnDecoupled(
  setup: ScaSetup,
  isServed: (bankId: string) => boolean,
): Promise<number> {
  const claimed = await claimRequests(setup.bankDatabase, {
    at: secondsFromNow(setup, 0),
    leaseExpiresAt: secondsFromNow(setup, leaseSeconds),
    requestsMax,
  })
  await Promise.all(
    claimed.map((request) =>
      (isServed(request.bankId) ? workOn(setup, request) : wait(setup, request)).catch((error: unknown) =>
        setup.onError(error, request.bankId),
      ),
    ),
  )
  return claimed.length
}

async function wait(setup: ScaSetup, claimed: ClaimedRequest): Promise<void> {
  const { intervalSeconds } = claimed
  const dueAt = secondsFromNow(setup, unservedSeconds)
  await deferRequest(setup.bankDatabase, claimed, { intervalSeconds, dueAt })
}

async function workOn(setup: ScaSetup, claimed: ClaimedRequest): Promise<void> {
  const { authentication } = setup.profileOf(claimed.bankId)
  // The bank has a page or an app of its own for this, such as the sandbox's phone.
  if (!canAsk(authentication)) return deleteRequest(setup.bankDatabase, claimed)
  const { sealedRequest } = claimed
  return sealedRequest === undefined
    ? askPerson(setup, authentication, claimed)
    : readAnswer(setup, authentication, { ...claimed, sealedRequest })
}

function canAsk(authentication: PsuAuthentication): authentication is DecoupledProvider {
  return authentication.kind === 'redirect' && authentication.decoupled !== undefined
}
