import { randomBytes } from 'node:crypto'
import type { KeyUse } from '../../shared/key-ring.ts'
import { KEY_USES } from '../key-uses.ts'
import { FIRST, type ListedKey } from '../listed-key.ts'

/** When a new key begins and what becomes of the old ones. */
export interface RotationTimes {
  readonly now: number
  /** How long after now the new key is used: until then every process must have read the list. */
  readonly usedInSeconds: number
  /** Whether the old keys end at once, because somebody else may have them. */
  readonly endsOld: boolean
}

/** The list with a new key for a use, and when the old keys of it end. */
export function rotateUse(
  listed: readonly ListedKey[],
  use: KeyUse,
  { now, usedInSeconds, endsOld }: RotationTimes,
): { readonly listed: readonly ListedKey[]; readonly id: string } {
  const usedFrom = now + usedInSeconds * 1000
  const { acceptedSeconds } = KEY_USES[use]
  const acceptedUntil = endsOld ? now : usedFrom + (acceptedSeconds ?? 0) * 1000
  const ends = acceptedSeconds === undefined ? {} : { acceptedUntil: new Date(acceptedUntil).toISOString() }
  // A key that was to be used later is not the newest any more.
  const known = endsOld ? listed.filter((key) => key !== findWaiting(listed, use, now)) : listed
  const hasFirst = listed.some((key) => key.use === use && key.id === FIRST)
  const before: readonly ListedKey[] = hasFirst ? known : [...known, { use, id: FIRST }]
  const id = randomBytes(4).toString('hex')
  const added = {
    use,
    id,
    secret: randomBytes(32).toString('hex'),
    usedFrom: new Date(usedFrom).toISOString(),
  }
  const isOpen = ({ acceptedUntil: end }: ListedKey) =>
    end === undefined || (endsOld && Date.parse(end) > now)
  return {
    listed: [...before.map((key) => (key.use === use && isOpen(key) ? { ...key, ...ends } : key)), added],
    id,
  }
}

/** The key of a use that is not used yet, if there is one. */
export function findWaiting(listed: readonly ListedKey[], use: KeyUse, now: number): ListedKey | undefined {
  return listed.find((key) => key.use === use && key.usedFrom !== undefined && Date.parse(key.usedFrom) > now)
}

/** The list without keys that have ended and are not needed for evidence. The end of `HAVN_SECRET` stays listed. */
export function pruneKeys(listed: readonly ListedKey[], now: number): readonly ListedKey[] {
  return listed.filter(
    ({ use, id, acceptedUntil }) =>
      id === FIRST || KEY_USES[use].isKept || acceptedUntil === undefined || Date.parse(acceptedUntil) > now,
  )
}
