import { createHmac, randomBytes } from 'node:crypto'
import type { BankKeys, Key, KeyRing } from '../../../platform/shared/key-ring.ts'
import { isHashOf, keyedHash, keyIdOf, readHash } from '../../../platform/shared/keyed-hash.ts'
import type { LoginSecrets } from '../psu-authentication.ts'

/** Behind a link, on a phone, on the bank's own page, or on that for the page about access below it. */
const PLACES = ['link', 'phone', 'bank', 'access'] as const

/** What a login at a provider is for: an authorisation behind its link, or a page that people log in to. */
export interface LoginTarget {
  readonly on: (typeof PLACES)[number]
  readonly bankId: string
  /** The authorisation's id; empty for a page. */
  readonly authorisationId: string
  /** Which attempt it is: its number behind a link, its time and a random text on a page. */
  readonly attempt: string
}

/** The path, below the base URL, to which every provider redirects the browser after a login. */
export const CALLBACK_PATH = '/sca/callback'

/** Names an attempt to log in on a page, which begins with when it was made. */
export const newAttempt = (atMilliseconds: number) =>
  `${atMilliseconds.toString(36)}-${randomBytes(12).toString('base64url')}`

/**
 * Derives the secrets of one login, so that nothing secret is stored. `summaryHash` is the hash of what the page showed:
 * the provider signs a nonce that covers amount and payee.
 */
export function loginSecretsOf(
  key: Key,
  target: LoginTarget,
  { browser, summaryHash }: { readonly browser: string; readonly summaryHash: string },
): LoginSecrets {
  return {
    state: stateOf(key, target, browser),
    nonce: nonceHash(key, target, summaryHash).toString('base64url'),
    verifier: keyedHash(key, 'login verifier', partsOf(target)).toString('base64url'),
  }
}

/**
 * The nonce has a key of its own for each login, which can be given away years later: whoever has it can compute that the
 * nonce which the provider signed is that of this summary and of no other, and learns nothing about other logins.
 */
function nonceHash(key: Key, target: LoginTarget, summaryHash: string): Buffer {
  const own = keyedHash(key, 'login nonce', partsOf(target))
  const mac = createHmac('sha256', own.subarray(-32))
    .update([...partsOf(target), summaryHash].join('\n'))
    .digest()
  return Buffer.concat([own.subarray(0, -32), mac])
}

/** Returns the key of the nonce in evidence, to give it to somebody who verifies it; undefined if we do not know its key. */
export function nonceKeyOf(keys: KeyRing, nonce: unknown, target: LoginTarget): Buffer | undefined {
  const id = typeof nonce === 'string' ? keyIdOf(readHash(nonce)) : undefined
  const key = id === undefined ? undefined : keys.of(target.bankId).findKept('logins', id)
  return key && keyedHash(key, 'login nonce', partsOf(target)).subarray(-32)
}

/** Whether a nonce in evidence is that of a login which showed this summary. Its key may have ended since. */
export function wasLoginNonce(
  keys: KeyRing,
  nonce: unknown,
  target: LoginTarget,
  summaryHash: string,
): boolean {
  return (
    typeof nonce === 'string' &&
    isHashOf(readHash(nonce), {
      findKey: (id) => keys.of(target.bankId).findKept('logins', id),
      hash: (key) => nonceHash(key, target, summaryHash),
    })
  )
}

function stateOf(key: Key, target: LoginTarget, browser: string): string {
  return [...partsOf(target), stateHash(key, target, browser).toString('base64url')].join('.')
}

function stateHash(key: Key, target: LoginTarget, browser: string): Buffer {
  return keyedHash(key, 'login state', [...partsOf(target), browser])
}

/** Returns the key that made a state, to derive the secrets of its login again when the browser returns. */
export function loginKeyOf(keys: BankKeys, state: string): Key {
  const id = keyIdOf(readHash(state.split('.').at(-1) ?? ''))
  // If the key has ended, the current key is returned: the state does not verify with it.
  return (id === undefined ? undefined : keys.find('logins', id)) ?? keys.current('logins')
}

/** Reads which login a state names; undefined if it is malformed. `isStateOf` must verify it before it is trusted. */
export function readState(state: string): LoginTarget | undefined {
  const [place, bankId = '', authorisationId = '', attempt = '', mac, ...more] = state.split('.')
  const on = PLACES.find((one) => one === place)
  if (on === undefined || mac === undefined || more.length > 0) return undefined
  return { on, bankId, authorisationId, attempt }
}

/** Whether this browser started that login. Without this check, one browser could finish the login of another. */
export function isStateOf(keys: KeyRing, target: LoginTarget, browser: string, state: string): boolean {
  return isHashOf(readHash(state.split('.').at(-1) ?? ''), {
    findKey: (id) => keys.of(target.bankId).find('logins', id),
    hash: (key) => stateHash(key, target, browser),
  })
}

const partsOf = ({ on, bankId, authorisationId, attempt }: LoginTarget) => [
  on,
  bankId,
  authorisationId,
  attempt,
]
