// Depends on time: it bounds the time that a hostile address takes, and other processes use the same cores.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileBody } from '../../validate.ts'
import { EmailAddress } from './email-address.ts'
import { cpuMillisecondsOf } from '../../../test/cpu-time.ts'

const read = compileBody(EmailAddress)

const domain = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(58)}.no`

for (const address of [
  'drift@tpp.example',
  'a@b.no',
  'open-banking+alerts@noc.fjord-pay.no',
  "o'brien_1@xn--blgen-vua.example",
  'x@tpp.xn--p1ai',
  `${'x'.repeat(64)}@${domain}`,
])
  test(`${address.slice(0, 40)} is an address`, () => {
    assert.deepEqual(read(address), { ok: true, value: address })
  })

for (const address of [
  '',
  'a@no',
  'drift',
  'drift@',
  '@tpp.example',
  'drift@localhost',
  'drift@tpp..example',
  'drift@-tpp.example',
  'drift@tpp-.example',
  'drift@tpp.example.',
  'drift@192.0.2.17',
  '.drift@tpp.example',
  'drift.@tpp.example',
  'dr..ift@tpp.example',
  'dr ift@tpp.example',
  'drift@tpp.example\n',
  'drift@tpp.example, vakt@tpp.example',
  'Drift <drift@tpp.example>',
  '"drift"@tpp.example',
  'dr\u00edft@tpp.example',
  'drift@b\u00f8lgen.example',
  `${'x'.repeat(65)}@tpp.example`,
  `${'x'.repeat(64)}@c${domain}`,
])
  test(`${JSON.stringify(address.slice(0, 40))} is none`, () => {
    const result = read(address)
    assert.ok(!result.ok)
    assert.match(result.problem[0]?.text ?? '', /^expected an e-mail address such as operations@tpp.example/)
  })

test('a long or repetitive text is checked in linear time', () => {
  const milliseconds = cpuMillisecondsOf(() => {
    for (const part of ['a', 'a.', 'a-', '@a', '-'])
      for (const length of [254, 100_000]) {
        read(part.repeat(length).slice(0, length))
        read(`a@${part.repeat(length)}`.slice(0, length))
      }
  })
  assert.ok(milliseconds < 250, `${milliseconds} ms`)
})
