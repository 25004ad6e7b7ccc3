import { createSecretKey, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { bytea, sql } from '../../../apps/server/src/platform/database/sql.ts'
import { openKeyRing } from '../../../apps/server/src/platform/keys/index.ts'
import { macOfApproved } from '../../../apps/server/src/domain/payments/index.ts'
import { NORWAY } from '../../../apps/server/src/packs/index.ts'
import { realClock } from '../../../apps/server/src/platform/shared/clock.ts'
import { toSecret } from '../../../apps/server/src/platform/shared/key-ring.ts'

/** The keys of a bench that settles what is due itself. */
const ownKeys = openKeyRing({ secret: createSecretKey(randomBytes(32)) }, realClock)

/** The country of a bank that a bench inserts itself, as a text in SQL. */
export const COUNTRY_JSON = JSON.stringify(NORWAY).replaceAll("'", "''")

/** What the server that settles what is due knows sealed orders by. */
export const SEALED_BY = {
  clock: realClock,
  countryOf: () => NORWAY,
  keys: ownKeys,
  onForgery: (one: object) => console.error(one),
}

/** The keys of a server whose secret is in a file. */
export const keysOfSecretFile = (file: string) =>
  openKeyRing({ secret: toSecret(readFileSync(file, 'utf8')) }, realClock)

/** Gives stored orders of a bank the MACs that their approval would have given them. */
export async function sealDue(url: string, bankId: string, keys = ownKeys): Promise<void> {
  const owner = openDatabase({ url, connectionsMax: 1 })
  const orders = await owner.rows<Record<'tppId' | 'paymentId' | 'executionDate' | 'transfer', string>>(sql`
    select tpp_id as "tppId", payment_id as "paymentId", execution_date as "executionDate", transfer
    from payments.due where mac is null`)
  const macs = orders.map((order) => ({
    payment_id: order.paymentId,
    mac: bytea(macOfApproved(keys, { kind: 'order', bankId, ...order })),
  }))
  await owner.rows(sql`
    update payments.due set mac = given.mac
    from json_to_recordset(${JSON.stringify(macs)}) as given (payment_id uuid, mac bytea)
    where due.payment_id = given.payment_id`)
  await owner.close()
}
