import { formatDateTime, type SandboxAuthorisation } from '@havn/contract'
import { isNamedPsu, openLinkOf, type OwnAuthorisation } from '@havn/server/domain/sca'
import type { SignedCall } from '@havn/server/edge'
import type { SandboxSetup } from '../sandbox-setup.ts'
import { findPeople, type PeopleById } from './people.ts'

type ResponseSetup = Pick<SandboxSetup, 'ledger' | 'sca'>

/** Authorisations as their TPP reads them, with the customers that they are about. */
export async function toAuthorisationResponses(
  setup: ResponseSetup,
  call: SignedCall,
  authorisations: readonly OwnAuthorisation[],
): Promise<SandboxAuthorisation[]> {
  if (authorisations.length === 0) return []
  const { bankId } = call.bank
  const people = await findPeople(setup.ledger, bankId)
  return authorisations.map((one) => toResponse(setup, call, one, findPsu(setup, bankId, people, one)))
}

function toResponse(
  { sca }: ResponseSetup,
  { bank: { bankId }, baseUrl }: SignedCall,
  authorisation: OwnAuthorisation,
  psu: SandboxAuthorisation['psu'],
): SandboxAuthorisation {
  const { authorisationId, purpose, approach, status, steps, endsAtMilliseconds } = authorisation
  const link = openLinkOf(sca.keys, { bankId, baseUrl }, authorisation)
  const decide = `/v1/sandbox/authorisations/${authorisationId}`
  return {
    authorisationId,
    purpose,
    approach,
    scaStatus: status,
    ...subjectOf(authorisation),
    ...(psu === undefined ? {} : { psu }),
    createdAt: formatTime(authorisation.createdAtMilliseconds),
    ...(endsAtMilliseconds === undefined ? {} : { endsAt: formatTime(endsAtMilliseconds) }),
    boundToBrowser: authorisation.isBoundToBrowser,
    steps: steps.map(({ atMilliseconds, cause, status: scaStatus }) => ({
      time: formatTime(atMilliseconds),
      cause,
      scaStatus,
    })),
    _links: {
      ...(link === undefined ? {} : { scaRedirect: { href: link, verbs: ['GET'] } }),
      ...(endsAtMilliseconds === undefined ? {} : { decide: { href: decide, verbs: ['POST'] } }),
    },
  }
}

const formatTime = (milliseconds: number) => formatDateTime(new Date(milliseconds))

function subjectOf({
  purpose,
  subjectId,
}: OwnAuthorisation): Pick<SandboxAuthorisation, 'paymentId' | 'basketId'> {
  if (subjectId === undefined) return {}
  if (purpose === 'approve-payment' || purpose === 'cancel-payment') return { paymentId: subjectId }
  return purpose === 'approve-basket' ? { basketId: subjectId } : {}
}

/** Finds the customer who logged in, else the one that the call named: only a hash or a PSU-ID of that one is stored. */
function findPsu(
  { sca }: ResponseSetup,
  bankId: string,
  people: PeopleById,
  authorisation: OwnAuthorisation,
): SandboxAuthorisation['psu'] {
  const loggedIn = people.get(authorisation.personId ?? '')
  if (loggedIn !== undefined) return loggedIn
  const named = [...people].find(([personId, { customerNumber: nationalId }]) =>
    isNamedPsu(sca.keys, authorisation, { bankId, personId, nationalId }),
  )
  return named?.[1]
}
