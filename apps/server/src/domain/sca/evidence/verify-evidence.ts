import { createHash } from 'node:crypto'
import { wasIdentityHash } from '../authorisations/identity-hash.ts'
import { wasLoginNonce } from '../steps/login-secrets.ts'
import { type Evidence, openEvidence } from './evidence.ts'
import type { StoredEvidence } from './find-evidence.store.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'

/** Verifies a signed JWT by a public key in JWK form and returns its claims; undefined if it is not of this key. */
export type VerifySignature = (
  token: string,
  jwk: Readonly<Record<string, unknown>>,
) => Promise<Readonly<Record<string, unknown>> | undefined>

/** One thing that was verified, or was not. */
export interface Finding {
  readonly isTrue: boolean
  readonly text: string
}

/** Evidence that was verified again. `evidence` is undefined if the row was altered, or another key sealed it. */
export interface VerifiedEvidence {
  readonly stored: StoredEvidence
  readonly evidence: Evidence | undefined
  readonly findings: readonly Finding[]
}

/** Verifies a piece of evidence from the row alone: nothing is asked of the provider, which may not exist any more. */
export async function verifyEvidence(
  stored: StoredEvidence,
  { keys, verifySignature }: { readonly keys: KeyRing; readonly verifySignature: VerifySignature },
): Promise<VerifiedEvidence> {
  const evidence = openEvidence(keys, stored, stored.sealed)
  if (evidence === undefined)
    return {
      stored,
      evidence,
      findings: [
        { isTrue: false, text: 'the record is as this server wrote it, and was not moved or altered' },
      ],
    }
  const hash = createHash('sha256').update(evidence.shown).digest()
  const findings = [
    { isTrue: true, text: 'the record is as this server wrote it, and was not moved or altered' },
    {
      isTrue: hash.equals(stored.summaryHash),
      text: 'what was shown is what the approval was compared with',
    },
    {
      isTrue:
        (stored.personId === stored.decidedBy || stored.decidedBy === undefined) &&
        (evidence.personId === stored.personId || evidence.personId === undefined),
      text: 'the person who authenticated is the one who decided',
    },
    ...(await providerFindings({ stored, evidence, keys }, verifySignature)),
  ]
  return { stored, evidence, findings }
}

interface OpenedEvidence {
  readonly stored: StoredEvidence
  readonly evidence: Evidence
  readonly keys: KeyRing
}

/** What the provider signed. A form has no provider, so there is nothing that somebody else vouches for. */
async function providerFindings(
  { stored, evidence, keys }: OpenedEvidence,
  verifySignature: VerifySignature,
): Promise<readonly Finding[]> {
  const { proof, decoupled } = evidence
  if (proof === undefined) return []
  const claims = await verifySignature(proof.idToken, proof.jwk)
  const nationalId = claims?.[proof.nationalIdClaim]
  const findings = [
    { isTrue: claims !== undefined, text: 'the id_token is signed by the key that the provider had then' },
    { isTrue: claims?.['iss'] === proof.issuer, text: `the id_token is of the provider ${proof.issuer}` },
    {
      isTrue: isAudience(claims?.['aud'], proof.clientId),
      text: `the id_token is for us, ${proof.clientId}`,
    },
    { isTrue: claims?.['acr'] === proof.acr, text: `the level of assurance was ${proof.acr}` },
    {
      isTrue: isSoonAfter(claims?.['auth_time'], stored.authenticatedAt),
      text: 'the person authenticated shortly before the login was stored',
    },
    {
      isTrue:
        typeof nationalId === 'string' &&
        (stored.namedHash === undefined ||
          wasIdentityHash(keys, stored.namedHash, { bankId: stored.bankId, nationalId })),
      text:
        stored.namedHash === undefined
          ? 'the id_token names a person (the call named nobody by national id)'
          : 'the id_token names the person whom the call named',
    },
  ]
  return decoupled === undefined
    ? [...findings, nonceFinding({ stored, evidence, keys }, claims)]
    : [...findings, ...(await requestFindings(decoupled, verifySignature))]
}

function nonceFinding(
  { stored, evidence, keys }: OpenedEvidence,
  claims: Readonly<Record<string, unknown>> | undefined,
): Finding {
  const { bankId, authorisationId, attempt } = stored
  const target = { on: 'link', bankId, authorisationId, attempt: String(attempt) } as const
  const hash = createHash('sha256').update(evidence.shown).digest('base64url')
  return {
    isTrue: wasLoginNonce(keys, claims?.['nonce'], target, hash),
    text: 'the nonce that the provider signed follows from what was shown, this authorisation and this attempt',
  }
}

/** An id_token of CIBA has no nonce: the request that we signed binds it to what was asked. */
async function requestFindings(
  { signedRequest, requestKey, bindingMessage }: NonNullable<Evidence['decoupled']>,
  verifySignature: VerifySignature,
): Promise<readonly Finding[]> {
  const claims = await verifySignature(signedRequest, requestKey)
  return [
    { isTrue: claims !== undefined, text: 'the request to the person’s device is signed by our key' },
    {
      isTrue: claims?.['binding_message'] === bindingMessage,
      text: `the device was to show “${bindingMessage}”`,
    },
  ]
}

const isAudience = (given: unknown, clientId: string) =>
  given === clientId || (Array.isArray(given) && given.includes(clientId))

const longestLoginSeconds = 3600 + 120

function isSoonAfter(authTime: unknown, storedAt: Date): boolean {
  if (typeof authTime !== 'number') return false
  const seconds = storedAt.getTime() / 1000 - authTime
  return seconds > -120 && seconds < longestLoginSeconds
}
