import { DATA_CLASSES, type DataClass, type DataClassKey } from './data-classes.ts'
import { openDatabase } from './database.ts'
import { sql } from './sql.ts'

/**
 * Sets for how many days the rows of classes of data are kept at least. Only the owner of the database may. A class without
 * a number keeps the period that it has: otherwise a migration that was started without its settings would shorten it, and
 * partitions would be dropped. A table that has no period yet gets that of its class, or the default. What the period until
 * now may have dropped is noted, because a longer one does not bring it back.
 */
export async function setRetention(
  ownerUrl: string,
  daysByClass: Readonly<Partial<Record<DataClassKey, number | undefined>>>,
): Promise<void> {
  const owner = openDatabase({ url: ownerUrl, connectionsMax: 1 })
  try {
    for (const [key, { tables, days }] of Object.entries<DataClass>(DATA_CLASSES)) {
      const given = daysByClass[key as DataClassKey]
      await owner.rows(sql`
        update tenancy.partitioned_table as kept
        set dropped_before = greatest(kept.dropped_before, tenancy.now() - kept.retention),
          retention = coalesce(make_interval(days => ${given ?? null}::integer), kept.retention,
          (select max(retention) from tenancy.partitioned_table where parent = any (${tables}::text[])),
          make_interval(days => ${days ?? null}::integer))
        where parent = any (${tables}::text[])`)
    }
  } finally {
    await owner.close()
  }
}
