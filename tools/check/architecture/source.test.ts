import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSource } from './source.ts'

test('comments vanish, strings become places', () => {
  const { code, literals } = readSource(`a('x // y') // import 'z'\n/* b */ c("it's")`)
  assert.equal(code.replaceAll(/\s+/g, ' '), 'a("#0") c("#1")')
  assert.deepEqual(literals, ['x // y', "it's"])
})

test('a template keeps its text in one literal and its holes in the code', () => {
  const { code, literals } = readSource('sql`select ${ { a: `in ${b}` }.a } from t` + d')
  assert.deepEqual(literals, ['select  from t', 'in '])
  assert.match(code, /^sql"#0"\+\( \{ a: "#1"\+\(b\) \}\.a \) \+ d$/)
})

test('a regular expression is not a string, a division is not a regular expression', () => {
  const { code, literals } = readSource("x.replace(/['\"`/]/g, '') + a / b / 'c'")
  assert.deepEqual(literals, ['', 'c'])
  assert.equal(code, 'x.replace((0), "#0") + a / b / "#1"')
})

test('a regular expression after return', () => {
  assert.equal(readSource("return /'/.test(s)").code, 'return (0).test(s)')
})
