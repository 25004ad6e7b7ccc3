import { DATA_CLASSES, type DataClassKey } from './data-classes.ts'
import { openDatabase } from './database.ts'
import { sql } from './sql.ts'

/** Sets for how many days the rows of classes of data are kept at least. Only the owner of the database may. */
export async function setRetention(
  ownerUrl: string,
  daysByClass: Readonly<Partial<Record<DataClassKey, number>>>,
): Promise<void> {
  const owner = openDatabase({ url: ownerUrl, connectionsMax: 1 })
  try {
    for (const [key, { tables }] of Object.entries(DATA_CLASSES)) {
      const days = daysByClass[key as DataClassKey]
      if (days === undefined) continue
      await owner.rows(sql`
        update tenancy.partitioned_table set retention = make_interval(days => ${days}::integer)
        where parent = any (${tables}::text[])`)
    }
  } finally {
    await owner.close()
  }
}
