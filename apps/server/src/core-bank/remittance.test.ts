import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRemittance } from './remittance.ts'

const CASES = [
  ['nothing', [], undefined, []],
  ['no words', [''], undefined, []],
  ['a message', ['Takk for sist'], 'Takk for sist', []],
  ['a KID', ['', '1234566', 'KID', ''], undefined, ['1234566']],
  ['two references', ['', '1', '', '', '2', 'SCOR', 'ISO'], undefined, ['1', '2']],
] as const

for (const [name, remittance, message, references] of CASES)
  test(`readRemittance: ${name}`, () => {
    assert.deepEqual(readRemittance(remittance), { message, references })
  })
