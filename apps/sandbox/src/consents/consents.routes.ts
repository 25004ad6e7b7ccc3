import { formatDateTime, OPERATIONS, type SandboxConsent } from '@havn/contract'
import { listConsents, readConsentHistory, type TppConsent } from '@havn/server/domain/consents'
import { toConsentResponse } from '@havn/server/interfaces/norwegian'
import { listOwnAuthorisations } from '@havn/server/domain/sca'
import { bankTime } from '@havn/server/platform/shared/clock'
import { isId } from '@havn/server/platform/shared/ids'
import { answerTo, serve, type SignedCall } from '@havn/server/edge'
import { toAuthorisationResponses } from '../authorisations/authorisation-response.ts'
import { findPeople, type PeopleById } from '../authorisations/people.ts'
import { actorOf, refuseUnknown } from '../data/data-answers.ts'
import { firstIdAt } from '../list-page.ts'
import type { SandboxSetup } from '../sandbox-setup.ts'

/** Serves a TPP's own consents, of all PSUs. */
export function serveListedConsents(setup: SandboxSetup): void {
  const { routeContext, tppDatabase, ledger, sca } = setup

  serve(routeContext, OPERATIONS.listSandboxConsents, async (call) => {
    const now = bankTime(call.bank, routeContext.clock)
    const consents = await listConsents(tppDatabase, sca, actorOf(call))
    const people = await findPeople(ledger, call.bank.bankId)
    return answerTo(call, {
      status: 200,
      body: { consents: consents.map((consent) => toSandboxConsent(consent, { now, people })) },
    })
  })

  serve(routeContext, OPERATIONS.readSandboxConsent, async (call) => {
    const { consentId } = call.pathParameters
    const actor = actorOf(call)
    const now = bankTime(call.bank, routeContext.clock)
    const [consent] = isId(consentId) ? await listConsents(tppDatabase, sca, actor, consentId) : []
    if (consent === undefined) return NOT_FOUND
    const { events, use } = await readConsentHistory(tppDatabase, actor, consentId)
    const grants = events.flatMap(({ authorisationId }) => authorisationId ?? [])
    const body = {
      ...toSandboxConsent(consent, { now, people: await findPeople(ledger, call.bank.bankId) }),
      use: [...use],
      events: events.map(({ at, cause, detail, accounts, authorisationId }) => ({
        time: formatDateTime(at),
        cause,
        ...(detail === null ? {} : { detail }),
        accounts,
        ...(authorisationId === null ? {} : { authorisationId }),
      })),
      authorisations: await toAuthorisationResponses(
        setup,
        call,
        await authorisationsOf(call, consent, grants),
      ),
    }
    return answerTo(call, { status: 200, body })
  })

  /** Those by which a consent was granted, and those that ask the same PSU for one now. */
  async function authorisationsOf(call: SignedCall, { psuId }: TppConsent, grants: readonly string[]) {
    const { nowMilliseconds } = call
    const recent = {
      firstId: firstIdAt(nowMilliseconds - 3_600_000),
      lastId: LAST_ID,
      limit: 200,
      isOpen: true,
    }
    const open = await listOwnAuthorisations(tppDatabase, actorOf(call), { ...recent, nowMilliseconds })
    const asking = open.filter((one) => one.purpose === 'consent' && one.namedPsuId === psuId)
    const ids = [...new Set([...grants, ...asking.map(({ authorisationId }) => authorisationId)])]
    return listOwnAuthorisations(tppDatabase, actorOf(call), { ids, nowMilliseconds })
  }
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const NOT_FOUND = refuseUnknown('consent', 'consentId')

function toSandboxConsent(
  consent: TppConsent,
  { now, people }: { now: Temporal.Instant; people: PeopleById },
): SandboxConsent {
  const psu = people.get(consent.personId)
  return { ...toConsentResponse(consent, now), ...(psu === undefined ? {} : { psu }) }
}
