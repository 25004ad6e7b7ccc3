import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { assertNumbersAreUnique, readModuleSql } from './sql-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'havn-sql-files-'))
after(() => rmSync(folder, { recursive: true }))

function readWith(files: Readonly<Record<string, string>>) {
  rmSync(join(folder, 'sql'), { recursive: true, force: true })
  mkdirSync(join(folder, 'sql'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, 'sql', dirname(name)), { recursive: true })
    writeFileSync(join(folder, 'sql', name), text)
  }
  return readModuleSql('payments', folder)
}

test('tables come first, then numbered migrations; all other files are routines', () => {
  const { migrations, routines } = readWith({
    '0003_b.sql': '',
    'walk.sql': '',
    'tables.sql': '',
    '0002_a.sql': '',
    'create/run.sql': '',
  })
  assert.deepEqual(
    migrations.map(({ name }) => name),
    ['tables', '0002_a', '0003_b'],
  )
  assert.deepEqual(
    routines.map(({ name }) => name),
    ['run', 'walk'],
  )
})

test('a checksum changes with the statements of a file, not with its comments', () => {
  const checksum = (text: string) => readWith({ 'tables.sql': text }).migrations[0]?.checksum
  const original = checksum('-- One row for each payment.\ncreate table a (b int);\n')
  assert.equal(checksum('-- Said better.\n\ncreate table a\n  (b int);\n'), original)
  assert.notEqual(checksum('create table a (b bigint);\n'), original)
  assert.notEqual(
    checksum("create table a (b text default '--x');"),
    checksum("create table a (b text default '--y');"),
  )
})

test('two migrations with one number are refused by name, even if they are in different modules', () => {
  const files = { '0007_add_reason.sql': '' }
  const payments = readWith(files)
  const sca = { ...readWith(files), module: 'sca' }
  assert.throws(
    () => assertNumbersAreUnique([payments, sca]),
    /sca\/sql\/0007_add_reason\.sql and payments\/sql\/0007/,
  )
})
