import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findPlanProblems,
  type GrowingTables,
  partitionsMax,
  type PlanNode,
} from './support/plan-problems.ts'

const months = Array.from({ length: 6 }, (_, index) => `payment_20260${index + 1}`)
const GROWING: GrowingTables = new Map([
  ...months.map((month): [string, string] => [`payments.${month}`, 'payments.payment']),
  ['sandbox_ledger.statement_line', 'sandbox_ledger.statement_line'],
])

function scan(relation: string, change: Partial<PlanNode> = {}): PlanNode {
  const [schema = '', name = ''] = relation.split('.')
  return { 'Node Type': 'Seq Scan', Schema: schema, 'Relation Name': name, 'Actual Loops': 1, ...change }
}

const look = (relation: string, loops = 1) =>
  scan(relation, { 'Node Type': 'Index Scan', 'Index Cond': '(bank_id = $1)', 'Actual Loops': loops })
const append = (...Plans: PlanNode[]): PlanNode => ({ 'Node Type': 'Append', 'Actual Loops': 1, Plans })
const problemsOf = (plan: PlanNode) =>
  findPlanProblems({ text: 'select', plan }, GROWING).map(({ table, problem }) => `${table} ${problem}`)

test('a sequential scan of a table that grows is found, however deep, and one of another table is not', () => {
  const join = (inner: PlanNode): PlanNode => ({
    'Node Type': 'Nested Loop',
    'Actual Loops': 1,
    Plans: [scan('banks.bank'), { 'Node Type': 'Sort', 'Actual Loops': 1, Plans: [inner] }],
  })
  assert.deepEqual(problemsOf(join(scan('sandbox_ledger.statement_line'))), [
    'sandbox_ledger.statement_line is read as a whole',
  ])
  assert.deepEqual(problemsOf(join(look('sandbox_ledger.statement_line'))), [])
})

test('an index that is read without a condition is a whole table too', () => {
  const plan = scan('sandbox_ledger.statement_line', { 'Node Type': 'Index Only Scan' })
  assert.deepEqual(problemsOf(plan), ['sandbox_ledger.statement_line is read as a whole'])
})

test('what was planned and never executed is no problem', () => {
  assert.deepEqual(problemsOf(scan('payments.payment_202601', { 'Actual Loops': 0 })), [])
})

test(`${partitionsMax} partitions may be read, one more may not; pruned ones do not count`, () => {
  const reads = months.map((month) => look(`payments.${month}`))
  assert.deepEqual(problemsOf(append(...reads.slice(0, partitionsMax))), [])
  assert.deepEqual(problemsOf(append(...reads.slice(0, partitionsMax + 1))), [
    'payments.payment is read in more partitions than needed',
  ])
  const pruned = months.slice(1).map((month) => look(`payments.${month}`, 0))
  assert.deepEqual(problemsOf(append(look(`payments.${months[0]}`), ...pruned)), [])
})

test('rows of many months may be looked up one by one, each in its own partition', () => {
  const reads = months.map((month) => look(`payments.${month}`))
  assert.deepEqual(problemsOf({ ...append(...reads), 'Actual Loops': months.length }), [])
})
