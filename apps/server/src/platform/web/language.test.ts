import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { chooseLanguage, LANGUAGES, type Language } from './language.ts'

describe('chooseLanguage by Accept-Language', () => {
  const cases: readonly [string | undefined, Language][] = [
    [undefined, 'nb'],
    ['', 'nb'],
    ['*', 'nb'],
    ['nb-NO,nb;q=0.9,no;q=0.8,nn;q=0.6,en-US;q=0.5,en;q=0.4', 'nb'],
    ['nn-NO,nn;q=0.9', 'nn'],
    ['NN', 'nn'],
    ['no', 'nb'],
    ['no-NO', 'nb'],
    ['no;q=0.5,nn;q=0.6', 'nn'],
    ['en-GB,en;q=0.9', 'en'],
    ['de,fr;q=0.9', 'nb'],
    ['sv-SE,sv;q=0.9,en;q=0.5', 'en'],
    ['en;q=0.5, nb;q=0.5', 'en'],
    ['en;q=0, nn;q=0.001', 'nn'],
    ['en;q=2', 'nb'],
    ['en;q=abc,nn', 'nn'],
    ['english', 'nb'],
    ['nb-', 'nb'],
  ]
  for (const [acceptLanguage, expected] of cases)
    test(`${acceptLanguage}: ${expected}`, () => {
      assert.equal(chooseLanguage({ query: undefined, cookie: undefined, acceptLanguage }), expected)
    })

  test('any header gives a language, a megabyte within 50 ms of CPU time', () => {
    fc.assert(
      fc.property(fc.string(), (acceptLanguage) => {
        const language = chooseLanguage({ query: undefined, cookie: undefined, acceptLanguage })
        assert.ok(LANGUAGES.includes(language))
      }),
    )
    const start = process.threadCpuUsage()
    for (const unit of [',', ';', 'en;q=0.', '-', ' '])
      chooseLanguage({ query: undefined, cookie: undefined, acceptLanguage: unit.repeat(1_000_000) })
    const { user, system } = process.threadCpuUsage(start)
    assert.ok(user + system < 50_000, `${user + system} µs`)
  })
})

test('Northern Sámi is chosen only where the bank offers it', () => {
  const choose = (acceptLanguage: string, offered?: readonly Language[]) =>
    chooseLanguage({
      query: 'se',
      cookie: 'se',
      acceptLanguage,
      ...(offered === undefined ? {} : { offered }),
    })
  assert.equal(choose('se-NO, se;q=0.9, nn;q=0.5'), 'nn')
  assert.equal(choose('nb', LANGUAGES), 'se')
  assert.equal(choose('se', ['en', 'nn']), 'en', 'the first for people who prefer none of them')
})

test('a choice in this request takes precedence over an earlier choice, and that over the browser', () => {
  const wishes = { query: 'nn', cookie: 'en', acceptLanguage: 'nb' } as const
  assert.equal(chooseLanguage(wishes), 'nn')
  assert.equal(chooseLanguage({ ...wishes, query: undefined }), 'en')
  assert.equal(chooseLanguage({ ...wishes, query: undefined, cookie: undefined }), 'nb')
})

test('a parameter that names no supported language is ignored', () => {
  for (const query of ['sv', '', 'NB', ['nn', 'en'], { nn: 1 }, '__proto__'])
    assert.equal(chooseLanguage({ query, cookie: undefined, acceptLanguage: 'en' }), 'en')
})
