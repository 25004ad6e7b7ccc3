import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitIntoMessages } from './signature-refusal.ts'

const line = (letter: string, length: number) => letter.repeat(length)

test('LIM-18 a text of exactly 512 characters is one message, and one of 513 is two', () => {
  const text = `${line('a', 200)}\n\n${line('b', 310)}`
  assert.deepEqual(splitIntoMessages(text), [text])
  assert.deepEqual(splitIntoMessages(`${text}b`), [line('a', 200), line('b', 311)])
})

test('LIM-18 a long text breaks at a blank line', () => {
  const first = `${line('a', 200)}\n${line('b', 200)}`
  const second = `${line('c', 100)}\n${line('d', 100)}`
  assert.deepEqual(splitIntoMessages(`${first}\n\n${second}`), [first, second])
})

test('LIM-18 a paragraph that is too long breaks at the end of a line', () => {
  const lines = ['a', 'b', 'c', 'd'].map((letter) => line(letter, 200))
  assert.deepEqual(splitIntoMessages(`title\n\n${lines.join('\n')}\n\nend`), [
    'title',
    lines.slice(0, 2).join('\n'),
    lines.slice(2).join('\n'),
    'end',
  ])
})

test('LIM-18 a line that is too long breaks at a space, or at 512 characters if it has none', () => {
  const words = Array.from({ length: 120 }, () => 'words').join(' ')
  const pieces = splitIntoMessages(words)
  assert.equal(pieces.join(''), words)
  assert.ok(
    pieces.every((piece) => piece.length <= 512 && piece.startsWith('words') && /words ?$/.test(piece)),
  )
  assert.deepEqual(splitIntoMessages(line('x', 1100)), [line('x', 512), line('x', 512), line('x', 76)])
})
