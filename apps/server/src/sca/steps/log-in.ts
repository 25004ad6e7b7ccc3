import type { BankCustomer } from '../../core-bank/index.ts'
import { keyedHash } from '../../shared/keyed-hash.ts'
import type { Authorisation } from '../authorisations/authorisation.ts'
import { advance, countLoginAttempt, recordPerson } from '../authorisations/authorisations.store.ts'
import { identityHash } from '../authorisations/new-authorisation.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { endLocked } from './end.ts'
import {
  type LinkRequest,
  type LinkResult,
  type StepContext,
  withLockedAuthorisation,
} from './locked-authorisation.ts'
import { deleteCounter, countAttempt } from './login-attempts.store.ts'
import type { ReturnTarget } from './return-target.ts'

const triesMax = 5

/** What a login led to. */
export type LoginOutcome =
  | { readonly kind: 'logged-in'; readonly psu: BankCustomer }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | ({ readonly kind: 'ended' } & ReturnTarget)
  /** This step was done before: the form was sent twice. */
  | { readonly kind: 'done-before' }

/**
 * Logs the PSU in as whoever they claim to be, if the authentication accepts it. An attempt is counted before it is checked, so that of any number of simultaneous
 * attempts only five are checked. An unknown identity and that of another person than the call named get the same
 * response.
 */
export async function logIn(
  setup: ScaSetup,
  request: LinkRequest,
  identity: string,
): Promise<LinkResult<LoginOutcome>> {
  const { bankId } = request
  const counted = await withLockedAuthorisation(setup, request, {
    isStep: true,
    work: async ({ queries, authorisation }) => {
      if (authorisation.status !== 'received' || authorisation.tries >= triesMax) return false
      await countLoginAttempt(queries, bankId, request.authorisationId)
      return true
    },
  })
  if (counted.kind === 'rejected') return counted
  if (!counted.result) return { kind: 'accepted', result: { kind: 'done-before' } }
  // Asked outside of any transaction, because the core bank may take its time.
  const authenticated = await setup.profileOf(bankId).authentication.authenticate({ bankId, identity })
  const psu = authenticated.kind === 'authenticated' ? authenticated.psu : undefined
  return withLockedAuthorisation(setup, request, {
    isStep: true,
    work: (step) => checkLogin(setup, bankId, step, { identity, psu }),
  })
}

async function checkLogin(
  setup: ScaSetup,
  bankId: string,
  step: StepContext,
  { identity, psu }: { identity: string; psu: BankCustomer | undefined },
): Promise<LoginOutcome> {
  const { queries, authorisation, at } = step
  const { authorisationId } = authorisation
  if (authorisation.status !== 'received') return { kind: 'done-before' }
  const claimedHash = identityHash(setup.key, bankId, identity)
  const counterHash = namedPersonHash(setup, bankId, authorisation) ?? claimedHash
  const isLocked = (await countAttempt(queries, { bankId, counterHash, at })) > triesMax
  if (psu !== undefined && !isLocked && isNamedPerson(authorisation, psu, claimedHash)) {
    await recordPerson(queries, { bankId, authorisationId, personId: psu.personId })
    await advance(queries, { bankId, authorisationId, cause: 'identified', at })
    await advance(queries, { bankId, authorisationId, cause: 'authenticated', at })
    await deleteCounter(queries, bankId, counterHash)
    return { kind: 'logged-in', psu }
  }
  const triesLeft = triesMax - authorisation.tries
  if (triesLeft > 0 && !isLocked) return { kind: 'wrong', triesLeft }
  return { kind: 'ended', ...(await endLocked(setup, bankId, step, 'locked-out')) }
}

/** The counter of the person that the call named; undefined if it named nobody, so that the claimed identity is counted. */
function namedPersonHash(
  { key }: ScaSetup,
  bankId: string,
  { psuIdentityHash, namedPersonId }: Authorisation,
): Buffer | undefined {
  if (psuIdentityHash !== undefined) return psuIdentityHash
  return namedPersonId === undefined
    ? undefined
    : keyedHash(key, 'person of a PSU-ID', [bankId, namedPersonId])
}

/** Whether this is the person that the call named. If it named nobody, every person is right. */
function isNamedPerson(authorisation: Authorisation, psu: BankCustomer, claimedHash: Buffer): boolean {
  const { psuIdentityHash, psuId, namedPersonId } = authorisation
  if (psuIdentityHash !== undefined) return psuIdentityHash.equals(claimedHash)
  if (psuId !== undefined) return namedPersonId === psu.personId
  return true
}
