import type { Database } from '../../../platform/database/database.ts'
import type { BankKeys } from '../../../platform/shared/key-ring.ts'
import type { AskAuthority, IssuedCertificate } from './ask-authority.ts'
import { type StoredStatus, storeStatus } from './statuses.store.ts'

/** What asking authorities about certificates needs, and callbacks for the outcome. */
export interface RevocationSetup {
  /** What an authority said is stored for all processes. */
  readonly database: Database
  /** The keys of the deployment, which vouch for what is stored. */
  readonly keys: BankKeys
  readonly ask: AskAuthority
  readonly now: () => number
  /** Called when an authority did not answer about a certificate, with the reasons. */
  readonly onNoAnswer: (
    about: { readonly tppId: string; readonly hash: string },
    problems: readonly string[],
  ) => void
  /** Called when an authority says for the first time that it revoked a certificate. */
  readonly onRevoked: (about: { readonly tppId: string; readonly hash: string }) => void
  /** Called when what is stored about a certificate was not written by a server, with its hash. */
  readonly onForged: (hash: string) => void
  readonly onError: (error: unknown) => void
}

export interface RevocationQuestion extends IssuedCertificate {
  /** SHA-256 of the certificate, in hexadecimal. */
  readonly hash: string
  readonly tppId: string
}

/** Asks the authority and stores what it says; undefined if it does not answer, and what was stored stays. */
export async function askAndStore(
  { database, keys, ask, now, onNoAnswer, onRevoked }: RevocationSetup,
  question: RevocationQuestion,
  earlier: StoredStatus['status'] | undefined,
): Promise<StoredStatus | undefined> {
  const { hash, tppId } = question
  const answered = await ask(question)
  if (!answered.ok) {
    onNoAnswer({ tppId, hash }, answered.problem)
    return undefined
  }
  const given = { ...question, answer: answered.value, answeredAtMilliseconds: now() }
  const stored = await storeStatus(database, keys, given)
  if (stored?.status === 'revoked' && earlier !== 'revoked') onRevoked({ tppId, hash })
  return stored
}
