import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TppMessage } from '@havn/tpp-sdk'
import { explainMessages } from './explanation.ts'

const message = (text: string, path?: string): TppMessage => ({
  category: 'ERROR',
  code: 'FORMAT_ERROR',
  text,
  ...(path === undefined ? {} : { path }),
})

test('a sentence is taken apart into what was expected, what came and what to do', () => {
  const [one] = explainMessages([
    message(
      'expected an ISO 4217 alphabetic currency code such as NOK, got "nok"; did you mean NOK?',
      'currency',
    ),
  ])
  assert.equal(one?.where, 'currency')
  assert.equal(one?.expected, 'an ISO 4217 alphabetic currency code such as NOK')
  assert.equal(one?.received, '"nok"')
  assert.equal(one?.fix, 'did you mean NOK?')
})

test('a field that is missing says what was expected there, and a misspelt one what may be meant', () => {
  const [missing, unknown] = explainMessages([
    message('this field is missing: expected the name of the creditor (1 to 70 characters)', 'creditorName'),
    message('this field is not known; did you mean creditorName?', 'creditorname'),
  ])
  assert.deepEqual(
    [missing?.title, missing?.expected, missing?.received],
    ['this field is missing', 'the name of the creditor (1 to 70 characters)', 'nothing'],
  )
  assert.deepEqual([unknown?.title, unknown?.fix], ['this field is not known', 'did you mean creditorName?'])
})

test('the rows of a signature are read, and the short message before them is left out', () => {
  const explained = explainMessages([
    message('The signature does not verify.', 'Signature'),
    message(
      'The signature does not fit the request.\n\n  Checked:  it\n  Expected: one thing\n            in two lines\n  Received: another\n  Likely:   You signed a newline after the last line; there must be none.',
      'Signature',
    ),
    message('The signing string (1 line):\n   1 | date: x', 'Signature'),
  ])
  assert.equal(explained.length, 1)
  assert.equal(explained[0]?.title, 'The signature does not fit the request.')
  assert.match(explained[0]?.expected ?? '', /^one thing\s+in two lines$/)
  assert.equal(explained[0]?.received, 'another')
  assert.match(explained[0]?.likely ?? '', /newline after the last line/)
})

test('a text without a pattern is the title', () => {
  const [one] = explainMessages([message('Something else happened.')])
  assert.equal(one?.title, 'Something else happened.')
  assert.equal(one?.expected, undefined)
})
