import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { type PartOrigin, partIdOf } from '../../domain/payments/index.ts'
import { ID_RANGE } from '../../platform/shared/ids.ts'
import { type Invariant, type Violation, violationsMax } from './invariant.ts'

interface PartRow extends Omit<PartOrigin, 'dueDate'> {
  readonly tppId: string
  readonly dueDate: string | null
  readonly partId: string
  readonly partKey: Buffer
}

const rowsAtOnce = 10_000

/** The invariants of the ids of parts. The program derives each id again, because no function of the database can. */
export const PART_ID_INVARIANTS: readonly Invariant[] = [
  {
    name: 'part-ids-are-derived',
    meaning:
      'The id of every line of a bulk payment and of every occurrence of a periodic one is the one that follows from its payment and number.',
    remedy:
      'Somebody has written this part past the server, or changed the key of its bank: compare the order with the core bank before the next run. After a restore the core bank would not recognise it.',
    scope: 'bank',
    tables: ['payments.part'],
    find: findForeignIds,
  },
]

async function findForeignIds(queries: Queries, bankIds: readonly string[]): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  let after: PartRow | undefined
  do {
    const rows = await listParts(queries, bankIds, after)
    for (const part of rows)
      if (partIdOf(part.partKey, { ...part, dueDate: part.dueDate ?? undefined }) !== part.partId)
        violations.push({
          subject: part.partId,
          detail: `is part ${part.number} of ${part.paymentId}, which has another id by its origin`,
        })
    after = rows.length < rowsAtOnce ? undefined : rows.at(-1)
  } while (after !== undefined && violations.length < violationsMax)
  return violations
}

/** Lists parts in the order of their keys. */
function listParts(
  queries: Queries,
  bankIds: readonly string[],
  after: PartRow | undefined,
): Promise<readonly PartRow[]> {
  return queries.rows<PartRow>(sql`
    select part.bank_id as "bankId", part.tpp_id as "tppId", part.payment_id as "paymentId", part.number,
      part.part_id as "partId", bank.part_key as "partKey",
      case payment.service when 'periodic-payments' then part.execution_date end as "dueDate"
    from payments.part
    join banks.bank using (bank_id)
    join payments.payment using (bank_id, tpp_id, payment_id)
    where part.bank_id = any (${bankIds}::uuid[])
      and (part.bank_id, part.tpp_id, part.payment_id, part.number)
        > (${after?.bankId ?? ID_RANGE.first}::uuid, ${after?.tppId ?? ''}, ${after?.paymentId ?? ID_RANGE.first}::uuid,
          ${after?.number ?? 0})
    order by part.bank_id, part.tpp_id, part.payment_id, part.number
    limit ${rowsAtOnce}`)
}
