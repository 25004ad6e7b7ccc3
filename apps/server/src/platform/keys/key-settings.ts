import { createHash, type KeyObject } from 'node:crypto'
import { failure, type Result, success } from '@havn/contract'
import type { Clock } from '../shared/clock.ts'
import { createKeyRing, KEY_USE_NAMES, type KeyPeriod, type KeyRing, toSecret } from '../shared/key-ring.ts'
import { FIRST, type ListedKey } from './listed-key.ts'

/** The keys that settings give. */
export interface KeySettings {
  /** `HAVN_SECRET`, the first key of every use. */
  readonly secret?: KeyObject | undefined
  /** The keys of `HAVN_KEYS` or of its file. */
  readonly listed?: readonly ListedKey[] | undefined
  /** The path of `HAVN_KEYS_FILE`, which is read again when it changes. */
  readonly file?: string | undefined
}

/** Puts the first key and the listed ones together, or says which use has no key. */
export function toKeyPeriods({
  secret,
  listed = [],
}: KeySettings): Result<readonly KeyPeriod[], readonly string[]> {
  const periods = KEY_USE_NAMES.flatMap((use) => {
    const ofUse = listed.filter((key) => key.use === use)
    const first = ofUse.find(({ id }) => id === FIRST)
    return [
      ...(secret === undefined ? [] : [{ ...timesOf(first), use, id: '', secret }]),
      ...ofUse.flatMap((key) =>
        key.secret === undefined ? [] : [{ ...timesOf(key), use, id: key.id, secret: toSecret(key.secret) }],
      ),
    ]
  })
  const problems = KEY_USE_NAMES.flatMap((use) => problemOfUse(use, periods, EXPECTED_OF_DEPLOYMENT))
  return problems.length > 0 ? failure(problems) : success(periods)
}

const EXPECTED_OF_DEPLOYMENT = 'expected HAVN_SECRET, or a key for every use in HAVN_KEYS'

/** Without a key that never ends, a use would one day have none. */
export function problemOfUse(
  use: string,
  periods: readonly KeyPeriod[],
  expected: string,
): readonly string[] {
  const ofUse = periods.filter((period) => period.use === use)
  if (ofUse.length === 0) return [`${expected}, got none for ${use}`]
  const newest = ofUse.toSorted((one, other) => other.usedFrom - one.usedFrom)[0]
  return newest?.acceptedUntil === undefined
    ? []
    : [`the newest key for ${use}: expected no acceptedUntil, since nothing replaces it`]
}

export function timesOf(key: ListedKey | undefined): Pick<KeyPeriod, 'usedFrom' | 'acceptedUntil'> {
  return {
    usedFrom: key?.usedFrom === undefined ? 0 : Date.parse(key.usedFrom),
    acceptedUntil: key?.acceptedUntil === undefined ? undefined : Date.parse(key.acceptedUntil),
  }
}

/** Opens the key ring of settings that were checked before. */
export function openKeyRing(settings: KeySettings, clock: Clock): KeyRing {
  const periods = toKeyPeriods(settings)
  if (!periods.ok) throw new TypeError(periods.problem.join('; '))
  return createKeyRing(periods.value, clock)
}

/** A short text that is the same for all processes which have read the same list of keys. It reveals no secret. */
export function digestOf(listed: readonly ListedKey[]): string {
  const keys = listed.map(({ use, id, secret = '', usedFrom = '', acceptedUntil = '' }) =>
    [use, id, secret, usedFrom, acceptedUntil].join(' '),
  )
  return createHash('sha256').update(keys.toSorted().join('\n')).digest('hex').slice(0, 12)
}
