import type { CertificateUse } from '@havn/trusted-lists'
import type { Database } from '../../../platform/database/database.ts'
import type { BankKeys } from '../../../platform/shared/key-ring.ts'
import { type AnchorsOf, createTrustAnchors, type TrustAnchor } from '../../index.ts'
import type { AgeLimits } from './list-age.ts'
import { type AgedList, authoritiesOf, usedLists } from './listed-authorities.ts'
import { readLists, readListsVersion, type StoredList } from './lists.store.ts'

export interface FollowSetup {
  readonly database: Database
  readonly keys: BankKeys
  /** The authorities that are trusted beside those of the lists. */
  readonly fixed: readonly TrustAnchor[]
  readonly limits: AgeLimits
  readonly now: () => number
  /** Called when a list becomes so old that somebody must look after it. */
  readonly onAge: (list: AgedList) => void
  /** Called when the stored list of a territory was not written by a server. The one that was read before stays in use. */
  readonly onForged: (territory: string) => void
}

/** The authorities of the trusted lists as this process knows them. */
export interface FollowedLists {
  readonly currentAnchors: AnchorsOf
  /** Reads the lists if another issue was stored, and looks how old they are. */
  refresh(): Promise<void>
}

export function followLists({
  database,
  keys,
  fixed,
  limits,
  now,
  onAge,
  onForged,
}: FollowSetup): FollowedLists {
  const anchorsOf = (lists: readonly AgedList[], use: CertificateUse) =>
    createTrustAnchors([...fixed, ...authoritiesOf(lists, use)])
  let anchors = { seal: anchorsOf([], 'seal'), website: anchorsOf([], 'website') }
  let version: string | undefined
  let stored: readonly StoredList[] = []
  let used = new Map<string, AgedList>()

  return {
    currentAnchors: (profile) => anchors[profile],
    async refresh() {
      const latest = await readListsVersion(database)
      if (latest !== version) {
        const { lists, forged } = await readLists(database, keys)
        forged.forEach(onForged)
        stored = [...lists, ...stored.filter(({ list }) => forged.includes(list.territory))]
      }
      version = latest
      const lists = usedLists(stored, now(), limits)
      const isSame =
        lists.length === used.size && lists.every((list) => isSameList(list, used.get(list.list.territory)))
      if (isSame) return
      for (const list of lists)
        if (list.age !== 'current' && used.get(list.list.territory)?.age !== list.age) onAge(list)
      used = new Map(lists.map((list) => [list.list.territory, list]))
      // A new set of authorities makes every certificate be read again.
      anchors = { seal: anchorsOf(lists, 'seal'), website: anchorsOf(lists, 'website') }
    },
  }
}

function isSameList(one: AgedList, other: AgedList | undefined): boolean {
  return one.documentHash === other?.documentHash && one.age === other.age
}
