import type { BankCustomer } from '../../core-bank/index.ts'
import { keyedHash } from '../../shared/keyed-hash.ts'
import { identityHash } from '../authorisations/new-authorisation.ts'
import type { ScaSetup } from '../sca-setup.ts'
import {
  advance,
  type AuthorisationRow,
  countLoginAttempt,
  recordPerson,
} from '../authorisations/authorisations.store.ts'
import { countAttempt, clearAttempts } from './login-attempts.store.ts'
import { type ReturnTarget, endLocked } from './end.ts'
import {
  withLockedAuthorisation,
  type LinkResult,
  type StepContext,
  type LinkRequest,
} from './locked-authorisation.ts'

const triesMax = 5

export type LoginOutcome =
  | { readonly kind: 'logged-in'; readonly psu: BankCustomer }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | ({ readonly kind: 'ended' } & ReturnTarget)
  /** This step was done before: the form was sent twice. */
  | { readonly kind: 'done-before' }

/**
 * Who is it? A try is counted before it is judged, so that however many come at once, five are judged. An unknown
 * number and a number of somebody else than the call named get the same answer.
 */
export async function logIn(
  setup: ScaSetup,
  request: LinkRequest,
  nationalId: string,
): Promise<LinkResult<LoginOutcome>> {
  const { bankId } = request
  const counted = await withLockedAuthorisation(setup, request, {
    bind: true,
    work: async ({ queries, row }) => {
      if (row.status !== 'received' || row.tries >= triesMax) return false
      await countLoginAttempt(queries, bankId, request.authorisationId)
      return true
    },
  })
  if (counted.kind === 'rejected') return counted
  if (!counted.result) return { kind: 'accepted', result: { kind: 'done-before' } }
  // Asked outside of any transaction: a bank's books may take their time.
  const psu = await setup.coreBank.findCustomerByNationalId({ bankId, nationalId })
  return withLockedAuthorisation(setup, request, {
    bind: true,
    work: (step) => checkLogin(setup, request, step, { nationalId, psu }),
  })
}

async function checkLogin(
  setup: ScaSetup,
  { bankId, authorisationId }: LinkRequest,
  step: StepContext,
  { nationalId, psu }: { nationalId: string; psu: BankCustomer | undefined },
): Promise<LoginOutcome> {
  const { queries, row, at } = step
  if (row.status !== 'received') return { kind: 'done-before' }
  const typedHash = identityHash(setup.key, bankId, nationalId)
  const counter = { bankId, identityHash: namedPersonHash(setup, bankId, row) ?? typedHash, at }
  const isLocked = (await countAttempt(queries, counter)) > triesMax
  if (psu !== undefined && !isLocked && isNamedPerson(row, psu, typedHash)) {
    await recordPerson(queries, { bankId, authorisationId, personId: psu.personId })
    await advance(queries, { bankId, authorisationId, cause: 'identified', at })
    await advance(queries, { bankId, authorisationId, cause: 'authenticated', at })
    await clearAttempts(queries, bankId, counter.identityHash)
    return { kind: 'logged-in', psu }
  }
  const triesLeft = triesMax - row.tries
  if (triesLeft > 0 && !isLocked) return { kind: 'wrong', triesLeft }
  return { kind: 'ended', ...(await endLocked(setup, bankId, step, 'locked-out')) }
}

/** The person who was named, by number or by PSU-ID; undefined where nobody was: then the number that was typed counts. */
function namedPersonHash({ key }: ScaSetup, bankId: string, row: AuthorisationRow): Buffer | undefined {
  if (row.psu_identity_hash !== null) return row.psu_identity_hash
  return row.named_person_id === null
    ? undefined
    : keyedHash(key, 'person of a PSU-ID', [bankId, row.named_person_id])
}

/** Is this the person whom the call named? Anybody is, where it named nobody. */
function isNamedPerson(row: AuthorisationRow, psu: BankCustomer, typedHash: Buffer): boolean {
  if (row.psu_identity_hash !== null) return row.psu_identity_hash.equals(typedHash)
  if (row.psu_id !== null) return row.named_person_id === psu.personId
  return true
}
