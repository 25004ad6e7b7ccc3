import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isId, millisecondsOfId } from '../../platform/shared/ids.ts'
import { partIdOf } from './part-id.ts'

const KEY = Buffer.alloc(32, 7)
const LINE = {
  bankId: '019a86f3-0000-7000-8000-000000000001',
  paymentId: '019a86f3-5d1c-7e0a-9b7e-3f1d2c4b5a69',
  number: 1,
  dueDate: undefined,
}
const OCCURRENCE = { ...LINE, dueDate: '2027-01-15' }

test('the id of a part never changes: the core bank would execute the order again', () => {
  assert.equal(partIdOf(KEY, LINE), '019a86f3-5d1c-7af6-8227-b12eb7e695da')
  assert.equal(partIdOf(KEY, OCCURRENCE), '01a316a4-dc00-7af6-8227-b12eb7e695da')
})

test('the id of a part is a UUIDv7 of its payment’s time, or of its due day if that is later', () => {
  for (const origin of [LINE, OCCURRENCE]) {
    const id = partIdOf(KEY, origin)
    assert.ok(isId(id))
    assert.match(id, /^.{14}7.{4}[89ab]/)
  }
  assert.equal(millisecondsOfId(partIdOf(KEY, LINE)), millisecondsOfId(LINE.paymentId))
  assert.equal(millisecondsOfId(partIdOf(KEY, OCCURRENCE)), Date.UTC(2027, 0, 15))
  const early = { ...OCCURRENCE, dueDate: '1999-12-31' }
  assert.equal(millisecondsOfId(partIdOf(KEY, early)), millisecondsOfId(LINE.paymentId))
  const late = { ...OCCURRENCE, dueDate: '+100000-01-01' }
  assert.equal(partIdOf(KEY, late).slice(0, 13), 'ffffffff-ffff')
})

test('another key, bank, payment or number gives another id', () => {
  const ids = [
    partIdOf(KEY, LINE),
    partIdOf(Buffer.alloc(32, 8), LINE),
    partIdOf(KEY, { ...LINE, bankId: LINE.paymentId }),
    partIdOf(KEY, { ...LINE, paymentId: '019a86f3-5d1c-7e0a-9b7e-3f1d2c4b5a6a' }),
    partIdOf(KEY, { ...LINE, number: 2 }),
  ]
  assert.equal(new Set(ids).size, ids.length)
})
