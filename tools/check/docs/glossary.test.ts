import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { projectFiles } from '../architecture/project-files.ts'

const root = new URL('../../../', import.meta.url).pathname
const rows = readFileSync(`${root}docs/glossary.md`, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| word |'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

const namesIn = (cell = '') => [...cell.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name)

test('every table that the glossary names exists', () => {
  const made = projectFiles(root, 'apps/{server,sandbox}/src/**/sql/**/*.sql').map(({ text }) => text)
  const missing = rows
    .flatMap(([, , , tables]) => namesIn(tables))
    .filter((table) => !made.some((text) => new RegExp(`create table ${table}\\b`).test(text)))
  assert.deepEqual(missing, [])
})

test('every type that the glossary names exists', () => {
  const sources = projectFiles(root, '{apps/{server,sandbox},packages/contract}/src/**/*.ts').map(
    ({ text }) => text,
  )
  const missing = rows
    .flatMap(([, , , , types]) => namesIn(types))
    .filter((type) => !sources.some((text) => new RegExp(`export (?:interface|type) ${type}\\b`).test(text)))
  assert.deepEqual(missing, [])
})

test('no word is defined twice', () => {
  const words = rows.map(([, word]) => word)
  assert.deepEqual(
    words.filter((word, index) => words.indexOf(word) !== index),
    [],
  )
})
