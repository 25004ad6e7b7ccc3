import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseExecutedOrder } from './executed-order.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const LINE = `${ID},PSDNO-FSA-1,125.50,NOK,99860510002,99860512749,2026-11-17T09:30:00Z,booked`

test('a line of the list is an order that the core bank executed', () => {
  const order = parseExecutedOrder(LINE)
  assert(order.ok)
  assert.equal(order.value.amount.minorUnits, 12_550n)
  const written = parseExecutedOrder(LINE.replace('99860512749', ' NO93 9986 05.12749 '))
  assert(written.ok)
  assert.equal(written.value.creditorAccount, '99860512749')
})

/** What somebody could write to have an order overlooked, or to hide a difference on the operator's terminal. */
const HOSTILE: Readonly<Record<string, string>> = {
  'an escape sequence that deletes a line of the terminal': LINE.replace('PSDNO', '\u001b[1A\u001b[2KPSDNO'),
  'a carriage return': LINE.replace('99860512749', '99860512749\rno difference'),
  'a backspace': LINE.replace('99860512749', '9986051274\b9'),
  'an eight-bit control sequence': LINE.replace('PSDNO', '\u009b2KPSDNO'),
  'a mark that turns the direction of text': LINE.replace('PSDNO', '\u202ePSDNO'),
  'a space of no width': LINE.replace('99860512749', '998605\u200b12749'),
  'digits of another script': LINE.replace('125.50', '١٢٥.٥٠'),
  'an exponent': LINE.replace('125.50', '1e3'),
  'a negative amount': LINE.replace('125.50', '-125.50'),
  'a sign': LINE.replace('125.50', '+125.50'),
  'a hexadecimal amount': LINE.replace('125.50', '0x7d.50'),
  'thousands with a space': LINE.replace('125.50', '1 125.50'),
  'no money': LINE.replace('125.50', '0.00'),
  'infinite money': LINE.replace('125.50', 'Infinity'),
  'more digits than there are': LINE.replace('125.50', `${'9'.repeat(40)}.00`),
  'an id in upper case': LINE.replace('-7000-8000', '-7000-8ABC'),
  'an id in braces': LINE.replace(ID, `{${ID}}`),
  'quoted values': LINE.replace('PSDNO-FSA-1', '"PSDNO-FSA-1,125.50"'),
  'a quoted id': LINE.replace(ID, `"${ID}"`),
  'a comma too many': `${LINE},`,
  'a time without a zone': LINE.replace('09:30:00Z', '09:30:00'),
  'an outcome in upper case': LINE.replace('booked', 'BOOKED'),
  'an outcome that moves nothing': LINE.replace('booked', 'refused'),
  'a million columns': LINE + ','.repeat(1_000_000),
}
for (const [what, line] of Object.entries(HOSTILE))
  test(`a list with ${what} is refused, and no control character of it reaches the terminal`, () => {
    const order = parseExecutedOrder(line)
    assert(!order.ok)
    assert.doesNotMatch(order.problem, /\p{C}/u)
  })
