import { createHash, type KeyObject, timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../../shared/keyed-hash.ts'
import { type AuthorisationStatus, hasEnded } from './authorisation-status.ts'

export const linkSecondsMax = 10 * 60
export const idleSecondsMax = 5 * 60

export interface LinkFacts {
  readonly status: AuthorisationStatus
  readonly createdAtMilliseconds: number
  readonly touchedAtMilliseconds: number
  readonly browserHash: Buffer | undefined
}

/** Whoever holds the link's secret may look; nobody else learns whether there is such a link. */
export function isLinkToken(key: KeyObject, target: LinkTarget, token: string): boolean {
  return timingSafeEqual(hashOf(token), hashOf(linkTokenOf(key, target)))
}

/** By the real clock: ten minutes in all, five without a step. */
export function hasTimedOut(link: LinkFacts, nowMilliseconds: number): boolean {
  if (hasEnded(link.status)) return false
  return (
    nowMilliseconds > link.createdAtMilliseconds + linkSecondsMax * 1000 ||
    nowMilliseconds > link.touchedAtMilliseconds + idleSecondsMax * 1000
  )
}

/** The first browser that posts has the link; before that anyone may look. */
export function isBoundToOtherBrowser({ browserHash }: LinkFacts, browser: string): boolean {
  return browserHash !== undefined && !timingSafeEqual(hashOf(browser), browserHash)
}

export interface LinkTarget {
  readonly bankId: string
  readonly authorisationId: string
}

/** The secret of a scaRedirect link. It can be made again at any time, so it is stored nowhere. */
export function linkTokenOf(key: KeyObject, { bankId, authorisationId }: LinkTarget): string {
  return keyedHash(key, 'sca link', [bankId, authorisationId]).toString('base64url')
}

/** What the database keeps of a secret, the link's or the browser's: enough to compare, too little to use. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
