import { type KeyObject, randomBytes } from 'node:crypto'
import { authenticate, openAuthenticated } from './authenticated-text.ts'

/** Texts that somebody signs to prove that they have a key. */
export interface Challenges {
  /** A new challenge. Nothing is remembered of it, so asking for many costs nothing. */
  issue(nowMilliseconds: number): string
  /** Why a challenge cannot be used; undefined if it can. */
  findProblem(challenge: string, nowMilliseconds: number): string | undefined
  /** Marks a challenge as used; returns false if it was already. Called once its signature is verified. */
  claim(challenge: string, nowMilliseconds: number): boolean
}

export const challengeMilliseconds = 300_000
const usedMax = 100_000
const prefix = 'havn-sign-in'

const expiryOf = (challenge: string) => Number(challenge.split(' ')[2])

/** Creates challenges of the form `havn-sign-in HOST EXPIRY NONCE.CODE`, which are valid at this console alone. */
export function createChallenges(key: KeyObject, origin: string): Challenges {
  const { host } = new URL(origin)
  const used = new Map<string, number>()

  function forgetExpired(now: number): void {
    for (const [challenge, expires] of used) if (expires < now) used.delete(challenge)
  }

  return {
    issue(now) {
      const text = [prefix, host, String(now + challengeMilliseconds), randomBytes(18).toString('base64url')]
      return authenticate(key, 'challenge', text.join(' '))
    },
    findProblem(challenge, now) {
      const opened = openAuthenticated(key, 'challenge', challenge)
      const [kind, givenHost] = opened?.split(' ') ?? []
      if (opened === undefined || kind !== prefix || givenHost !== host)
        return `this challenge was not made by ${host}`
      if (expiryOf(challenge) < now) return 'the challenge is older than five minutes'
      return used.has(challenge) ? 'the challenge was used already' : undefined
    },
    claim(challenge, now) {
      if (used.has(challenge)) return false
      if (used.size >= usedMax) forgetExpired(now)
      // Everything here is younger than five minutes and was signed by a registered key.
      if (used.size >= usedMax) return false
      used.set(challenge, expiryOf(challenge))
      return true
    },
  }
}
