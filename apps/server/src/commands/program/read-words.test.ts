import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { defineCommand, defineGroup } from '../command.ts'
import { COMMANDS } from '../commands.ts'
import { parseDuration } from './duration.ts'
import { readWords } from './read-words.ts'

const run = async () => 0
const FILE = { about: 'a file', value: 'file' } as const
const show = defineCommand({ about: 'a command and a group', options: { file: FILE }, run })
const copy = defineCommand({
  about: 'with arguments and options',
  arguments: { from: 'a file', to: { about: 'files', isRepeated: true } },
  options: {
    mode: { about: 'how', value: 'mode', choices: ['fast', 'safe'], isRequired: true },
    within: { about: 'time', value: 'duration', default: '10m', parse: parseDuration },
    list: { ...FILE, excludes: 'quiet' },
    quiet: { about: 'prints nothing' },
  },
  run,
})
const language = defineCommand({
  about: 'with a default',
  arguments: { language: { about: 'a language', default: 'nb' } },
  run,
})
const table = { show: defineGroup('files', { copy, language }, show) }

const read = (words: string) => readWords(table, words.split(' '))
const value = (words: string) => {
  const called = read(words)
  assert(called.ok, words)
  return called.value
}
const problem = (words: string) => {
  const called = read(words)
  assert(!called.ok, words)
  return called.problem
}

test('the longest words win, and the words alone may be a command too', () => {
  assert.deepEqual(value('show --file x'), { command: show, given: { file: 'x' } })
  assert.deepEqual(value('show language'), { command: language, given: { language: 'nb' } })
  assert.deepEqual(value('show language en'), { command: language, given: { language: 'en' } })
})

test('arguments and options are those of the declaration; a value may begin with a hyphen', () => {
  assert.deepEqual(value('show copy --mode=safe --list=-x -- a b -c'), {
    command: copy,
    given: { from: 'a', to: ['b', '-c'], mode: 'safe', within: 600, list: '-x', quiet: false },
  })
})

for (const [words, expected] of [
  ['sho', 'there is no command havn sho'],
  ['constructor', 'there is no command havn constructor'],
  ['show language a b', 'expected no more words, but got b'],
  ['show copy --mode=safe', 'expected <from>'],
  ['show copy a', 'expected --mode <mode>'],
  ['show copy a --mode=slow', '--mode: expected one of fast, safe, but got "slow"'],
  ['show copy a --mode=safe --list=x --quiet', 'expected either --list or --quiet'],
] as const)
  test(`${words}: ${expected}`, () => assert.equal(problem(words), expected))

test('an unknown option, or a duration that cannot be read, is named', () => {
  assert.match(problem('show copy a --mode=safe --loud'), /--loud/)
  assert.match(problem('show copy a --mode=safe --within=x'), /such as 2h.*but got "x"/)
})

test('a command is found in the file that has the name of its first word', () => {
  const files = Object.keys(COMMANDS).map((word) => join(import.meta.dirname, '..', `${word}.ts`))
  assert.deepEqual(
    files.filter((file) => !existsSync(file)),
    [],
  )
})
