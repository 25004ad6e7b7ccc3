import assert from 'node:assert/strict'
import { query } from '../environment/bench-database.ts'
import type { BenchEnvironment } from '../environment/bench-environment.ts'

/** The ids of the newest payments. */
export async function readPaymentIds({ postgres }: BenchEnvironment, count: number): Promise<string[]> {
  return idsOf(
    await query(postgres, `select payment_id from payments.payment order by payment_id desc limit ${count}`),
  )
}

/** The authorisations of the newest payments, which nobody has approved yet. */
export async function readAuthorisationIds(
  { postgres }: BenchEnvironment,
  count: number,
): Promise<readonly string[]> {
  const newest = `select authorisation_id from sca.authorisation order by authorisation_id desc limit ${count}`
  const ids = idsOf(await query(postgres, newest))
  assert.equal(ids.length, count, 'there are fewer authorisations than creations')
  return ids
}

/** How many payments have been approved. */
export async function countApproved({ postgres }: BenchEnvironment): Promise<number> {
  return Number(await query(postgres, `select count(*) from payments.payment_status where status <> 'RCVD'`))
}

const idsOf = (rows: string) => rows.split('\n').filter(Boolean)
