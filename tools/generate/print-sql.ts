// Prints the SQL of rules that both the server and the database apply, from the server's own tables, so that each rule is
// written once. With --check it writes nothing and fails if a committed file differs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { STATUSES_OF_OPEN_PARTS } from '../../apps/server/src/domain/payments/execute/parts-status.ts'
import {
  CAUSES_BY_TPP_CALL,
  PAYMENT_TRANSITIONS,
} from '../../apps/server/src/domain/payments/payment-status.ts'
import { AUTHORISATION_TRANSITIONS } from '../../apps/server/src/domain/sca/authorisations/authorisation-status.ts'
import { BASKET_TRANSITIONS } from '../../apps/server/src/domain/signing-baskets/basket-stage.ts'
import { BASKET_STATUS_RULES } from '../../apps/server/src/domain/signing-baskets/basket-status.ts'
import { withCallers } from '../check/architecture/routines.ts'

const source = join(import.meta.dirname, '../../apps/server/src')
const text = (value: string) => `'${value}'`
const array = (values: readonly string[]) => `array[${values.map(text).join(', ')}]`
const stepsOf = (table: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  Object.entries(table).flatMap(([from, steps]) =>
    Object.entries(steps).map(([cause, to]) => ({ from, cause, to })),
  )

interface Rows {
  readonly table: string
  readonly columns: string
  readonly from: string
  readonly rows: readonly string[]
}

function printRows({ table, columns, from, rows }: Rows): string {
  return `-- The rows of ${table}. Printed by tools/generate/print-sql.ts from ${from}: change that file.
delete from ${table};
insert into ${table} (${columns}) values
${rows.map((row) => `  (${row})`).join(',\n')};
`
}

const FILES: Readonly<Record<string, string>> = {
  'domain/payments/sql/status/transition_rows.sql': printRows({
    table: 'payments.transition',
    columns: 'from_status, cause, to_status, by_tpp_call',
    from: 'payments/payment-status.ts',
    rows: stepsOf(PAYMENT_TRANSITIONS).map(
      ({ from, cause, to }) =>
        `${[from, cause, to].map(text).join(', ')}, ${CAUSES_BY_TPP_CALL.includes(cause)}`,
    ),
  }),
  'domain/sca/sql/transition_rows.sql': printRows({
    table: 'sca.transition',
    columns: 'from_status, cause, to_status',
    from: 'sca/authorisations/authorisation-status.ts',
    rows: stepsOf(AUTHORISATION_TRANSITIONS).map(({ from, cause, to }) =>
      [from, cause, to].map(text).join(', '),
    ),
  }),
  'domain/signing-baskets/sql/transition_rows.sql': printRows({
    table: 'signing_baskets.transition',
    columns: 'from_stage, cause, to_stage, by_tpp_call',
    from: 'signing-baskets/basket-stage.ts',
    rows: BASKET_TRANSITIONS.map(
      ({ from, cause, to, byTppCall }) => `${[from, cause, to].map(text).join(', ')}, ${byTppCall}`,
    ),
  }),
  'domain/payments/sql/status/status_of_parts.sql': `-- Returns the one status of a bulk or periodic payment by the statuses of its parts: while a part is open, that of the
-- least advanced part; when all have ended, their common status, or PART if they ended differently.
-- Locks: none
-- Printed by tools/generate/print-sql.ts from payments/execute/parts-status.ts: change that file.
create or replace function payments.status_of_parts(statuses text[]) returns text
  language sql immutable parallel safe
  return coalesce(
    (select ranked.status
     from unnest(${array(STATUSES_OF_OPEN_PARTS)}) with ordinality as ranked (status, rank)
     where ranked.status = any (statuses) order by ranked.rank limit 1),
    (select case count(distinct ended.status) when 1 then min(ended.status) when 0 then null else 'PART' end
     from unnest(statuses) as ended (status)));
grant execute on function payments.status_of_parts to havn_tpp, havn_bank;
`,
  'domain/signing-baskets/sql/basket_status.sql': `-- The status of a basket, from its own stage and the statuses of its payments.
-- Locks: none
-- Printed by tools/generate/print-sql.ts from signing-baskets/basket-status.ts: change that file.
create or replace function signing_baskets.basket_status(stage text, statuses text[]) returns text
  language sql immutable parallel safe
  return case
${BASKET_STATUS_RULES.map(
  ({ status, anyOf, stage }) =>
    `    when statuses && ${array(anyOf)}${stage === undefined ? '' : ` and stage = ${text(stage)}`} then ${text(status)}`,
).join('\n')}
    else 'ACTC'
  end;
grant execute on function signing_baskets.basket_status to havn_tpp, havn_bank;
`,
}

for (const [file, printed] of Object.entries(FILES)) {
  const path = join(source, file)
  // tools/generate/print-callers.ts adds a routine's callers to its file.
  const committed = existsSync(path) ? withCallers(readFileSync(path, 'utf8'), []) : ''
  if (committed === printed) continue
  if (!process.argv.includes('--check')) writeFileSync(path, printed)
  else {
    process.stderr.write(
      `${file} differs from the table it is printed from: run node tools/generate/print-sql.ts\n`,
    )
    process.exitCode = 1
  }
}
