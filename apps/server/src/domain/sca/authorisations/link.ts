import { createHash, timingSafeEqual } from 'node:crypto'
import { millisecondsOfId } from '../../../platform/shared/ids.ts'
import type { Key, KeyRing } from '../../../platform/shared/key-ring.ts'
import { isHashOf, keyedHash, readHash } from '../../../platform/shared/keyed-hash.ts'
import type { Authorisation } from './authorisation.ts'
import { hasEnded } from './authorisation-status.ts'

/** How long a link works in all, and without a step. */
export const linkSecondsMax = 10 * 60
export const idleSecondsMax = 5 * 60

export interface LinkTarget {
  readonly bankId: string
  readonly authorisationId: string
}

/**
 * The secret part of a link to an authorisation. It is derived from a key when needed, so it is stored nowhere. The key is
 * the one that was used when the authorisation's id was made, so that every process and every retry gives the same link.
 */
export function linkTokenOf(keys: KeyRing, target: LinkTarget): string {
  const key = keys.of(target.bankId).usedAt('links', millisecondsOfId(target.authorisationId))
  return linkHash(key, target).toString('base64url')
}

function linkHash(key: Key, { bankId, authorisationId }: LinkTarget): Buffer {
  return keyedHash(key, 'sca link', [bankId, authorisationId])
}

/** The address of the pages behind an authorisation's link. */
export function linkOf(keys: KeyRing, baseUrl: string, target: LinkTarget): string {
  return `${baseUrl}/sca/${target.bankId}/${target.authorisationId}/${linkTokenOf(keys, target)}`
}

/** Whether a token is the secret of this link. Without it nobody learns whether the authorisation exists. */
export function isLinkToken(keys: KeyRing, target: LinkTarget, token: string): boolean {
  return isHashOf(readHash(token), {
    findKey: (id) => keys.of(target.bankId).find('links', id),
    hash: (key) => linkHash(key, target),
  })
}

/** The hash of a secret, the link's or the browser's, that is stored: enough to compare, useless to an attacker. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

type LinkTimes = Pick<Authorisation, 'status' | 'createdAtMilliseconds' | 'touchedAtMilliseconds'>

/** Whether an open link is older than ten minutes, or has seen no step for five, by the real clock. */
export function hasTimedOut(link: LinkTimes, nowMilliseconds: number): boolean {
  if (hasEnded(link.status)) return false
  return (
    nowMilliseconds > link.createdAtMilliseconds + linkSecondsMax * 1000 ||
    nowMilliseconds > link.touchedAtMilliseconds + idleSecondsMax * 1000
  )
}

/** When an open link ends unless a step is taken. */
export interface TimeLeft {
  readonly seconds: number
  readonly endsAtMilliseconds: number
  /** Whether a step would give it more time. */
  readonly canExtend: boolean
}

/** When an open link ends: five minutes after the last step, ten after it was made. */
export function timeLeftOf(link: LinkTimes, nowMilliseconds: number): TimeLeft {
  const idleEnd = link.touchedAtMilliseconds + idleSecondsMax * 1000
  const lastEnd = link.createdAtMilliseconds + linkSecondsMax * 1000
  const endsAtMilliseconds = Math.min(idleEnd, lastEnd)
  const seconds = Math.max(0, Math.ceil((endsAtMilliseconds - nowMilliseconds) / 1000))
  return { seconds, endsAtMilliseconds, canExtend: lastEnd > idleEnd }
}

/** Whether another browser took the first step behind this link. Before the first step every browser may look. */
export function isBoundToOtherBrowser(
  { browserHash }: Pick<Authorisation, 'browserHash'>,
  browser: string,
): boolean {
  return browserHash !== undefined && !timingSafeEqual(hashOf(browser), browserHash)
}
