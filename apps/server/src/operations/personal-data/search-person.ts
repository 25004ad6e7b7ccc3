import type { Queries } from '../../platform/database/database.ts'
import { findPersonIds, hashesOfPerson } from '../../domain/sca/index.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import { findPerson } from './find-person.store.ts'
import type { Person } from './person.ts'

/** Whom to look for, as `havn psu` does: by national id, or by the core bank's key for the person. */
export interface PersonSearch {
  readonly personId: string | undefined
  readonly nationalId: string | undefined
}

/** Finds a person and everything that belongs to them. The transaction must act for the bank. */
export async function searchPerson(
  queries: Queries,
  { bankId, keys }: { readonly bankId: string; readonly keys: KeyRing },
  { personId, nationalId }: PersonSearch,
): Promise<Person> {
  const personIds =
    personId !== undefined
      ? [personId]
      : nationalId === undefined
        ? []
        : await findPersonIds(queries, keys, { bankId, nationalId })
  return findPerson(queries, {
    bankId,
    personIds,
    ...hashesOfPerson(keys, { bankId, personIds, nationalId }),
  })
}
