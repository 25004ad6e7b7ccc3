import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toTerminalText } from './terminal.ts'

test('SEC-85 what an operator wrote by SQL cannot hide on the terminal of another one', () => {
  const reason = 'retry\u001b[1A\u001b[2K\rcancel\u009b2K\u202e\u200b\u007f'
  assert.doesNotMatch(toTerminalText(reason), /\p{C}/u)
  assert.equal(toTerminalText('Åse Nordmann – 1 250,00\nsecond line'), 'Åse Nordmann – 1 250,00\nsecond line')
})
