import { createHash } from 'node:crypto'
import type { BankCustomer } from '../../core-bank/index.ts'
import { keyedHash } from '../../shared/keyed-hash.ts'
import type { Authorisation } from '../authorisations/authorisation.ts'
import { identityHash } from '../authorisations/new-authorisation.ts'
import { rememberIdentity } from '../decoupled/remember-identity.ts'
import { type Evidence, sealEvidence } from '../evidence/evidence.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { type StepContext, takeStep } from './locked-authorisation.ts'

/** Who logged in, in which attempt, and what proves it. */
export interface ProvenLogin {
  readonly psu: BankCustomer | undefined
  readonly nationalId: string
  readonly attempt: number
  readonly evidence: Evidence
}

/** Takes the steps of a login, to be written with its evidence; false if it is not the person that the call named, or nobody whom the bank knows. */
export async function recordLogin(
  setup: ScaSetup,
  bankId: string,
  step: StepContext,
  { psu, nationalId, attempt, evidence }: ProvenLogin,
): Promise<boolean> {
  const { queries, authorisation } = step
  const { authorisationId } = authorisation
  const claimedHash = identityHash(setup.key, bankId, nationalId)
  if (psu === undefined || !isNamedPerson(authorisation, psu, claimedHash)) return false
  const { personId } = psu
  takeStep(step, 'identified', { personId })
  takeStep(step, 'authenticated')
  const place = { bankId, authorisationId, attempt }
  const summaryHash = createHash('sha256').update(evidence.shown).digest()
  step.authenticatedHash = summaryHash.toString('base64url')
  step.unwritten.login = {
    counterHash: namedPersonHash(setup, bankId, authorisation) ?? claimedHash,
    attempt,
    kind: evidence.kind,
    personId,
    summaryHash,
    sealed: sealEvidence(setup.key, place, evidence),
  }
  // Nobody else needs to find the person by their national id again.
  const { authentication } = setup.profileOf(bankId)
  if (authentication.kind === 'redirect' && authentication.decoupled !== undefined)
    await rememberIdentity(setup, queries, { bankId, personId, nationalId })
  return true
}

/** The counter of the person that the call named; undefined if it named nobody, so that the claimed identity is counted. */
export function namedPersonHash(
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
export function isNamedPerson(authorisation: Authorisation, psu: BankCustomer, claimedHash: Buffer): boolean {
  const { psuIdentityHash, psuId, namedPersonId } = authorisation
  if (psuIdentityHash !== undefined) return psuIdentityHash.equals(claimedHash)
  if (psuId !== undefined) return namedPersonId === psu.personId
  return true
}
