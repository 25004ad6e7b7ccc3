import assert from 'node:assert/strict'
import { withUser } from '@havn/local-postgres'
import { type Database, openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { sql } from '../../../apps/server/src/platform/database/sql.ts'
import { writeCreations } from '../../../apps/server/src/domain/payments/create/creations.store.ts'
import { newCreationRecord, type Owner } from '../../../test/support/creation-record.ts'
import { query } from '../environment/bench-database.ts'
import type { BenchEnvironment } from '../environment/bench-environment.ts'
import type { StatementFigures } from '../report/bench-result.ts'
import { ownCpuMicroseconds } from '../environment/process-cpu.ts'
import { CREATE } from '../load/psu-calls.ts'

/** How many creations are written at once, and how often in a round. */
const SIZES = [
  { size: 1, times: 200 },
  { size: 8, times: 40 },
  { size: 32, times: 15 },
  { size: 128, times: 6 },
] as const

/**
 * What the statement that creates payments costs PostgreSQL for each payment, by how many it writes at once: one warm
 * connection, the server's own function, the least of several rounds.
 */
export async function measureStatement(
  { postgres }: BenchEnvironment,
  rounds: number,
): Promise<Readonly<Record<string, StatementFigures>>> {
  const owner: Owner = JSON.parse(
    await query(
      postgres,
      `select json_build_object('bank_id', bank_id, 'tpp_id', tpp_id, 'bank_version', version)
       from banks.own_bank join banks.bank using (bank_id)`,
    ),
  )
  const tppDatabase = openDatabase({ url: withUser(postgres.url(), 'havn_tpp'), connectionsMax: 1 })
  try {
    const [backend] = await tppDatabase.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const pid = backend?.pid ?? 0
    for (const { size } of SIZES) await write(tppDatabase, owner, size)
    const costs = SIZES.map((): number[] => [])
    for (let round = 0; round < rounds; round += 1)
      for (const [index, { size, times }] of SIZES.entries()) {
        const before = ownCpuMicroseconds(pid)
        for (let time = 0; time < times; time += 1) await write(tppDatabase, owner, size)
        costs[index]?.push((ownCpuMicroseconds(pid) - before) / (size * times))
      }
    return Object.fromEntries(
      SIZES.map(({ size }, index) => [String(size), { postgresCpu: Math.min(...(costs[index] ?? [])) }]),
    )
  } finally {
    await tppDatabase.close()
  }
}

async function write(database: Database, owner: Owner, size: number): Promise<void> {
  const records = Array.from({ length: size }, (_, ordinal) => creationRecord(owner, ordinal))
  for (const { outcome } of await writeCreations(database, records)) assert.equal(outcome, 'created')
}

/** A creation as the server makes it from `CREATE`. */
function creationRecord(owner: Owner, ordinal: number) {
  const record = newCreationRecord({ ...owner, ordinal, tpp_name: 'Bench TPP' })
  const { request_id, payment_id, authorisation_id } = record
  return {
    ...record,
    body: (CREATE.body ?? '').replace('{requestId}', request_id),
    amount_minor_units: '125',
    response_headers: JSON.stringify({
      location: `/v1/payments/norwegian-domestic-credit-transfers/${payment_id}`,
    }),
    response_body: answerBody(payment_id, authorisation_id ?? ''),
    tpp_session_id: request_id,
    tpp_redirect_uri: CREATE.headers['TPP-Redirect-URI'] ?? '',
  }
}

const href = (path: string) => ({ href: path })

/** As long as the server's answer to a creation. */
function answerBody(paymentId: string, authorisationId: string): string {
  const self = `/v1/payments/norwegian-domestic-credit-transfers/${paymentId}`
  return JSON.stringify({
    transactionStatus: 'RCVD',
    paymentId,
    transactionFees: { amount: '0.00', currency: 'NOK' },
    _links: {
      scaRedirect: href(`http://127.0.0.1:8080/sca/${authorisationId}/`),
      self: href(self),
      status: href(`${self}/status`),
      scaStatus: href(`${self}/authorisations/${authorisationId}`),
    },
  })
}
