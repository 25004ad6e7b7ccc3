import type { Queries } from '../../database/database.ts'
import { bytea } from '../../database/sql.ts'
import type { Actor } from '../../database/actor.ts'
import type { NewAuthorisation, PurposeWithSubject } from './new-authorisation.ts'
import type { AuthorisationStatus } from './authorisation-status.ts'
import { hasTimedOut } from './link.ts'
import {
  type AuthorisationStatusRow,
  findOfferedAuthorisation,
  listAuthorisations,
} from './authorisations.store.ts'

/** One authorisation as the TPP sees it. */
export interface TppAuthorisation {
  readonly authorisationId: string
  readonly status: AuthorisationStatus
  /** Told once it is finalised: the decoupled way has no redirect to bring it. */
  readonly psuId: string | undefined
  readonly row: AuthorisationStatusRow
}

/** Of one subject for one purpose, oldest first. A link that ran out of time has failed, also if nobody came to see it. */
export async function readAuthorisations(
  queries: Queries,
  actor: Actor,
  {
    subjectId,
    purpose,
    nowMilliseconds,
  }: { subjectId: string; purpose: PurposeWithSubject; nowMilliseconds: number },
): Promise<readonly TppAuthorisation[]> {
  const rows = await listAuthorisations(queries, actor, { subjectId, purpose })
  return rows.map((row) => toTppAuthorisation(row, nowMilliseconds))
}

export async function readAuthorisation(
  queries: Queries,
  actor: Actor,
  { authorisationId, nowMilliseconds }: { authorisationId: string; nowMilliseconds: number },
): Promise<TppAuthorisation | undefined> {
  const [begun] = await listAuthorisations(queries, actor, { authorisationId })
  const row = begun ?? (await findOfferedAuthorisation(queries, actor, authorisationId))
  return row === undefined ? undefined : toTppAuthorisation(row, nowMilliseconds)
}

function toTppAuthorisation(row: AuthorisationStatusRow, nowMilliseconds: number): TppAuthorisation {
  const isLate = hasTimedOut(
    {
      status: row.status,
      createdAtMilliseconds: row.created_at.getTime(),
      touchedAtMilliseconds: row.touched_at.getTime(),
      browserHash: undefined,
    },
    nowMilliseconds,
  )
  return {
    authorisationId: row.authorisation_id,
    status: isLate ? 'failed' : row.status,
    psuId: row.psu_id ?? undefined,
    row,
  }
}

/** A call that names nobody means whom the first one named: another link is no way around that. */
export function inheritNamedPsu(
  started: NewAuthorisation,
  first: TppAuthorisation | undefined,
): NewAuthorisation {
  const { record } = started
  if (first === undefined || record['psu_id'] !== null || record['psu_identity_hash'] !== null) return started
  const { named_psu_id, psu_identity_hash, context, agreement_id } = first.row
  return {
    ...started,
    record: {
      ...record,
      psu_id: named_psu_id,
      psu_identity_hash: psu_identity_hash === null ? null : bytea(psu_identity_hash),
      context: record['context'] ?? context,
      agreement_id: record['agreement_id'] ?? agreement_id,
    },
  }
}
