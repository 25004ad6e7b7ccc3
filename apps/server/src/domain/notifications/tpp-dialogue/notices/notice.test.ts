import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseNotice } from './notice.ts'

const NOTICE = { subject: 'Planned downtime', body: 'On Saturday.', language: 'en' }
const parse = (change: Partial<typeof NOTICE>) => parseNotice({ ...NOTICE, ...change })

test('a notice has one line as its subject: nothing in it becomes a header of the mail', () => {
  for (const subject of [
    '',
    ' ',
    'a\r\nBcc: x@y.example',
    'a\nb',
    'a\rb',
    'a\u2028b',
    'a\u0000b',
    'a\u202eb',
  ])
    assert.equal(parse({ subject }).ok, false, JSON.stringify(subject))
})

test('a subject of 150 characters and a text of 10,000 pass, one more does not', () => {
  assert.equal(parse({ subject: 'x'.repeat(150) }).ok, true)
  assert.equal(parse({ subject: 'x'.repeat(151) }).ok, false)
  assert.equal(parse({ body: 'x'.repeat(10_000) }).ok, true)
  assert.equal(parse({ body: 'x'.repeat(10_001) }).ok, false)
})

test('the text keeps its lines, in one form', () => {
  const parsed = parse({ body: 'one\r\n\ttwo\rthree\n\n' })
  assert.deepEqual(parsed, { ok: true, value: { ...NOTICE, body: 'one\n\ttwo\nthree' } })
  for (const body of ['', '\n', 'a\u0000b', 'a\u001b[31mb', 'a\ud800b'])
    assert.equal(parse({ body }).ok, false, JSON.stringify(body))
})

test('the language is one of those of the pages', () => {
  assert.equal(parse({ language: 'se' }).ok, true)
  assert.equal(parse({ language: 'xx' }).ok, false)
})
