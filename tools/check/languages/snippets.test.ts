import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { cutSnippet } from './snippets.ts'

test('the programs of all languages read every file of the vectors', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = globSync('*.json', { cwd: join(root, 'packages/http-signature/vectors') })
  assert(files.length >= 9)
  const programs = globSync(
    'examples/{python,java,go,php,ruby}/**/{vectors.*,Vectors.java,vectors/main.go}',
    { cwd: root },
  )
  assert.equal(programs.length, 5)
  for (const program of programs) {
    const text = readFileSync(join(root, program), 'utf8')
    assert.deepEqual(
      files.filter((file) => !text.includes(file)),
      [],
      program,
    )
  }
})

test('a function of Python ends where the next line is not indented more', () => {
  const text =
    'X = 1\n\n\ndef one(\n    a: int,\n) -> int:\n    if a:\n        return 1\n\n    return 2\n\n\ndef two():\n    pass\n'
  const cut = cutSnippet(text, { file: 'a.py', starts: 'def one' })
  assert.equal(cut, 'def one(\n    a: int,\n) -> int:\n    if a:\n        return 1\n\n    return 2')
  assert.equal(cutSnippet(text, { file: 'a.py', starts: 'def two' }), 'def two():\n    pass')
})

test('a method elsewhere ends with its brace or end, has its comment, and loses its indentation', () => {
  const java =
    'class A {\n    /** Says so. */\n    int one(\n            int a) {\n        if (a) {\n        }\n    }\n\n    int two() {}\n}\n'
  const cut = cutSnippet(java, { file: 'A.java', starts: 'int one' })
  assert.equal(cut, '/** Says so. */\nint one(\n        int a) {\n    if (a) {\n    }\n}')
  const ruby = 'module A\n  # Says so.\n  def one\n    if a\n    end\n  rescue B\n    1\n  end\nend\n'
  assert.equal(
    cutSnippet(ruby, { file: 'a.rb', starts: 'def one' }),
    '# Says so.\ndef one\n  if a\n  end\nrescue B\n  1\nend',
  )
})

test('what is not there, or has no end, is an error', () => {
  assert.throws(
    () => cutSnippet('x', { file: 'a.go', starts: 'func' }),
    /a\.go has no line that starts with "func"/,
  )
  assert.throws(() => cutSnippet('func a() {\n', { file: 'a.go', starts: 'func' }), /has no end/)
})
