import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listIn, type Reader, readerAt, transactionsOf } from '../accounts/support/reader.ts'
import { KARIS } from '../consents/support/consent-calls.ts'
import { ndctBody } from '../support/ndct.ts'
import { NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import { queryAsOwner, tamper } from '../support/query.ts'
import { sandboxDataAt } from '../support/sandbox-data.ts'
import { useBank } from '../support/bank.ts'

const CURRENT = '99860510002'
const CARD_LIST = `/v1/card-accounts/${KARIS.card}/transactions`

describe('the stored texts of booked transactions', () => {
  const bank = useBank()

  /** Changes stored texts of the current account. They are no part of the line, so no trigger refuses that. */
  const change = ({ payer }: Reader, assignment: string) =>
    queryAsOwner(
      bank,
      `update sandbox_ledger.statement_line as line set ${assignment} from banks.own_bank
      where line.bank_id = own_bank.bank_id and ledger_account_id = '${CURRENT}' and own_bank.${payer.bankSql}`,
    )

  /** Gives the balances a new version, so that no page that was read before comes from memory. */
  const forgetPages = ({ payer }: Reader) =>
    tamper(
      bank,
      `update sandbox_ledger.ledger_account set balance_minor_units = balance_minor_units from banks.own_bank
      where ledger_account.bank_id = own_bank.bank_id and own_bank.${payer.bankSql}`,
    )

  test('VER-14 a page is the same text, whether its transactions are written anew or stored', async () => {
    const reader = await readerAt(bank)
    const { readPresent, deposit, pay, payer } = reader
    await deposit(CURRENT, [100, 200, 300, -50])
    await pay({ body: ndctBody({ remittanceInformationUnstructured: 'Takk "for" middagen\\, æøå €' }) })
    await pay({ target: NCBCT_TARGET, body: ncbctBody() })
    await payer.run()
    const queries = ['?limit=3', '?limit=2&offset=1', '?bookingStatus=both', '?dateFrom=2026-01-01']
    const targets = [...queries.map((query) => transactionsOf(KARIS.current, query)), CARD_LIST]
    const first = await Promise.all(targets.map((target) => readPresent(target)))
    const last = listIn(first[0] ?? assert.fail())._links['last']?.href ?? ''
    targets.push(last)
    first.push(await readPresent(last))
    await change(reader, `response_format = 0`)
    for (const [index, target] of targets.entries()) {
      await forgetPages(reader)
      const written = await readPresent(target)
      await forgetPages(reader)
      const stored = await readPresent(target)
      const remembered = await readPresent(target)
      assert.equal(written.text, first[index]?.text, target)
      assert.equal(stored.text, first[index]?.text, target)
      assert.equal(remembered.text, first[index]?.text, target)
    }
    assert.equal(listIn(first[2] ?? assert.fail()).booked?.length, 6)
  })

  test('a page is read from the texts, unless one of them is missing or in another format', async () => {
    const reader = await readerAt(bank)
    const { readPresent, deposit } = reader
    await deposit(CURRENT, [100, 200])
    const target = transactionsOf(KARIS.current)
    const { text } = await readPresent(target)
    await change(reader, `response = replace(response, '2.00', '7.77')`)
    await forgetPages(reader)
    assert.equal((await readPresent(target)).text, text.replace('2.00', '7.77'))
    await change(reader, 'response_format = case amount_minor_units when 100 then 0 else response_format end')
    await forgetPages(reader)
    assert.equal((await readPresent(target)).text, text)
    await deposit(CURRENT, [300])
    const amounts = listIn(await readPresent(target)).booked?.map((line) => line.transactionAmount.amount)
    assert.deepEqual(amounts?.slice(0, 3), ['3.00', '2.00', '1.00'])
  })

  test('a page comes from memory until its statement changes, on an earlier day too', async () => {
    const reader = await readerAt(bank)
    const { readPresent, deposit, tpp } = reader
    const target = transactionsOf(KARIS.current)
    const other = transactionsOf(KARIS.current, '?limit=1')
    const amounts = async (path: string) =>
      listIn(await readPresent(path)).booked?.map((line) => line.transactionAmount.amount)
    const initial = await amounts(target)
    await deposit(CURRENT, [100, 200])
    for (const path of [target, target, other]) await readPresent(path)
    await change(reader, `response = replace(response, '2.00', '7.77')`)
    assert.deepEqual((await amounts(target))?.slice(0, 2), ['2.00', '1.00'])
    assert.deepEqual(await amounts(other), ['2.00'])
    assert.deepEqual((await amounts(transactionsOf(KARIS.current, '?limit=2')))?.slice(0, 1), ['7.77'])

    const transactions = [
      { amount: '3.00', bookingDate: '2026-01-05' },
      { amount: '-3.00', bookingDate: '2026-01-05' },
    ]
    const created = await sandboxDataAt(bank, tpp).post(`accounts/${KARIS.current}/transactions`, {
      transactions,
    })
    assert.equal(created.status, 201, created.text)
    assert.deepEqual(
      (await amounts(target))?.toSorted(),
      [...(initial ?? []), '1.00', '2.00', '3.00', '-3.00'].toSorted(),
    )
  })

  test('ST-08 a stored text changes nothing else of a line: that is still refused', async () => {
    const reader = await readerAt(bank)
    await reader.readPresent(transactionsOf(KARIS.current))
    await assert.rejects(change(reader, `amount_minor_units = 1`), /a booked line of a statement is final/)
    await assert.rejects(change(reader, `response = '', details = null`), /is final/)
  })
})
