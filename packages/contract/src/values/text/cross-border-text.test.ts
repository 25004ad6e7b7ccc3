import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { CROSS_BORDER_CHARACTERS, parseCrossBorderText, toCrossBorderText } from './cross-border-text.ts'
import { DOMESTIC_CHARACTERS } from './domestic-text.ts'

const pattern = new RegExp(CROSS_BORDER_CHARACTERS.pattern, 'u')
const swiftX = /^[A-Za-z0-9/\-?:().,'+ ]*$/

const WRITTEN: readonly (readonly [string, string])[] = [
  ['Bølgen Båtutstyr AS', 'Boelgen Baatutstyr AS'],
  ['Ærøy, Åse og ÅSE', 'Aeroey, Aase og AASE'],
  ['Ø', 'OE'],
  ['BLÅBÆR & SØNN AS', 'BLAABAER + SOENN AS'],
  ['Café Zoë, Niño', 'Cafe Zoe, Nino'],
  ['Müller-Größe ẞ', 'Mueller-Groesse SS'],
  ['Čáhcesuolu Ŋuorgu ŧ đ š ž', 'Cahcesuolu Nuorgu t d s z'],
  ['Sääʹmõl', "Saeae'mol"],
  ['Ǩeâllâk ǥ ǧ ʒ ǯ', 'Keallak g g z z'],
  ['Łódź, Škoda, Iași, Țiriac, İstanbul, ı', 'Lodz, Skoda, Iasi, Tiriac, Istanbul, i'],
  ['Þór Ðorbergsson, þorn', 'Thor Dorbergsson, thorn'],
  ['Ĳmuiden, IĲS, œuvre', 'Ijmuiden, IIJS, oeuvre'],
  ['“Havn” «A» O’Hara – x_y; [1] {2}!', "'Havn' 'A' O'Hara - x-y, (1) (2)."],
  ['a\u00A0b', 'a b'],
  ['Ordre #7, 50 % av 10 = 5 * 1', 'Ordre .7, 50 . av 10 . 5 . 1'],
  ['post@havn.example', 'post.havn.example'],
  ['10 €, 5£, ½ × 2…', '10 EUR, 5GBP, 1/2 x 2...'],
  ['Nguyễn Thị Hằng', 'Nguyen Thi Hang'],
  ['Mu\u0308ller, A\u030Ase', 'Mueller, Aase'],
  ['line 1\nline 2\tx', 'line 1 line 2 x'],
  ['C:\\a|b ~1 <x> ^ $', 'C:/a/b -1 .x. . .'],
]
for (const [sent, written] of WRITTEN)
  test(`${JSON.stringify(sent)} is booked as ${JSON.stringify(written)}`, () => {
    assert.equal(toCrossBorderText(sent), written)
  })

test('SVC-10 letters of ISO 8859-1 and Latin Extended-A are all accepted, and written in the SWIFT x set', () => {
  for (let codePoint = 0xc0; codePoint <= 0x17f; codePoint += 1) {
    const letter = String.fromCodePoint(codePoint)
    assert.equal(parseCrossBorderText(letter).ok, true, letter)
    assert.match(toCrossBorderText(letter), swiftX, letter)
  }
})

test('every accepted character can be written, a letter of one case as letters of that case', () => {
  for (let codePoint = 0; codePoint <= 0xffff; codePoint += 1) {
    const character = String.fromCharCode(codePoint)
    if (!CROSS_BORDER_CHARACTERS.includes(codePoint)) continue
    const written = toCrossBorderText(character)
    assert.match(written, swiftX)
    assert.ok(written.length > 0)
    if (/\p{Lu}/u.test(character)) assert.equal(written, written.toUpperCase(), character)
    if (/\p{Ll}/u.test(character)) assert.equal(written, written.toLowerCase(), character)
    assert.equal(toCrossBorderText(written), written)
  }
})

test('SVC-10 ERR-03 the message has the refused character and its position', () => {
  assert.deepEqual(parseCrossBorderText('Kaffe ☕'), {
    ok: false,
    problem: 'expected characters that the SWIFT x set has or has a form for, got U+2615 at character 7',
  })
  assert.match(String(Object.values(parseCrossBorderText('😀x😀'))), /U\+1F600 at character 1$/)
})

test('SVC-10 an emoji, Greek, Cyrillic, zero-width and control characters are refused', () => {
  const refused = Array.from('αЖ中\u0000\u007F\u00AD\u034F\u200B\u202E\u2066\uFEFF\uD800😀')
  for (const character of refused)
    assert.equal(parseCrossBorderText(`a${character}`).ok, false, JSON.stringify(character))
})

test('pattern and parser agree on every character, in the Basic Multilingual Plane and above', () => {
  for (let codePoint = 0; codePoint <= 0x2_ffff; codePoint += 1) {
    const text = `a${String.fromCodePoint(codePoint)}`
    assert.equal(pattern.test(text), parseCrossBorderText(text).ok, codePoint.toString(16))
  }
})

test('spaces alone are not a text', () => {
  for (const text of ['', ' ', '   ', '\u00A0', ' \u00A0 ']) {
    assert.equal(parseCrossBorderText(text).ok, false)
    assert.equal(pattern.test(text), false)
  }
})

test('pattern and parser agree on every text, and accepted texts are written in the SWIFT x set', () => {
  const unit = fc.constantFrom(
    'a',
    'Z',
    '9',
    ' ',
    '\u00A0',
    'å',
    'Å',
    'ß',
    '«',
    '€',
    '☕',
    '😀',
    '-',
    '\n',
    '\u0301',
  )
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      const { ok } = parseCrossBorderText(text)
      assert.equal(pattern.test(text), ok)
      if (ok) assert.match(toCrossBorderText(text), swiftX)
    }),
  )
})

test('SVC-10 every text of a domestic payment is accepted in a cross-border one', () => {
  for (let codePoint = 0; codePoint <= 0xffff; codePoint += 1)
    if (DOMESTIC_CHARACTERS.includes(codePoint))
      assert.equal(CROSS_BORDER_CHARACTERS.includes(codePoint), true, codePoint.toString(16))
})
