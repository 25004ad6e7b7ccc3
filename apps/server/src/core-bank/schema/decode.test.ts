import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decode } from './decode.ts'
import { encode } from './encode.ts'
import { toJsonSchema, type JsonSchema } from './json-schema.ts'
import { type QuestionDefinition, QUESTIONS } from './questions.ts'

const account = '3f1c9d0e-8f5b-4c55-9d6b-0b8f2f0f7a11'
const nok = (minorUnits: bigint) => ({ minorUnits, currency: 'NOK' })

describe('JSON of the port', () => {
  test('amounts and instants come back as they were, and nothing comes back as undefined', () => {
    const balances = [
      {
        accountId: account,
        booked: nok(-123_456_789_012_345_678n),
        available: nok(0n),
        creditLimit: undefined,
        changedAt: Temporal.Instant.from('2026-11-16T09:30:00.123456789Z'),
      },
    ]
    const json = encode(QUESTIONS.listBalances.answer, balances)
    assert.match(json, /"minorUnits":"-123456789012345678"/)
    assert.match(json, /"changedAt":"2026-11-16T09:30:00.123456789Z"/)
    assert(!json.includes('creditLimit'))
    const decoded = decode(QUESTIONS.listBalances.answer, JSON.parse(json))
    assert(decoded.ok)
    assert.deepEqual(decoded.value, balances)
  })

  test('fields that the schema does not name are not sent', () => {
    const bank = { bankId: account, version: 3, clockOffsetMilliseconds: 5 }
    assert.equal(
      encode(QUESTIONS.findKidRules.question, { bank, bban: '12345678903' }),
      `{"bank":{"bankId":"${account}","version":3},"bban":"12345678903"}`,
    )
    const questions = [{ question: 'findKidRules', body: { bank, bban: '12345678903' } }] as const
    assert.equal(
      encode(QUESTIONS.assess.question, { bankId: account, questions }),
      `{"bankId":"${account}","questions":[{"question":"findKidRules","body":{"bank":{"bankId":"${account}","version":3},"bban":"12345678903"}}]}`,
    )
  })

  test('an exchange rate keeps the name of its field', () => {
    for (const rate of [
      { currency: 'EUR', minorUnits: 2, nokPerUnit: '11.7250' },
      { currency: 'EUR', minorUnits: 2, homePerUnit: '1' },
    ]) {
      const json = encode(QUESTIONS.findExchangeRate.answer, rate)
      assert.deepEqual(decode(QUESTIONS.findExchangeRate.answer, JSON.parse(json)), { ok: true, value: rate })
    }
  })

  test('null is the same as absent, and unknown fields are left out', () => {
    const sent = {
      accountId: account,
      booked: { minorUnits: '1', currency: 'NOK' },
      available: { minorUnits: '1', currency: 'NOK' },
      creditLimit: null,
      changedAt: null,
      branch: 'Bergen',
    }
    const decoded = decode(QUESTIONS.listBalances.answer, [sent])
    assert(decoded.ok)
    assert.deepEqual(decoded.value, [
      {
        accountId: account,
        booked: nok(1n),
        available: nok(1n),
        creditLimit: undefined,
        changedAt: undefined,
      },
    ])
  })

  test('null as an answer is undefined where there may be nothing, and refused elsewhere', () => {
    assert.deepEqual(decode(QUESTIONS.findCustomer.answer, null), { ok: true, value: undefined })
    assert.equal(encode(QUESTIONS.findCustomer.answer, undefined), 'null')
    assert.equal(decode(QUESTIONS.listAccounts.answer, null).ok, false)
    assert.equal(decode(QUESTIONS.mayPayFrom.answer, null).ok, false)
  })

  test('the answers of assess are decoded by the name of their question', () => {
    const answers = [
      { question: 'mayPayFrom', answer: true },
      { question: 'findKidRules', answer: null },
      { question: 'quoteFee', answer: { minorUnits: '200', currency: 'NOK' } },
    ]
    const decoded = decode(QUESTIONS.assess.answer, { answers })
    assert(decoded.ok)
    assert.deepEqual(decoded.value.answers, [
      { question: 'mayPayFrom', answer: true },
      { question: 'findKidRules', answer: undefined },
      { question: 'quoteFee', answer: { ...nok(200n), exchangeMarkup: undefined } },
    ])
    const wrong = decode(QUESTIONS.assess.answer, { answers: [{ question: 'mayPayFrom', answer: 'yes' }] })
    assert(!wrong.ok)
    assert.equal(
      wrong.problem,
      'answers[0].answer: expected true or false, got a text of 3 characters that does not fit',
    )
  })

  const REFUSED: readonly (readonly [string, QuestionDefinition, unknown, string])[] = [
    [
      'an amount as a number',
      QUESTIONS.quoteFee,
      { minorUnits: 200, currency: 'NOK' },
      'minorUnits: expected a text such as 1050, got an integer that does not fit',
    ],
    [
      'an amount with decimals',
      QUESTIONS.quoteFee,
      { minorUnits: '2.00', currency: 'NOK' },
      'minorUnits: expected a text such as 1050, got a text of 4 characters that does not fit',
    ],
    [
      'an amount of 19 digits',
      QUESTIONS.quoteFee,
      { minorUnits: '1000000000000000000', currency: 'NOK' },
      'minorUnits: expected a text such as 1050, got a text of 19 characters that does not fit',
    ],
    [
      'three approvals',
      QUESTIONS.approvalsNeeded,
      3,
      'the value itself: expected 1 or 2, got an integer that does not fit',
    ],
    [
      'a text for a boolean',
      QUESTIONS.hasFunds,
      'true',
      'the value itself: expected true or false, got a text of 4 characters that does not fit',
    ],
    [
      'an outcome that does not exist',
      QUESTIONS.execute,
      [{ paymentId: account, outcome: 'paid' }],
      '[0].outcome: expected "booked" or "reserved" or "abroad" or "no-funds" or "not-executed" or "unknown" or "refused" or "returned", got a text of 4 characters that does not fit',
    ],
    [
      'a refusal without a reason',
      QUESTIONS.execute,
      [{ paymentId: account, outcome: 'refused' }],
      '[0].reason: expected RefusalReason, got nothing',
    ],
    [
      'a name that is missing',
      QUESTIONS.findCustomer,
      { personId: account, isPrivateCustomer: true, agreements: [] },
      'name: expected a text, got nothing',
    ],
    [
      'a person whose key is no UUID',
      QUESTIONS.findCustomer,
      { personId: '14838530061', name: 'Kari Nordmann', isPrivateCustomer: true, agreements: [] },
      'personId: expected a text such as 3f1c9d0e-8f5b-4c55-9d6b-0b8f2f0f7a11, got a text of 11 characters that does not fit',
    ],
    [
      'a rate of zero',
      QUESTIONS.findExchangeRate,
      { currency: 'EUR', minorUnits: 2, nokPerUnit: '0.00' },
      'nokPerUnit: expected a text such as 11.7250, got a text of 4 characters that does not fit',
    ],
    [
      'an object for a list',
      QUESTIONS.listAccounts,
      {},
      'the value itself: expected an array, got an object that does not fit',
    ],
  ]
  for (const [name, { answer }, json, problem] of REFUSED)
    test(`${name} is refused, and the problem shows no value`, () => {
      assert.deepEqual(decode(answer, json), { ok: false, problem })
    })

  test('a day that does not exist is no instant', () => {
    const at = '2026-02-30T09:30:00Z'
    const decoded = decode(QUESTIONS.execute.question, { bankId: account, orders: [], at })
    assert(!decoded.ok)
    assert.match(decoded.problem, /^at: expected a time that exists/)
  })

  test('the schemas use only keywords that the decoder knows', () => {
    const known = new Set(
      'type anyOf const enum properties required items minItems maxItems minimum maximum pattern format title description examples'.split(
        ' ',
      ),
    )
    function walk(schema: JsonSchema, path: string): void {
      assert(schema.type !== undefined || schema.anyOf !== undefined, path)
      for (const keyword of Object.keys(schema)) assert(known.has(keyword), `${path} has ${keyword}`)
      for (const [name, field] of Object.entries(schema.properties ?? {})) walk(field, `${path}.${name}`)
      for (const alternative of schema.anyOf ?? []) walk(alternative, path)
      if (schema.items !== undefined) walk(schema.items, `${path}[]`)
    }
    for (const [name, { question, answer }] of Object.entries<QuestionDefinition>(QUESTIONS)) {
      walk(toJsonSchema(question), `${name}.question`)
      walk(toJsonSchema(answer), `${name}.answer`)
    }
  })
})
