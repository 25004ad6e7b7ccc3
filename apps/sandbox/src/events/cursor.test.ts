import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCursor, toCursor } from './cursor.ts'

const read = (cursor: string) => {
  const parsed = parseCursor(cursor)
  return parsed.ok ? parsed.value : 'refused'
}

test('DX-19 a cursor is read back as the snapshot that it was made of', () => {
  for (const snapshot of ['771:771:', '771:790:771,780,789', '123456789012:123456789015:123456789013'])
    assert.equal(read(toCursor(snapshot)), snapshot)
})

test('DX-19 a cursor has at most 200 running transactions; what begins after them counts as not yet read', () => {
  const running = Array.from({ length: 201 }, (_, index) => 1_000 + 2 * index)
  assert.equal(read(toCursor(`1000:2000:${running.slice(0, 200).join(',')}`)).split(':')[1], '2000')
  const [, end, ids = ''] = read(toCursor(`1000:2000:${running.join(',')}`)).split(':')
  assert.equal(end, '1400')
  assert.equal(ids.split(',').length, 200)
})

test('DX-19 what is no cursor is refused, and never reaches PostgreSQL', () => {
  const wrong = [
    '',
    'x',
    '771:771:',
    'lf.0',
    '0.5.',
    'lf.5.5',
    'lf.5.3_2',
    'lf.5.3_3',
    'LF.0.',
    'zzzzzzzzzzzzz.0.',
    `lf.0.${'0_'.repeat(300)}0`,
  ]
  for (const cursor of wrong) assert.equal(read(cursor), 'refused', cursor)
})
