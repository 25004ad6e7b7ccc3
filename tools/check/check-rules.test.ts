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
const client = { path: 'test/support/send.ts', text: "import { request } from 'node:http'" }
const onTheWire = 'test/a/a.test.ts'
const check = (markdown: string, text: string, path = onTheWire) =>
  checkRules(markdown, [client, { path, text: `import { send } from '../support/send.ts'\n${text}` }])

describe('the rule list', () => {
  test('gives its ids in order', () => {
    assert.deepEqual(parseRules(page), { ids: ['AB-01', 'AB-02'], untestable: new Map(), problems: [] })
  })

  test('returns what is not testable, with its reason', () => {
    const row = (reason: string) => `${page}\n| AB-03 | three. **Not testable here:** ${reason} |`
    assert.deepEqual(parseRules(row('nobody can.')).untestable, new Map([['AB-03', 'nobody can.']]))
    assert.match(parseRules(row('')).problems.join(), /AB-03 does not say why/)
  })

  test('refuses an id that occurs twice', () => {
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

  test('may contain several ids, and words that only look like ids', () => {
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
    assert.deepEqual([report.carried, report.open, report.problems], [['AB-02'], ['AB-01'], []])
  })

  test('counts a rule of the specification only where a test that opens a connection names it', () => {
    const carried = (text: string, path = onTheWire) =>
      checkRules(page, [client, { path, text: `${text}\n${named('AB-01 x')}` }]).carried
    assert.deepEqual(carried("import { send } from '../support/send.ts'"), ['AB-01'])
    assert.deepEqual(carried("const answer = await fetch('http://127.0.0.1')"), ['AB-01'])
    assert.deepEqual(carried(''), [])
    assert.deepEqual(carried("import type { Answer } from '../support/send.ts'"), [], 'a type sends nothing')
    assert.deepEqual(carried("import { get } from 'node:http'", 'packages/contract/src/a.test.ts'), [])
    assert.deepEqual(carried("import { get } from 'node:http'", 'test/core-bank/a.test.ts'), [])
  })

  test('finds the connection through helpers that import helpers', () => {
    const between = {
      path: 'test/a/support/scene.ts',
      text: "export {\n  send,\n} from '../../support/send.ts'",
    }
    const text = `import { send } from './support/scene.ts'\n${named('AB-01 x')}`
    assert.deepEqual(checkRules(page, [{ path: onTheWire, text }, between, client]).carried, ['AB-01'])
  })

  test('counts a property of our own wherever it is tested', () => {
    const rules = page.replaceAll('AB-', 'SEC-')
    assert.deepEqual(checkRules(rules, [{ path: 'a.test.ts', text: named('SEC-01 x') }]).carried, ['SEC-01'])
  })

  test('counts what is not testable apart, and refuses a test that names it', () => {
    const rules = `${page}\n| AB-03 | three. **Not testable here:** nobody can. |`
    const report = check(rules, named('AB-01 x', 'AB-02 x'))
    assert.deepEqual([report.open, report.problems], [[], []])
    assert.match(check(rules, named('AB-03 x')).problems.join(), /AB-03 is said not to be testable/)
  })

  test('refuses a test that names an unknown id', () => {
    assert.deepEqual(check(page, named('AB-03 x')).problems, [
      `${onTheWire}: AB-03 is not in docs/rules.md: AB-03 x`,
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
