import { type KeyObject, timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../../shared/keyed-hash.ts'
import type { LoginSecrets } from '../psu-authentication.ts'

/** What a login at a provider is for: an authorisation behind its link, or a page that people log in to. */
export interface LoginTarget {
  readonly on: 'link' | 'phone' | 'bank'
  readonly bankId: string
  /** The authorisation's id; empty for a page. */
  readonly authorisationId: string
  /** Which attempt it is: its number behind a link, its time and a random text on a page. */
  readonly attempt: string
}

/** Where all providers return to, below the base URL. */
export const CALLBACK_PATH = '/sca/callback'

/**
 * Derives the secrets of one login, so that nothing secret is stored. `summaryHash` is the hash of what the page showed:
 * the provider signs a nonce that covers amount and payee.
 */
export function loginSecretsOf(
  key: KeyObject,
  target: LoginTarget,
  { browser, summaryHash }: { readonly browser: string; readonly summaryHash: string },
): LoginSecrets {
  return {
    state: stateOf(key, target, browser),
    nonce: loginNonceOf(key, target, summaryHash),
    verifier: keyedHash(key, 'login verifier', partsOf(target)).toString('base64url'),
  }
}

/** The nonce of a login. It can be computed again later, from what was shown, to verify the evidence. */
export function loginNonceOf(key: KeyObject, target: LoginTarget, summaryHash: string): string {
  return keyedHash(key, 'login nonce', [...partsOf(target), summaryHash]).toString('base64url')
}

function stateOf(key: KeyObject, target: LoginTarget, browser: string): string {
  const mac = keyedHash(key, 'login state', [...partsOf(target), browser]).toString('base64url')
  return [...partsOf(target), mac].join('.')
}

/** Reads from a callback which login it is of. Nothing in it is proven before `isStateOf`. */
export function readState(state: string): LoginTarget | undefined {
  const [on = '', bankId = '', authorisationId = '', attempt = '', mac, ...more] = state.split('.')
  if ((on !== 'link' && on !== 'phone' && on !== 'bank') || mac === undefined || more.length > 0)
    return undefined
  return { on, bankId, authorisationId, attempt }
}

/** Whether this browser left for that login. Otherwise somebody else's login would be used, or ours by somebody else. */
export function isStateOf(key: KeyObject, target: LoginTarget, browser: string, state: string): boolean {
  const expected = Buffer.from(stateOf(key, target, browser))
  const given = Buffer.from(state)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const partsOf = ({ on, bankId, authorisationId, attempt }: LoginTarget) => [
  on,
  bankId,
  authorisationId,
  attempt,
]
