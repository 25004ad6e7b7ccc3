import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DOMESTIC_CHARACTERS, parseDomesticText, toDomesticText } from './domestic-text.ts'

const pattern = new RegExp(DOMESTIC_CHARACTERS.pattern, 'u')
const latin1 = /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF]*$/

const BOOKED: readonly (readonly [sent: string, booked: string])[] = [
  ['Bølgen Båtutstyr AS, 50 % & #7', 'Bølgen Båtutstyr AS, 50 % & #7'],
  ['Čáhcesuolu đ ŋ ŧ š ž Ŋ', 'Cáhcesuolu d n t s z N'],
  ['10 € – “takk” ‘ja’ …', '10 EUR - "takk" \'ja\' ...'],
  ['Œuvre ŒUVRE œ', 'Oeuvre OEUVRE oe'],
  ['Łódź, Iași, İstanbul', 'Lódz, Iasi, Istanbul'],
  ['a\u202Fb\u2009c\u3000d', 'a b c d'],
  ['Nguyễn Thị Hằng, Đặng Ứng', 'Nguyen Thi Hang, Dang Ung'],
  ['Asbjo\u0308rn A\u030Ase e\u0301 e\u0323\u0302', 'Asbjörn Åse é e'],
  ['linje 1\r\nlinje 2\tx\u2028y', 'linje 1 linje 2 x y'],
  ['ﬁske Ｈａｖｎ ７', 'fiske Havn 7'],
  ['a\u2011b\u2212c • №1 Havn™', 'a-b-c · No1 HavnTM'],
]
for (const [sent, booked] of BOOKED)
  test(`SVC-10 ${JSON.stringify(sent)} is booked as ${JSON.stringify(booked)}`, () => {
    assert.equal(parseDomesticText(sent).ok, true)
    assert.equal(toDomesticText(sent), booked)
  })

test('every accepted text is booked in ISO 8859-1, and characters of ISO 8859-1 as they were sent', () => {
  for (let codePoint = 0; codePoint <= 0xffff; codePoint += 1) {
    const character = String.fromCharCode(codePoint)
    if (!DOMESTIC_CHARACTERS.includes(codePoint)) continue
    const booked = toDomesticText(character)
    assert.match(booked, latin1)
    assert(booked.length > 0)
    if (latin1.test(character)) assert.equal(booked, character)
  }
})

test('SVC-10 ERR-03 a character without a booked form is refused, with its code point and position', () => {
  assert.deepEqual(parseDomesticText('Kaffe ☕'), {
    ok: false,
    problem: 'expected characters that ISO 8859-1 has or has a form for, got U+2615 at character 7',
  })
  for (const character of 'αЖ中\u0000\u007F\u0085\u00AD\u034F\u200B\u202E\u2066\uFEFF😀')
    assert.equal(parseDomesticText(`a${character}`).ok, false, JSON.stringify(character))
})

test('pattern and parser agree on every character, in the Basic Multilingual Plane and above', () => {
  for (let codePoint = 0; codePoint <= 0x2_ffff; codePoint += 1) {
    const text = `a${String.fromCodePoint(codePoint)}`
    assert.equal(pattern.test(text), parseDomesticText(text).ok, codePoint.toString(16))
  }
})

test('spaces alone are no text, whichever they are', () => {
  for (const text of ['', ' ', '\u00A0', ' \u202F\u3000\u2009', '\r\n\t']) {
    assert.equal(parseDomesticText(text).ok, false)
    assert.equal(pattern.test(text), false)
  }
})

test('SVC-10 a combining mark needs a character to stand on, and one character takes three at most', () => {
  for (const [text, position] of [
    ['\u0301a', 1],
    ['a \u0301', 3],
    ['a\u0301\u0301\u0301\u0301', 5],
  ] as const) {
    const parsed = parseDomesticText(text)
    assert.match(String(Object.values(parsed)), new RegExp(`U\\+0301 at character ${position}$`))
    assert.equal(pattern.test(text), false)
  }
  assert.equal(pattern.test('a\u0301\u0301\u0301'), parseDomesticText('a\u0301\u0301\u0301').ok)
})
