import { KEY_USE_NAMES, type KeyPeriod, type KeyUse } from '../../shared/key-ring.ts'
import { KEY_USES } from '../key-uses.ts'
import { FIRST } from '../listed-key.ts'
import { timeText } from './command-setup.ts'

/** A key and what it does now. No secret is in it. */
export interface KeyState {
  readonly use: KeyUse
  readonly id: string
  readonly state: 'used' | 'waits' | 'accepted' | 'ended'
  /** From when on it is used; undefined for `HAVN_SECRET`, whose age is not known. */
  readonly usedFrom: string | undefined
  readonly acceptedUntil: string | undefined
}

/** What every key does now, by use and the newest first. */
export function keyStatesOf(periods: readonly KeyPeriod[], now: number): readonly KeyState[] {
  return KEY_USE_NAMES.flatMap((use) => {
    const ofUse = periods
      .filter((period) => period.use === use)
      .toSorted((one, other) => other.usedFrom - one.usedFrom)
    const used = ofUse.find((period) => period.usedFrom <= now && !hasEnded(period, now))
    return ofUse.map((period) => ({
      use,
      id: period.id === '' ? FIRST : period.id,
      state: stateOf(period, { used, now }),
      usedFrom: period.usedFrom === 0 ? undefined : timeText(period.usedFrom),
      acceptedUntil: period.acceptedUntil === undefined ? undefined : timeText(period.acceptedUntil),
    }))
  })
}

const hasEnded = ({ acceptedUntil }: KeyPeriod, now: number) =>
  acceptedUntil !== undefined && acceptedUntil <= now

function stateOf(
  period: KeyPeriod,
  { used, now }: { used: KeyPeriod | undefined; now: number },
): KeyState['state'] {
  if (period === used) return 'used'
  if (hasEnded(period, now)) return 'ended'
  return period.usedFrom > now ? 'waits' : 'accepted'
}

/** What a key does now, in words. */
export function describeState({ use, state, usedFrom, acceptedUntil }: KeyState): string {
  const until = acceptedUntil === undefined ? '' : ` until ${acceptedUntil}`
  switch (state) {
    case 'used':
      return acceptedUntil === undefined ? 'in use' : `in use, accepted${until}`
    case 'waits':
      return `accepted, in use from ${usedFrom}`
    case 'accepted':
      return acceptedUntil === undefined ? 'opens what it sealed' : `accepted${until}`
    case 'ended':
      return KEY_USES[use].isKept ? `ended ${acceptedUntil}, kept for evidence` : `ended ${acceptedUntil}`
  }
}
