// Depends on time: it bounds the time that a hostile body takes, and other processes use the same cores.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { NDCT_EXAMPLE } from './payments/payment-examples.ts'
import { NdctPayment } from './payments/ndct-payment.ts'
import type { TppMessage } from './tpp-message.ts'
import { compileBody } from './validate.ts'
import { cpuMillisecondsOf } from '../test/cpu-time.ts'

const Sample = Type.Object(
  {
    name: Type.String({ description: 'a name', minLength: 1, maxLength: 5 }),
    code: Type.Optional(Type.Enum(['NOK', 'SEK'], { type: 'string', description: 'a code' })),
    fee: Type.Optional(Type.Boolean()),
    days: Type.Optional(Type.Integer({ description: 'a number of days', minimum: 1, maximum: 9 })),
    count: Type.Optional(Type.Integer()),
    lines: Type.Optional(
      Type.Array(Type.Object({ text: Type.String() }, { additionalProperties: false }), {
        minItems: 1,
        maxItems: 3,
      }),
    ),
  },
  { additionalProperties: false },
)
const readSample = compileBody(Sample)
const readPayment = compileBody(NdctPayment)

const faultsOf = (
  value: unknown,
  read: (value: unknown) => { ok: boolean; problem?: TppMessage[] } = readSample,
) => (read(value).problem ?? []).map(({ path, text }) => `${path ?? '-'}: ${text}`)

test('a valid body is returned as the same object', () => {
  const body = { name: 'abc' }
  assert.deepEqual(readSample(body), { ok: true, value: body })
  const result = readSample(body)
  assert.equal(result.ok && result.value, body)
})

test('400 FORMAT_ERROR: all problems at once, each with its path', () => {
  const body = {
    nam: 'x',
    code: 'nok',
    fee: 'true',
    lines: [{ text: 'a' }, { text: 1, Text: 'b' }, null, {}],
  }
  assert.deepEqual(faultsOf(body), [
    'name: this field is missing: expected a name (1 to 5 characters)',
    'nam: this field is not known; did you mean name?',
    'code: expected a code: NOK, SEK, got "nok"; did you mean NOK?',
    'fee: expected a boolean, got "true"',
    'lines: expected at most 3 elements, got 4',
    'lines[1].text: expected a string, in double quotes, got the number 1',
    'lines[1].Text: this field is not known; did you mean text?',
    'lines[2]: expected an object, got null',
  ])
})

test('400 FORMAT_ERROR: a list that is too long is one problem; elements beyond its limit are not checked', () => {
  const lines = [{ text: 'a' }, { text: 'b' }, {}, {}, {}]
  assert.deepEqual(faultsOf({ name: 'a', lines }), [
    'lines: expected at most 3 elements, got 5',
    'lines[2].text: this field is missing: expected a string',
  ])
})

test('400 FORMAT_ERROR: whole numbers within their bounds, and nothing that only looks like one', () => {
  for (const days of [1, 9]) assert.deepEqual(faultsOf({ name: 'a', days }), [])
  for (const [days, got] of [
    [0, '0'],
    [10, '10'],
    [1.5, '1.5'],
    ['1', '"1"'],
    [null, 'null'],
    [true, 'true'],
  ] as const)
    assert.deepEqual(faultsOf({ name: 'a', days }), [`days: expected a number of days (1 to 9), got ${got}`])
  assert.deepEqual(faultsOf({ name: 'a', count: 'x' }), ['count: expected a whole number, got "x"'])
})

for (const value of [null, [], 'text', 1, true, undefined])
  test(`400 FORMAT_ERROR: ${JSON.stringify(value)} is no object`, () => {
    assert.equal(faultsOf(value).length, 1)
  })

test('nothing is coerced: 10.10 is no amount, null no text, 1 no boolean', () => {
  const payment = {
    ...NDCT_EXAMPLE,
    instructedAmount: { amount: 10.1, currency: 'NOK' },
    ultimateDebtor: null,
  }
  assert.deepEqual(
    faultsOf(payment, readPayment).map((fault) => fault.split(':')[0]),
    ['instructedAmount.amount', 'ultimateDebtor'],
  )
})

test('names of the object prototype are unknown fields, and pollute nothing', () => {
  const hostile: unknown = JSON.parse('{"name":"a","constructor":1,"toString":2,"__proto__":{"code":"NOK"}}')
  assert.deepEqual(
    faultsOf(hostile).map((fault) => fault.split(':')[0]),
    ['constructor', 'toString', '__proto__'],
  )
  assert.equal(faultsOf(Object.create({ name: 'inherited' })).length, 1)
  assert.equal('code' in {}, false)
})

test('an unknown field is named in printable, short text', () => {
  const [fault = ''] = faultsOf({ name: 'a', [`\u202E${'x'.repeat(500)}`]: 1 })
  assert.match(fault, /^<U\+202E>x{31}…: this field is not known/)
})

test('a body of nothing but mistakes gives a hundred messages, quickly, the last of which says how many more', () => {
  const milliseconds = cpuMillisecondsOf(() => {
    const faults = faultsOf(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`nam${i}`, i])))
    assert.equal(faults.length, 100)
    // The missing name is a problem too.
    assert.equal(faults.at(-1), '-: and 19902 more, left out here: fix these first')
  })
  assert.ok(milliseconds < 500, `${milliseconds} ms`)
})

test('a long text is refused before any pattern is applied', () => {
  const milliseconds = cpuMillisecondsOf(() => {
    assert.equal(faultsOf({ ...NDCT_EXAMPLE, creditorName: ' '.repeat(250_000) }, readPayment).length, 1)
  })
  assert.ok(milliseconds < 200, `${milliseconds} ms`)
})
