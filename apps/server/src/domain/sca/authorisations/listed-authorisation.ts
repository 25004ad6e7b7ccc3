import type { Actor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { hasEnded } from './authorisation-status.ts'
import { hasTimedOut, idleSecondsMax, linkOf, linkSecondsMax, timeLeftOf } from './link.ts'
import {
  type AuthorisationRange,
  listAuthorisationIds,
  listAuthorisationIdsOf,
  type ListedAuthorisation,
  readListedAuthorisations,
} from './listed-authorisations.store.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'

/** An authorisation with what is left of it. A link that ran out of time counts as failed. */
export interface OwnAuthorisation extends ListedAuthorisation {
  /** When it ends unless a step is taken, by the real clock; undefined once it has ended. */
  readonly endsAtMilliseconds: number | undefined
}

type OwnQuery =
  | (Omit<AuthorisationRange, 'open'> & { readonly isOpen: boolean })
  | { readonly subjectId: string }
  | { readonly ids: readonly string[] }

/** Lists a TPP's own authorisations, newest first: of a range of ids, of a payment or basket, or those with these ids. */
export async function listOwnAuthorisations(
  queries: Queries,
  actor: Actor,
  { nowMilliseconds, ...query }: OwnQuery & { readonly nowMilliseconds: number },
): Promise<readonly OwnAuthorisation[]> {
  const listed = await readListedAuthorisations(queries, actor, await idsOf())
  return listed.map((one) => toOwnAuthorisation(one, nowMilliseconds))

  async function idsOf(): Promise<readonly string[]> {
    if ('ids' in query) return query.ids
    if ('subjectId' in query) return listAuthorisationIdsOf(queries, actor, query.subjectId)
    const { isOpen, ...range } = query
    return listAuthorisationIds(queries, actor, {
      ...range,
      open: isOpen ? openAt(nowMilliseconds) : undefined,
    })
  }
}

/** The times since which an authorisation must have begun, and been touched, to be open now. */
function openAt(nowMilliseconds: number): NonNullable<AuthorisationRange['open']> {
  const before = (seconds: number) => new Date(nowMilliseconds - seconds * 1000).toISOString()
  return { begunAfter: before(linkSecondsMax), touchedAfter: before(idleSecondsMax) }
}

function toOwnAuthorisation(listed: ListedAuthorisation, nowMilliseconds: number): OwnAuthorisation {
  const status = hasTimedOut(listed, nowMilliseconds) ? 'failed' : listed.status
  const endsAtMilliseconds = hasEnded(status)
    ? undefined
    : timeLeftOf(listed, nowMilliseconds).endsAtMilliseconds
  return { ...listed, status, endsAtMilliseconds }
}

/**
 * The link of an authorisation, for the TPP that started it; undefined if it has ended or was never a link. It is the link
 * that the TPP got at first: the browser that took the first step behind it is still the only one that can go on.
 */
export function openLinkOf(
  keys: KeyRing,
  { bankId, baseUrl }: { readonly bankId: string; readonly baseUrl: string },
  { authorisationId, approach, endsAtMilliseconds }: OwnAuthorisation,
): string | undefined {
  if (approach !== 'REDIRECT' || endsAtMilliseconds === undefined) return undefined
  return linkOf(keys, baseUrl, { bankId, authorisationId })
}
