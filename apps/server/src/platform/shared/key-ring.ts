import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Clock } from './clock.ts'

/** The uses of keys, each with keys of its own. `keys/key-uses.ts` says how long a value of each lives. */
export type KeyUse =
  | 'links'
  | 'pages'
  | 'cursors'
  | 'requests'
  | 'identities'
  | 'logins'
  | 'orders'
  | 'evidence'

/** A secret key, and the id that everything made with it carries. */
export interface Key {
  /** Eight hexadecimal digits; empty for the first key, `HAVN_SECRET`, whose values carry no id. */
  readonly id: string
  readonly secret: KeyObject
}

/** A key, and when it is used for which use. */
export interface KeyPeriod extends Key {
  readonly use: KeyUse
  /** From when on values are made with it, in milliseconds. They are accepted as soon as a process knows the key. */
  readonly usedFrom: number
  /** When its values are refused, in milliseconds; undefined if they never are. */
  readonly acceptedUntil: number | undefined
}

/** The bytes of an id, which stand before every value that is made with the key. */
export const keyIdBytes = 4

/** The keys of every use at one bank, as they are now. */
export interface BankKeys {
  /** The key that values are made with now. */
  current(use: KeyUse): Key
  /** The key that was used at that time, if its values are still accepted; else the one that is used now. */
  usedAt(use: KeyUse, milliseconds: number): Key
  /** The keys whose values are accepted, the current one first. */
  accepted(use: KeyUse): readonly [Key, ...Key[]]
  /** The key with this id, if its values are accepted. */
  find(use: KeyUse, id: string): Key | undefined
  /** All keys, also those that have ended: by one of them a person is found years later. */
  kept(use: KeyUse): readonly Key[]
  /** The key with this id, even if it has ended: for evidence, which is verified years later. */
  findKept(use: KeyUse, id: string): Key | undefined
}

/** The keys of its own that a bank has, which take the place of the deployment's. */
export interface OwnKeys {
  readonly periods: readonly KeyPeriod[]
  /** When the bank refuses what the deployment's keys made for it before, in milliseconds; undefined for never. */
  readonly deploymentUntil: ReadonlyMap<KeyUse, number | undefined>
}

/** The keys of all banks. */
export interface KeyRing {
  /** The keys of a bank: its own, behind which those of the deployment are still found, or those of the deployment. */
  of(bankId: string): BankKeys
  /** The keys of what belongs to no bank. */
  readonly deployment: BankKeys
  /** Puts other keys in the place of all that the deployment has. */
  replace(periods: readonly KeyPeriod[]): void
  /** From now on, asks this function for a bank's own keys. It is called often, and returns the same object until they change. */
  followBanks(ownKeysOf: (bankId: string) => OwnKeys | undefined): void
}

/** Creates a key ring with the keys of the deployment. Every use must have a key that is in use. */
export function createKeyRing(periods: readonly KeyPeriod[], clock: Clock): KeyRing {
  let current = periods
  let ofBanks = new WeakMap<OwnKeys, BankKeys>()
  let ownKeysOf: ((bankId: string) => OwnKeys | undefined) | undefined
  const { replace, ...deployment } = createBankKeys(periods, clock)

  function join(own: OwnKeys): BankKeys {
    const joined = createBankKeys(joinPeriods(current, own), clock)
    ofBanks.set(own, joined)
    return joined
  }

  return {
    of(bankId) {
      const own = ownKeysOf?.(bankId)
      return own === undefined ? deployment : (ofBanks.get(own) ?? join(own))
    },
    deployment,
    replace(others) {
      current = others
      ofBanks = new WeakMap()
      replace(others)
    },
    followBanks(find) {
      ownKeysOf = find
    },
  }
}

/**
 * Puts the deployment's keys behind those of a bank: what was made for the bank before it had its own is found by them. Those
 * that came into use later than the bank's own have made nothing for it.
 */
function joinPeriods(
  deployment: readonly KeyPeriod[],
  { periods, deploymentUntil }: OwnKeys,
): readonly KeyPeriod[] {
  const older = deployment.flatMap((period) => {
    const own = periods.filter(({ use }) => use === period.use)
    const isOlder = own.every(({ usedFrom, id }) => period.usedFrom < usedFrom && period.id !== id)
    const ends = [period.acceptedUntil, deploymentUntil.get(period.use)].filter((end) => end !== undefined)
    return isOlder ? [{ ...period, acceptedUntil: ends.length === 0 ? undefined : Math.min(...ends) }] : []
  })
  return [...periods, ...older]
}

function createBankKeys(
  periods: readonly KeyPeriod[],
  clock: Clock,
): BankKeys & { readonly replace: (others: readonly KeyPeriod[]) => void } {
  let byUse = groupByUse(periods)

  const keptOf = (use: KeyUse) => byUse.get(use) ?? []
  const acceptedOf = (use: KeyUse) => {
    const now = clock.milliseconds()
    return keptOf(use).filter(({ acceptedUntil }) => acceptedUntil === undefined || now < acceptedUntil)
  }

  /** Lists are ordered by when a key is used, the latest first. */
  function usedAt(use: KeyUse, milliseconds: number): Key {
    const accepted = acceptedOf(use)
    const key =
      accepted.find(({ usedFrom }) => usedFrom <= milliseconds) ??
      accepted.find(({ usedFrom }) => usedFrom <= clock.milliseconds()) ??
      accepted.at(-1)
    if (key === undefined) throw new Error(`there is no key for ${use} that is accepted`)
    return key
  }

  const current = (use: KeyUse) => usedAt(use, clock.milliseconds())

  return {
    current,
    usedAt,
    accepted(use) {
      const now = current(use)
      return [now, ...acceptedOf(use).filter((key) => key !== now)]
    },
    kept: keptOf,
    find: (use, id) => acceptedOf(use).find((key) => key.id === id),
    findKept: (use, id) => keptOf(use).find((key) => key.id === id),
    replace(others) {
      byUse = groupByUse(others)
    },
  }
}

function groupByUse(periods: readonly KeyPeriod[]): ReadonlyMap<KeyUse, readonly KeyPeriod[]> {
  return Map.groupBy(
    periods.toSorted((one, other) => other.usedFrom - one.usedFrom),
    ({ use }) => use,
  )
}

/** Every use. */
export const KEY_USE_NAMES = [
  'links',
  'pages',
  'cursors',
  'requests',
  'identities',
  'logins',
  'orders',
  'evidence',
] as const satisfies readonly KeyUse[]

/** A key from the hexadecimal text of its secret. */
export const toSecret = (hex: string): KeyObject => createSecretKey(hex, 'hex')
