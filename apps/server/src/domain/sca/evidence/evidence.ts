import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { FormAuthentication, IdentityProof, RedirectAuthentication } from '../psu-authentication.ts'
import { type BankKeys, type Key, keyIdBytes, type KeyRing } from '../../../platform/shared/key-ring.ts'

/** What proves that a PSU authenticated for exactly what they were shown. */
export interface Evidence {
  readonly kind: (FormAuthentication | RedirectAuthentication)['kind'] | 'decoupled' | 'payees' | 'access'
  /** The name of the authentication, as in logs. */
  readonly method: string
  /** Who authenticated, by the core bank's key for them; absent in records of the version before. */
  readonly personId?: string | undefined
  /** What was shown, as the text whose hash the authentication was bound to. */
  readonly shown: string
  /** What the provider signed; undefined for a form, which has no provider. */
  readonly proof?: IdentityProof | undefined
  /** What the PSU was asked on their own device; undefined if they were not. */
  readonly decoupled?: DecoupledEvidence | undefined
}

/** A request to the PSU's own device. Its id_token has no nonce, so the request that we signed is part of the evidence. */
export interface DecoupledEvidence {
  readonly signedRequest: string
  /** Our public key that verifies the request, as a JWK. */
  readonly requestKey: Readonly<Record<string, unknown>>
  readonly authReqId: string
  readonly bindingMessage: string
}

/** Where a piece of evidence belongs. Sealed evidence cannot be moved to another place unnoticed. */
export interface EvidencePlace {
  readonly bankId: string
  readonly authorisationId: string
  readonly attempt: number
}

const ALGORITHM = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a text with a key derived from the server's, bound to its place. The id of the key stands before it. */
export function sealText(keys: BankKeys, kind: string, place: string, text: string): Buffer {
  const key = keys.current('evidence')
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(ALGORITHM, sealingKey(key, kind), nonce).setAAD(Buffer.from(place))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from(key.id, 'hex'), nonce, encrypted, cipher.getAuthTag()])
}

/** Decrypts a sealed text; undefined if it was altered, moved, or sealed with another key. */
export function openText(keys: BankKeys, kind: string, place: string, sealed: Buffer): string | undefined {
  const key = keys.findKept('evidence', sealed.toString('hex', 0, keyIdBytes))
  const opened = key && openWith(key, kind, place, sealed.subarray(keyIdBytes))
  if (opened !== undefined) return opened
  // What the first key sealed has no id: it begins with random bytes.
  const first = keys.findKept('evidence', '')
  return first && openWith(first, kind, place, sealed)
}

function openWith(key: Key, kind: string, place: string, sealed: Buffer): string | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv(ALGORITHM, sealingKey(key, kind), sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-tagBytes))
  try {
    const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function sealingKey({ secret }: Key, kind: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `havn ${kind}`, 32))
}

const placeText = ({ bankId, authorisationId, attempt }: EvidencePlace) =>
  `${bankId} ${authorisationId} ${attempt}`

/** Seals evidence for its row. */
export function sealEvidence(keys: KeyRing, place: EvidencePlace, evidence: Evidence): Buffer {
  return sealText(keys.of(place.bankId), 'evidence', placeText(place), JSON.stringify(evidence))
}

/** Opens the evidence of a row; undefined if the row was altered, or another key sealed it. */
export function openEvidence(keys: KeyRing, place: EvidencePlace, sealed: Buffer): Evidence | undefined {
  const text = openText(keys.of(place.bankId), 'evidence', placeText(place), sealed)
  return text === undefined ? undefined : (JSON.parse(text) as Evidence)
}
