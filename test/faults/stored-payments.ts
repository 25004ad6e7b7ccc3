import assert from 'node:assert/strict'
import { Client } from 'pg'
import { ndctBody, ndctCreation } from '../support/ndct.ts'
import type { RequestToSign } from '../support/signed-request.ts'

/**
 * A creation whose payment contains its X-Request-ID, so that the database can be asked which request made which
 * payment. Logical duplicates are allowed: nothing but the X-Request-ID stands against a second payment.
 */
export function tellingCreation(requestId: string): RequestToSign {
  return ndctCreation({
    headers: { 'X-Request-ID': requestId },
    body: ndctBody({ remittanceInformationUnstructured: requestId }),
    query: '?allowLogicalDuplicate=true',
  })
}

/** X-Request-ID to the payments it created, read as the owner, who sees every bank. */
async function storedPayments(databaseUrl: string): Promise<Map<string, string[]>> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ request_id: string; payment_ids: string[] }>(
      `select body::json ->> 'remittanceInformationUnstructured' as request_id,
         array_agg(payment_id::text) as payment_ids
       from payments.payment group by 1`,
    )
    return new Map(rows.map((row) => [row.request_id, row.payment_ids]))
  } finally {
    await client.end()
  }
}

/** Asserts that every acknowledged request created the payment in its response, and that no request created two. */
export async function assertAllStoredOnce(
  databaseUrl: string,
  acknowledged: ReadonlyMap<string, string>,
): Promise<void> {
  const stored = await storedPayments(databaseUrl)
  for (const [requestId, paymentId] of acknowledged)
    assert.deepEqual(stored.get(requestId), [paymentId], `the payment of X-Request-ID ${requestId}`)
  assert.equal(stored.size, acknowledged.size, 'requests that created a payment')
}
