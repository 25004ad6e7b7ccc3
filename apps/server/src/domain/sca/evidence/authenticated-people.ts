import type { Queries } from '../../../platform/database/database.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'
import { type AuthenticationSubject, listSealedLogins } from './authenticated-people.store.ts'
import { openEvidence } from './evidence.ts'

/**
 * Finds who authenticated for these payments and baskets, by sealed records alone: whoever can write to the database cannot
 * make one. Returns a function that says whether a person has. The transaction must act for the bank.
 */
export async function findAuthenticatedPeople(
  queries: Queries,
  keys: KeyRing,
  {
    bankId,
    purposes,
    subjects,
  }: {
    readonly bankId: string
    /** Why they authenticated. */
    readonly purposes: readonly string[]
    readonly subjects: readonly AuthenticationSubject[]
  },
): Promise<(subjectId: string, personId: string) => boolean> {
  const found = new Set<string>()
  for (const login of await listSealedLogins(queries, bankId, subjects)) {
    const evidence = openEvidence(keys, login, login.sealed)
    if (evidence === undefined) continue
    const [purpose, shownId] = JSON.parse(evidence.shown) as [string, string | null]
    // Records of the version before name nobody: then the row does.
    if (purposes.includes(purpose) && shownId === login.subjectId)
      found.add(`${shownId} ${evidence.personId ?? login.personId}`)
  }
  return (subjectId, personId) => found.has(`${subjectId} ${personId}`)
}
