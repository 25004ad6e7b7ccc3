import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  AUTHORISATION_STATES,
  BASKET_STATES,
  CONSENT_STATES,
  PAYMENT_STATES,
  type StateMachine,
} from '../printed/states.ts'
import { consentSentence, paymentSentence, scaSentence } from './causes.ts'
import type { TimelineEntry } from './entry.ts'
import { mergeClocks } from './merge.ts'
import { payeeEntries } from './payee-entries.ts'

const SENTENCES: readonly (readonly [string, StateMachine, (cause: string) => string])[] = [
  ['payment', PAYMENT_STATES, paymentSentence],
  ['basket', BASKET_STATES, paymentSentence],
  ['authorisation', AUTHORISATION_STATES, scaSentence],
  ['consent', CONSENT_STATES, consentSentence],
]

for (const [name, { transitions }, sentenceOf] of SENTENCES)
  test(`every cause in the table of a ${name} has a sentence of its own`, () => {
    for (const { cause } of transitions)
      assert.notEqual(sentenceOf(cause).toLowerCase(), `${cause.replaceAll('-', ' ')}.`, cause)
  })

test('an approval by the real clock comes before what it caused by the bank’s, however the bank’s was moved', () => {
  const bank: readonly TimelineEntry[] = [
    { clock: 'bank', time: '2027-03-01T08:00:00+00:00', text: 'created' },
    { clock: 'bank', time: '2027-03-01T08:00:01+00:00', text: 'approved', mark: 'approved' },
    { clock: 'bank', time: '2027-03-02T08:00:00+00:00', text: 'booked' },
  ]
  const real: readonly TimelineEntry[] = [
    { clock: 'real', time: '2026-11-16T08:00:02+00:00', text: 'pressed', mark: 'approved' },
    { clock: 'real', time: '2026-11-16T08:00:01+00:00', text: 'started' },
    { clock: 'real', time: '2026-11-16T09:00:00+00:00', text: 'later' },
  ]
  const texts = mergeClocks(bank, real).map(({ text }) => text)
  assert.deepEqual(texts, ['created', 'started', 'pressed', 'approved', 'booked', 'later'])
})

test('what the bank found about names: how long it took, and of a bulk payment about which line', () => {
  const check = { line: 0, result: 'match', time: '2026-11-16T08:00:01+00:00', milliseconds: 12 } as const
  const close = { ...check, line: 1, result: 'close-match', registeredName: 'Möwe GmbH' } as const
  const texts = (checks: Parameters<typeof payeeEntries>[0]) => payeeEntries(checks).map(({ text }) => text)
  assert.deepEqual(texts([check]), ['The bank checked the name of the payee, in 12 ms.'])
  assert.deepEqual(texts([check, close]), [
    'The bank checked the name of the payee of line 1, in 12 ms.',
    'The bank checked the name of the payee of line 2, in 12 ms: Möwe GmbH.',
  ])
})
