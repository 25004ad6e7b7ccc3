import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { maskMessage } from './mask-message.ts'

describe('messages', () => {
  const message = { category: 'ERROR', code: 'FORMAT_ERROR' } as const

  test('of a personal field tell the rule and not the value, quotes in it or not', () => {
    for (const path of ['creditorName', 'creditorAddress.street', 'ultimateDebtor', 'PSU-User-Agent'])
      assert.equal(
        maskMessage({ ...message, path, text: 'expected a name, got "Kari "K" Nordmann" here' }).text,
        'expected a name, got "***" here',
      )
  })

  test('of any other field tell the value', () => {
    for (const path of [
      'instructedAmount.currency',
      'creditorAccount.currency',
      'PSU-ID',
      'Date',
      'requestedExecutionDate',
    ])
      assert.equal(maskMessage({ ...message, path, text: 'got "nok"' }).text, 'got "nok"')
  })

  test('of a field beside a personal one tell a code and nothing longer', () => {
    const told = (value: string) =>
      maskMessage({ ...message, path: 'creditorAccount.currency', text: `expected a code, got "${value}"` })
        .text
    assert.equal(told('nok'), 'expected a code, got "nok"')
    assert.equal(told('Kari'), 'expected a code, got "***"')
  })

  test('without path or text stay so', () => {
    assert.deepEqual(maskMessage(message), message)
  })
})
