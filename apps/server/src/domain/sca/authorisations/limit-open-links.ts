import type { Queries } from '../../../platform/database/database.ts'
import { PsuLimitExceeded } from '../../../edge/index.ts'
import { linkSecondsMax } from './link.ts'
import { countOpenLinks, type LinkRecord } from './open-links.store.ts'

/** Open links that a TPP may have for one PSU. Far more than needed: a basket has at most 100 payments with a link each. */
export const openLinksMax = 1_000

const recountMilliseconds = 1_000
const countsMax = 10_000

interface LinkCount {
  /** Links that were open at the last count in the database, plus those started in this process since. */
  links: number
  readonly endsAt: number
  fullUntil: number
}

/** Counts by bank, TPP and PSU. Only a cache: the database decides. */
const counts = new Map<string, LinkCount>()

/**
 * Throws `PsuLimitExceeded` if the TPP has too many open links for the same PSU. This process counts links, and asks the
 * database how many are still open only if there were too many in ten minutes, so a normal TPP costs no query.
 */
export async function limitOpenLinks(
  queries: Queries,
  record: LinkRecord,
  max: number = openLinksMax,
): Promise<void> {
  const { bank_id, tpp_id, approach, psu_id, psu_identity_hash, created_at } = record
  const psu = psu_identity_hash ?? psu_id ?? undefined
  if (approach !== 'REDIRECT' || psu === undefined) return
  const now = Date.parse(created_at)
  const count = countOf(`${bank_id} ${tpp_id} ${psu}`, now)
  count.links += 1
  if (count.links <= max) return
  if (now >= count.fullUntil) {
    const open = await countOpenLinks(queries, record, max)
    count.links = open + 1
    if (open < max) return
    count.fullUntil = now + recountMilliseconds
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
