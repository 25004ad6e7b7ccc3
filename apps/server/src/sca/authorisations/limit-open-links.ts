import type { Queries } from '../../database/database.ts'
import { PsuLimitExceeded } from '../../xs2a/index.ts'
import type { NewAuthorisation } from './new-authorisation.ts'
import { linkSecondsMax } from './link.ts'
import { countOpenLinks } from './open-links.store.ts'

/** Far above what anybody needs: a signing basket has at most 100 payments, and each has a link of its own. */
export const openLinksMax = 1_000

const lookAgainMilliseconds = 1_000
const countsMax = 10_000

interface LinkCount {
  /** Links that were started here since the last look at the database, and those that were open then. */
  links: number
  readonly endsAt: number
  fullUntil: number
}

/** By bank, TPP and PSU. A cache: what counts is in the database. */
const counts = new Map<string, LinkCount>()

/**
 * Holds back a link if its TPP has too many open ones for the same PSU. Links are counted here, and only if they were
 * too many in ten minutes the database is asked how many of them are open: whoever stays below pays nothing for it.
 */
export async function limitOpenLinks(
  queries: Queries,
  record: NewAuthorisation['record'],
  max: number = openLinksMax,
): Promise<void> {
  const { bank_id, tpp_id, approach, psu_id, psu_identity_hash, created_at } = record
  const whose = psu_identity_hash ?? psu_id ?? undefined
  if (approach !== 'REDIRECT' || whose === undefined) return
  const now = Date.parse(created_at ?? '')
  const count = countOf(`${bank_id} ${tpp_id} ${whose}`, now)
  count.links += 1
  if (count.links <= max) return
  if (now >= count.fullUntil) {
    const open = await countOpenLinks(queries, record, max)
    count.links = open + 1
    if (open < max) return
    count.fullUntil = now + lookAgainMilliseconds
  }
  throw new PsuLimitExceeded('links', 60)
}

function countOf(key: string, now: number): LinkCount {
  const known = counts.get(key)
  if (known !== undefined && now < known.endsAt) return known
  if (counts.size >= countsMax) for (const [old, { endsAt }] of counts) if (now >= endsAt) counts.delete(old)
  const count = { links: 0, endsAt: now + linkSecondsMax * 1000, fullUntil: 0 }
  counts.set(key, count)
  return count
}
