import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { maskMessage } from './mask-message.ts'

describe('maskMessage', () => {
  const message = { category: 'ERROR', code: 'FORMAT_ERROR' } as const

  test('masks the value of a personal field and keeps the rule, even if the value has quotes', () => {
    for (const path of ['creditorName', 'creditorAddress.street', 'ultimateDebtor', 'PSU-User-Agent'])
      assert.equal(
        maskMessage({ ...message, path, text: 'expected a name, got "Kari "K" Nordmann" here' }).text,
        'expected a name, got "***" here',
      )
  })

  test('keeps the value of any other field', () => {
    for (const path of [
      'instructedAmount.currency',
      'creditorAccount.currency',
      'PSU-ID',
      'Date',
      'requestedExecutionDate',
    ])
      assert.equal(maskMessage({ ...message, path, text: 'got "nok"' }).text, 'got "nok"')
  })

  test('keeps a short code below a personal field, and masks anything longer', () => {
    const masked = (value: string) =>
      maskMessage({ ...message, path: 'creditorAccount.currency', text: `expected a code, got "${value}"` })
        .text
    assert.equal(masked('nok'), 'expected a code, got "nok"')
    assert.equal(masked('Kari'), 'expected a code, got "***"')
  })

  test('changes nothing in a message without path and text', () => {
    assert.deepEqual(maskMessage(message), message)
  })
})
