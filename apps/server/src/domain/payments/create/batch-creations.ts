import assert from 'node:assert/strict'
import type { Queries } from '../../../platform/database/database.ts'
import { gatherQueries } from '../../../platform/database/gather-queries.ts'
import { limitOpenLinks, openLinksMax } from '../../sca/index.ts'
import { retryWhileBusy } from '../../../edge/index.ts'
import type { CreationRecord } from './creation-record.ts'
import { type CreationOutcomeRow, writeCreations } from './creations.store.ts'

/** Writes a new payment to the database; resolves after the commit. */
export type CreationWriter = (record: CreationRecord) => Promise<FinalCreationOutcome>

/** Any outcome but `busy`: a creation that was busy is tried again. */
type FinalCreationOutcome = CreationOutcomeRow & {
  readonly outcome: Exclude<CreationOutcomeRow['outcome'], 'busy'>
}

/**
 * Returns a writer that puts creations which arrive at the same moment into one statement. There is no timer: an idle
 * server writes each creation at once, a busy one writes whatever waits when a connection is free. Each creation is
 * answered after its own commit. The statement waits for no lock: a creation whose X-Request-ID another transaction has
 * is tried again later and delays no other.
 */
export function batchCreations(
  tppDatabase: Queries,
  linksMaxOf: (bankId: string) => number = () => openLinksMax,
  onGathered?: (creations: number) => void,
): CreationWriter {
  const write = gatherQueries(
    (records: readonly CreationRecord[]) => writeBatch(tppDatabase, records),
    onGathered,
  )
  const attempt = async (record: CreationRecord): Promise<FinalCreationOutcome | 'busy'> => {
    const row = await write(record)
    return isFinal(row) ? row : 'busy'
  }
  return async (record) => {
    const { bank_id, tpp_id, approach, psu_id, psu_identity_hash, started_at: created_at } = record
    // Without an authorisation there is no link.
    if (approach !== null && created_at !== null) {
      const link = { bank_id, tpp_id, approach, psu_id, psu_identity_hash, created_at }
      await limitOpenLinks(tppDatabase, link, linksMaxOf(bank_id))
    }
    return retryWhileBusy(() => attempt(record))
  }
}

async function writeBatch(
  tppDatabase: Queries,
  batch: readonly CreationRecord[],
): Promise<readonly CreationOutcomeRow[]> {
  const rows = await writeCreations(
    tppDatabase,
    batch.map((record, ordinal) => ({ ...record, ordinal })),
  )
  const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]))
  return batch.map((_, ordinal) => {
    const row = byOrdinal.get(ordinal)
    assert(row, 'a creation has an outcome')
    return row
  })
}

function isFinal(row: CreationOutcomeRow): row is FinalCreationOutcome {
  return row.outcome !== 'busy'
}
