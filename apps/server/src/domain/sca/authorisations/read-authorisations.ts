import type { Actor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { bytea } from '../../../platform/database/sql.ts'
import { hasTimedOut } from './link.ts'
import type { NewAuthorisation, PurposeWithSubject } from './new-authorisation.ts'
import {
  findOfferedAuthorisation,
  listTppAuthorisations,
  type StoredTppAuthorisation,
} from './tpp-authorisations.store.ts'

/**
 * One authorisation as its TPP sees it. `psuId` is set once it is finalised, because the decoupled approach has no
 * redirect that could deliver it.
 */
export type TppAuthorisation = StoredTppAuthorisation

/** Reads the authorisations of a subject for one purpose, oldest first. A link that ran out of time counts as failed. */
export async function readAuthorisations(
  queries: Queries,
  actor: Actor,
  {
    subjectId,
    purpose,
    nowMilliseconds,
  }: { subjectId: string; purpose: PurposeWithSubject; nowMilliseconds: number },
): Promise<readonly TppAuthorisation[]> {
  const stored = await listTppAuthorisations(queries, actor, { subjectId, purpose })
  return stored.map((authorisation) => toTppAuthorisation(authorisation, nowMilliseconds))
}

/** Reads one authorisation, including one behind an offered link that nobody has followed yet. */
export async function readAuthorisation(
  queries: Queries,
  actor: Actor,
  { authorisationId, nowMilliseconds }: { authorisationId: string; nowMilliseconds: number },
): Promise<TppAuthorisation | undefined> {
  const [started] = await listTppAuthorisations(queries, actor, { authorisationId })
  const stored = started ?? (await findOfferedAuthorisation(queries, actor, authorisationId))
  return stored && toTppAuthorisation(stored, nowMilliseconds)
}

/** A link that ran out of time is not written back until somebody follows it, so its failure is worked out here. */
function toTppAuthorisation(stored: StoredTppAuthorisation, nowMilliseconds: number): TppAuthorisation {
  return hasTimedOut(stored, nowMilliseconds) ? { ...stored, status: 'failed' } : stored
}

/**
 * Copies the PSU that the first authorisation of a subject named to a new one whose call names nobody. Otherwise another
 * person could decide about the subject behind a second link.
 */
export function inheritNamedPsu(
  started: NewAuthorisation,
  first: TppAuthorisation | undefined,
): NewAuthorisation {
  const { record } = started
  if (first === undefined || record.psu_id !== null || record.psu_identity_hash !== null) return started
  const { namedPsuId, psuIdentityHash, context, agreementId } = first
  return {
    ...started,
    record: {
      ...record,
      psu_id: namedPsuId ?? null,
      psu_identity_hash: psuIdentityHash === undefined ? null : bytea(psuIdentityHash),
      context: record.context ?? context ?? null,
      agreement_id: record.agreement_id ?? agreementId ?? null,
    },
  }
}
