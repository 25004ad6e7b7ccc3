import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flashCookie, readFlash } from './flash.ts'

test('a note comes back from its cookie, whatever characters it has', () => {
  const flash = { tone: 'bad', text: 'The bank answered 400. amount: "1;0", ø <b>' } as const
  const [pair = ''] = flashCookie(flash).split('; ')
  assert.deepEqual(readFlash(`a=b; ${pair}`), flash)
})

for (const value of [undefined, '', 'havn-note=', 'havn-note=%', 'havn-note=%7B', 'other=1'])
  test(`${JSON.stringify(value)} is no note`, () => assert.equal(readFlash(value), undefined))
