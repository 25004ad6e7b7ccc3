import type { BankCustomer } from '../../core-bank/index.ts'
import { keyedHash } from '../../shared/keyed-hash.ts'
import { identityHash } from '../authorisations/new-authorisation.ts'
import type { ScaSetup } from '../sca-setup.ts'
import {
  advance,
  type AuthorisationRow,
  countTry,
  rememberPerson,
} from '../authorisations/authorisations.store.ts'
import { countTryAgainst, forgetWrongTries } from './login-attempts.store.ts'
import { type Departure, endIn } from './end.ts'
import { enter, type Entered, type Room, type Visit } from './locked-authorisation.ts'

const triesMax = 5

export type LoggedIn =
  | { readonly kind: 'logged-in'; readonly psu: BankCustomer }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | ({ readonly kind: 'ended' } & Departure)
  /** This step was done before: the form was sent twice. */
  | { readonly kind: 'done-before' }

/**
 * Who is it? A try is counted before it is judged, so that however many come at once, five are judged. An unknown
 * number and a number of somebody else than the call named get the same answer.
 */
export async function logIn(setup: ScaSetup, visit: Visit, nationalId: string): Promise<Entered<LoggedIn>> {
  const { bankId } = visit
  const counted = await enter(setup, visit, {
    bind: true,
    work: async ({ queries, row }) => {
      if (row.status !== 'received' || row.tries >= triesMax) return false
      await countTry(queries, bankId, visit.authorisationId)
      return true
    },
  })
  if (counted.kind === 'halted') return counted
  if (!counted.result) return { kind: 'entered', result: { kind: 'done-before' } }
  // Asked outside of any transaction: a bank's books may take their time.
  const psu = await setup.coreBank.findCustomerByNationalId({ bankId, nationalId })
  return enter(setup, visit, { bind: true, work: (room) => judge(setup, visit, room, { nationalId, psu }) })
}

async function judge(
  setup: ScaSetup,
  { bankId, authorisationId }: Visit,
  room: Room,
  { nationalId, psu }: { nationalId: string; psu: BankCustomer | undefined },
): Promise<LoggedIn> {
  const { queries, row, at } = room
  if (row.status !== 'received') return { kind: 'done-before' }
  const typedHash = identityHash(setup.key, bankId, nationalId)
  const counter = { bankId, identityHash: countedAgainst(setup, bankId, row) ?? typedHash, at }
  const isLocked = (await countTryAgainst(queries, counter)) > triesMax
  if (psu !== undefined && !isLocked && isNamed(row, psu, typedHash)) {
    await rememberPerson(queries, { bankId, authorisationId, personId: psu.personId })
    await advance(queries, { bankId, authorisationId, cause: 'identified', at })
    await advance(queries, { bankId, authorisationId, cause: 'authenticated', at })
    await forgetWrongTries(queries, bankId, counter.identityHash)
    return { kind: 'logged-in', psu }
  }
  const triesLeft = triesMax - row.tries
  if (triesLeft > 0 && !isLocked) return { kind: 'wrong', triesLeft }
  return { kind: 'ended', ...(await endIn(setup, bankId, room, 'locked-out')) }
}

/** The person who was named, by number or by PSU-ID; undefined where nobody was: then the number that was typed counts. */
function countedAgainst({ key }: ScaSetup, bankId: string, row: AuthorisationRow): Buffer | undefined {
  if (row.psu_identity_hash !== null) return row.psu_identity_hash
  return row.named_person_id === null
    ? undefined
    : keyedHash(key, 'person of a PSU-ID', [bankId, row.named_person_id])
}

/** Is this the person whom the call named? Anybody is, where it named nobody. */
function isNamed(row: AuthorisationRow, psu: BankCustomer, typedHash: Buffer): boolean {
  if (row.psu_identity_hash !== null) return row.psu_identity_hash.equals(typedHash)
  if (row.psu_id !== null) return row.named_person_id === psu.personId
  return true
}
