import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  checkRules,
  idsIn,
  isOwnProperty,
  openByArea,
  parseRules,
  testNames,
  vectorNames,
} from './check-rules.ts'

// Ids of an area that docs/rules.md does not have, written so that this file names none in a test name.
const page = ['# Rules', '| id | rule |', '|---|---|', '| AB-01 | one |', '| AB-02 | two |'].join('\n')
const named = (...names: string[]) => names.map((name) => `test('${name}', () => {})`).join('\n')
const check = (markdown: string, text: string, path = 'a.test.ts') => checkRules(markdown, [{ path, text }])

describe('the rule list', () => {
  test('gives its ids in order', () => {
    assert.deepEqual(parseRules(page), { ids: ['AB-01', 'AB-02'], problems: [] })
  })

  test('refuses an id that stands there twice', () => {
    assert.match(parseRules(`${page}\n| AB-02 | again |`).problems.join(), /AB-02 stands there twice/)
  })

  test('refuses a list from which an id vanished', () => {
    assert.match(
      parseRules(page.replace('| AB-01 | one |\n', '')).problems.join(),
      /AB-01 is missing, AB-02 came/,
    )
  })

  test('refuses a column of status', () => {
    assert.match(parseRules(`${page}\n| AB-03 | three | built |`).problems.join(), /AB-03 has 3 cells/)
  })
})

describe('the names of tests', () => {
  test('are read from every kind of call and quote, over lines', () => {
    const source = "test(\"a\")\nit.only(\n  'b',\n)\ndescribe(`c ${d}`)\nawait t.test('it\\'s')"
    assert.deepEqual(testNames(source), ['a', 'b', 'c ${d}', "it\\'s"])
  })

  test('of skipped and planned tests carry nothing', () => {
    assert.deepEqual(testNames("test.skip('a')\ntest.todo('b')\nlatest('c')"), [])
  })

  test('may hold several ids, and words that only look like ids', () => {
    assert.deepEqual(idsIn('AB-01 AB-02: SHA-256, UTF-16 and RFC-2047'), ['AB-01', 'AB-02'])
  })

  test('are read from vectors too', () => {
    assert.deepEqual(vectorNames('[{"name":"AB-01 x","rules":["AB-02"],"serial":"AB-99"}]'), [
      'AB-01 x',
      'AB-02',
    ])
  })
})

describe('the report', () => {
  test('counts carried and open rules', () => {
    const report = check(page, named('AB-02 works'))
    assert.deepEqual(report, { ids: ['AB-01', 'AB-02'], carried: ['AB-02'], open: ['AB-01'], problems: [] })
  })

  test('counts a rule about headers, status or codes only where a test over HTTP names it', () => {
    const rules = page.replaceAll('AB-', 'HDR-')
    const names = named('HDR-01 x')
    assert.deepEqual(check(rules, names, 'packages/contract/src/a.test.ts').carried, [])
    assert.deepEqual(check(rules, names, 'apps/server/test/edge/a.test.ts').carried, ['HDR-01'])
  })

  test('refuses a test that names an unknown id', () => {
    assert.deepEqual(check(page, named('AB-03 x')).problems, [
      'a.test.ts: AB-03 is not in docs/rules.md: AB-03 x',
    ])
  })

  for (const range of ['AB-01..02', 'AB-01…02', 'AB-01/02', 'AB-01-02', 'AB-01 to AB-02', 'AB-01 – 02']) {
    test(`refuses a range: ${range.toLowerCase()}`, () => {
      assert.match(check(page, named(range)).problems.join(), /write every id out/)
    })
  }

  test('takes a number after an id for what it is', () => {
    assert.deepEqual(check(page, named('AB-01 60 s', 'AB-02 - 61 s')).problems, [])
  })

  test('counts properties of our own apart from rules of the specification', () => {
    assert.deepEqual(['SEC-01', 'DX-02', 'SCA-01', 'SVC-02'].map(isOwnProperty), [true, true, false, false])
  })

  test('lists open rules by area', () => {
    assert.deepEqual(openByArea(['AB-01', 'AB-02', 'C-07']), ['AB 01 02', 'C 07'])
  })
})
