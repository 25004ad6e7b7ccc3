import type { KeyObject } from 'node:crypto'
import { Client } from 'pg'
import { openKeyRing } from '../../apps/server/src/platform/keys/index.ts'
import { macOfApproved } from '../../apps/server/src/domain/payments/index.ts'
import { realClock } from '../../apps/server/src/platform/shared/clock.ts'
import type { KeyRing } from '../../apps/server/src/platform/shared/key-ring.ts'

/** The keys of a server whose secret this is. */
export const keysOf = (secret: KeyObject): KeyRing => openKeyRing({ secret }, realClock)

/** Gives orders that a test has stored by SQL the MACs that their approval would have given them. */
export async function sealOrders({
  databaseUrl,
  key,
}: {
  readonly databaseUrl: string
  readonly key: KeyObject
}): Promise<void> {
  const keys = keysOf(key)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<
      Record<'bankId' | 'tppId' | 'paymentId' | 'date' | 'transfer', string>
    >(
      `select bank_id as "bankId", tpp_id as "tppId", payment_id as "paymentId", execution_date::text as date, transfer::text
       from payments.due where mac is null`,
    )
    const macs = rows.map(({ date, ...row }) =>
      macOfApproved(keys, { kind: 'order', ...row, executionDate: date }).toString('hex'),
    )
    await client.query(
      `update payments.due set mac = decode(given.mac, 'hex')
       from unnest($1::uuid[], $2::text[]) as given (payment_id, mac) where due.payment_id = given.payment_id`,
      [rows.map(({ paymentId }) => paymentId), macs],
    )
  } finally {
    await client.end()
  }
}
