import { createHash } from 'node:crypto'
import type { BankCustomer } from '../../../core-bank/index.ts'
import type { Authorisation } from '../authorisations/authorisation.ts'
import {
  counterHashes,
  identityHash,
  identityHashes,
  inLockOrder,
  isIdentityHash,
  type NationalIdentity,
} from '../authorisations/identity-hash.ts'
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
  if (psu === undefined || !isNamedPerson(setup, authorisation, psu, { bankId, nationalId })) return false
  const { personId } = psu
  takeStep(step, 'identified', { personId })
  takeStep(step, 'authenticated')
  const place = { bankId, authorisationId, attempt }
  const summaryHash = createHash('sha256').update(evidence.shown).digest()
  step.authenticatedHash = summaryHash.toString('base64url')
  step.unwritten.login = {
    counterHashes: attemptCounters(setup, authorisation, { bankId, nationalId }),
    identityHash: identityHash(setup.keys, { bankId, nationalId }),
    attempt,
    kind: evidence.kind,
    personId,
    summaryHash,
    sealed: sealEvidence(setup.keys, place, { ...evidence, personId }),
  }
  // Nobody else needs to find the person by their national id again.
  const { authentication } = setup.profileOf(bankId)
  if (authentication.kind === 'redirect' && authentication.decoupled !== undefined)
    await rememberIdentity(setup, queries, { bankId, personId, nationalId })
  return true
}

/** The counters of attempts of the person that the call named or, if it named nobody, of the claimed identity. */
export function attemptCounters(
  { keys }: ScaSetup,
  { psuIdentityHash, namedPersonId }: Authorisation,
  claimed: NationalIdentity,
): readonly Buffer[] {
  if (psuIdentityHash !== undefined) return [psuIdentityHash]
  return namedPersonId === undefined
    ? inLockOrder(identityHashes(keys, claimed))
    : counterHashes(keys, 'person of a PSU-ID', [claimed.bankId, namedPersonId])
}

/** Whether this is the person that the call named. If it named nobody, every person is right. */
export function isNamedPerson(
  { keys }: ScaSetup,
  { psuIdentityHash, psuId, namedPersonId }: Authorisation,
  psu: BankCustomer,
  claimed: NationalIdentity,
): boolean {
  if (psuIdentityHash !== undefined) return isIdentityHash(keys, psuIdentityHash, claimed)
  if (psuId !== undefined) return namedPersonId === psu.personId
  return true
}
