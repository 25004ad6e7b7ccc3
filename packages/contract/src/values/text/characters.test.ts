import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { LATIN_1_CHARACTERS, parseLatin1Text, visibleText } from './characters.ts'
import { preview } from './preview.ts'

const pattern = new RegExp(LATIN_1_CHARACTERS.pattern, 'u')

test('SVC-10 Norwegian, Sámi and western European names in ISO 8859-1 are accepted', () => {
  for (const text of ['Bølgen Båtutstyr AS', 'Ærlig & Sønn', 'Áná', 'Müller-Größe', "O'Hara (50 %)", 'a'])
    assert.equal(parseLatin1Text(text).ok, true, text)
})

test('SVC-10 the message has the refused character and its position', () => {
  assert.deepEqual(parseLatin1Text('Kaffe ☕'), {
    ok: false,
    problem: 'expected printable characters of ISO 8859-1, got U+2615 at character 7',
  })
  assert.match(String(Object.values(parseLatin1Text('😀x😀'))), /U\+1F600 at character 1$/)
})

test('pattern and parser agree on every character, in the Basic Multilingual Plane and above', () => {
  for (let codePoint = 0; codePoint <= 0x2_ffff; codePoint += 1) {
    const text = `a${String.fromCodePoint(codePoint)}`
    assert.equal(pattern.test(text), parseLatin1Text(text).ok, codePoint.toString(16))
  }
})

test('control, soft hyphen, zero-width and bidirectional characters are refused', () => {
  for (const text of [
    'a\u0000',
    'a\n',
    'a\u007F',
    'a\u0085',
    'a\u00AD',
    'a\u200B',
    'a\u202E',
    'a\u2066',
    'a\uFEFF',
    'a\u0301',
  ])
    assert.equal(parseLatin1Text(text).ok, false, JSON.stringify(text))
})

test('spaces alone are not a text', () => {
  for (const text of ['', ' ', '   ', '\u00A0', ' \u00A0 ']) {
    assert.equal(parseLatin1Text(text).ok, false)
    assert.equal(pattern.test(text), false)
  }
})

test('a preview contains only printable ISO 8859-1, and is short', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      assert.match(preview(text).replaceAll('…', ''), /^[\u0020-\u007E\u00A0-\u00FF]{0,42}$/)
      assert.equal(visibleText(visibleText(text)), visibleText(text))
    }),
  )
})

test('a preview shows a date, and of longer digits the last four', () => {
  assert.equal(preview('2026-13-45'), '"2026-13-45"')
  assert.equal(preview('1234.56.78903'), '"****.**.*8903"')
  assert.equal(preview(17_859_310_028), '*******0028')
})
