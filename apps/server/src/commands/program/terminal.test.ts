import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toTerminalJson, toTerminalText } from './terminal.ts'

const reason = 'retry\u001b[1A\u001b[2K\rcancel\u009b2K\u202e\u200b\u007f'

test('SEC-85 what an operator wrote by SQL cannot hide on the terminal of another one', () => {
  assert.doesNotMatch(toTerminalText(reason), /\p{C}/u)
  assert.equal(toTerminalText('Åse Nordmann – 1 250,00\nsecond line'), 'Åse Nordmann – 1 250,00\nsecond line')
})

test('SEC-85 nor in JSON, which means the same to a program', () => {
  const facts = { reason, tag: '\u{e0041}', amount: 1250n }
  const json = toTerminalJson(facts)
  assert.doesNotMatch(json.replaceAll('\n', ''), /\p{C}/u)
  assert.deepEqual(JSON.parse(json), { ...facts, amount: '1250' })
})
