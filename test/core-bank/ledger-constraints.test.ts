import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setActor } from '../../apps/server/src/platform/database/actor.ts'
import { sql, type Statement } from '../../apps/server/src/platform/database/sql.ts'
import { newId } from '../../apps/server/src/platform/shared/ids.ts'
import { queryAsOwner } from '../support/query.ts'
import { type OpenLedger, openLedger } from './support/open-ledger.ts'
import { accountOf, AT, KARI_ACCOUNT, OLA_ACCOUNT, OLA_EMPTY_ACCOUNT, order } from './support/order.ts'

describe('changes of the ledger that the database refuses', () => {
  let opened: OpenLedger
  before(async () => {
    opened = await openLedger()
  })
  after(() => opened.close())

  /** Runs a statement with the login of `bankDatabase`. */
  const asBank = (statement: Statement) =>
    opened.bankDatabase.transaction(async (queries) => {
      await setActor(queries, { bankId: opened.bankId, tppId: '' })
      return queries.rows(statement)
    })
  const entries = (
    lines: readonly (readonly [ledgerAccountId: string, currency: string, minorUnits: number])[],
  ) => {
    const rows = lines.map(([ledger_account_id, currency, amount_minor_units], index) => ({
      line: index + 1,
      ledger_account_id,
      currency,
      amount_minor_units,
    }))
    return sql`
      insert into sandbox_ledger.entry
      select ${opened.bankId}, ${newId()}, 'sent', line, ledger_account_id, currency, amount_minor_units
      from json_populate_recordset(null::sandbox_ledger.entry, ${JSON.stringify(rows)})`
  }

  const REFUSED = [
    [
      'entries that do not sum to zero',
      [
        [KARI_ACCOUNT, 'NOK', -100],
        ['outside NOK', 'NOK', 99],
      ],
      /sum to zero/,
    ],
    ['one entry alone', [[KARI_ACCOUNT, 'NOK', 100]], /sum to zero/],
    [
      'entries that sum to zero over two currencies, but in neither',
      [
        [KARI_ACCOUNT, 'NOK', -100],
        ['outside EUR', 'EUR', 100],
      ],
      /sum to zero/,
    ],
    [
      'an overdraft',
      [
        [OLA_EMPTY_ACCOUNT, 'NOK', -1],
        [OLA_ACCOUNT, 'NOK', 1],
      ],
      /not_overdrawn/,
    ],
    [
      "more than a card's limit",
      [
        ['card 4799000000000002', 'NOK', -20_000_01],
        ['outside NOK', 'NOK', 20_000_01],
      ],
      /not_overdrawn/,
    ],
    [
      'a ledger account that does not exist',
      [
        ['99860525077', 'NOK', 1],
        ['outside NOK', 'NOK', -1],
      ],
      /a ledger account that does not exist/,
    ],
    [
      'a ledger account in another currency',
      [
        [KARI_ACCOUNT, 'EUR', 1],
        ['outside EUR', 'EUR', -1],
      ],
      /a ledger account that does not exist/,
    ],
    ['an entry of nothing', [['outside NOK', 'NOK', 0]], /entry_amount_minor_units_check/],
  ] as const
  for (const [name, lines, expected] of REFUSED)
    test(name, async () => {
      await assert.rejects(asBank(entries(lines)), expected)
    })

  test('correct entries are accepted, up to the last øre of the credit limit of a card', async () => {
    await asBank(
      entries([
        ['card 4799000000000001', 'NOK', -50_000_00],
        ['99860510002', 'NOK', 50_000_00],
      ]),
    )
    // The routines insert these together with the entries.
    await queryAsOwner(
      opened,
      `insert into sandbox_ledger.transfer (bank_id, transfer_id, stage, at)
       select distinct bank_id, transfer_id, unnest(array['sent', 'booked']), now()
       from sandbox_ledger.entry where ledger_account_id like 'card %';
       select sandbox_ledger.insert_statement_lines('${opened.bankId}', array(
         select row(gen_random_uuid(), ledger_account_id, transfer_id, false, amount_minor_units, null)::sandbox_ledger.new_statement_line
         from sandbox_ledger.entry where stage = 'sent'), now())`,
    )
  })

  test('no login can change or delete a transfer or an entry, or set a balance', async () => {
    await opened.ledger.execute({ bankId: opened.bankId, orders: [order()], at: AT })
    for (const table of ['transfer', 'entry'])
      for (const role of ['havn_tpp', 'havn_bank'])
        for (const right of ['update', 'delete', 'truncate'])
          assert.deepEqual(
            await queryAsOwner(
              opened,
              `select has_table_privilege('${role}', 'sandbox_ledger.${table}', '${right}') or
                 ('${right}' = 'update' and has_any_column_privilege('${role}', 'sandbox_ledger.${table}', 'update')) as may`,
            ),
            [{ may: false }],
          )
    await assert.rejects(
      asBank(sql`update sandbox_ledger.entry set amount_minor_units = 1`),
      /permission denied/,
    )
    await assert.rejects(asBank(sql`delete from sandbox_ledger.transfer`), /permission denied/)
    await assert.rejects(
      asBank(sql`update sandbox_ledger.ledger_account set balance_minor_units = 1`),
      /changed by entries alone/,
    )
    await assert.rejects(
      asBank(sql`
        insert into sandbox_ledger.ledger_account (bank_id, ledger_account_id, currency, bban, balance_minor_units)
        values (${opened.bankId}, '99860525077', 'NOK', '99860525077', 100)`),
      /permission denied/,
    )
    await assert.rejects(
      opened.bankDatabase.transaction(async (queries) => {
        await setActor(queries, { bankId: opened.bankId, tppId: '' })
        return queries.rows(sql`delete from sandbox_ledger.customer`)
      }),
      /only an empty ledger account can be deleted/,
    )
  })

  describe('in a statement', () => {
    const ABROAD = order({ rail: 'cross-border' })
    before(async () => {
      await opened.ledger.execute({ bankId: opened.bankId, orders: [ABROAD], at: AT })
    })

    const FORBIDDEN: readonly (readonly [name: string, statement: () => Statement, expected: RegExp])[] = [
      [
        'ST-08 moving a booked line to another time',
        () => sql`update sandbox_ledger.statement_line set booked_at = now() where booked_at is not null`,
        /booked line of a statement is final/,
      ],
      [
        'ST-08 making a booked line pending again',
        () => sql`update sandbox_ledger.statement_line set booked_at = null where booked_at is not null`,
        /booked line of a statement is final/,
      ],
      [
        'changing the amount, even of a pending line',
        () => sql`update sandbox_ledger.statement_line set amount_minor_units = 1 where booked_at is null`,
        /permission denied/,
      ],
      [
        'changing the details',
        () => sql`update sandbox_ledger.statement_line set details = null where booked_at is null`,
        /permission denied/,
      ],
      [
        'deleting a line',
        () => sql`delete from sandbox_ledger.statement_line where booked_at is null`,
        /deleted only with its ledger account/,
      ],
      ['truncating the table', () => sql`truncate sandbox_ledger.statement_line`, /permission denied/],
      [
        'two lines with one position',
        () => sql`
          insert into sandbox_ledger.statement_line (bank_id, transaction_id, ledger_account_id, transfer_id, booked_at, value_date,
            amount_minor_units)
          select bank_id, gen_random_uuid(), ledger_account_id, transfer_id, booked_at, value_date, 1
          from sandbox_ledger.statement_line where booked_at is not null limit 1`,
        /duplicate key/,
      ],
      [
        'two lines with one id',
        () => sql`
          insert into sandbox_ledger.statement_line (bank_id, transaction_id, ledger_account_id, transfer_id, value_date, amount_minor_units)
          select bank_id, transaction_id, ledger_account_id, transfer_id, value_date, 1
          from sandbox_ledger.statement_line limit 1`,
        /duplicate key/,
      ],
    ]
    for (const [name, statement, expected] of FORBIDDEN)
      test(name, async () => {
        await assert.rejects(asBank(statement()), expected)
      })

    test('any write with the login that serves TPPs', async () => {
      for (const right of ['insert', 'update', 'delete', 'truncate'])
        assert.deepEqual(
          await queryAsOwner(
            opened,
            `select has_table_privilege('havn_tpp', 'sandbox_ledger.statement_line', '${right}') as may`,
          ),
          [{ may: false }],
        )
    })
  })

  test('an execution in one bank does not change the balances of another', async () => {
    const other = await opened.openBank('other.example')
    const balance = await opened.ledger.balanceOf({ bankId: other, account: accountOf(KARI_ACCOUNT) })
    await opened.ledger.execute({ bankId: opened.bankId, orders: [order()], at: AT })
    assert.deepEqual(
      await opened.ledger.balanceOf({ bankId: other, account: accountOf(KARI_ACCOUNT) }),
      balance,
    )
  })
})
