import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { writeKeysFile } from './keys-file.ts'
import { type ListedKey, parseKeys } from './listed-key.ts'

const keyOf = (use: ListedKey['use'], id: string): ListedKey => ({
  use,
  id,
  secret: id.repeat(8),
  usedFrom: '2026-11-17T10:00:00Z',
})

function newFile(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'havn-keys-file-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return join(folder, 'keys.json')
}

test('of two commands that began with the same keys, the second writes nothing, and no key is lost', (t) => {
  const file = newFile(t)
  const present = () => parseKeys(readFileSync(file, 'utf8'))
  const [links, evidence] = [keyOf('links', '0a0a0a0a'), keyOf('evidence', '0b0b0b0b')]
  assert.equal(writeKeysFile(file, [], []).ok, true)
  assert.equal(writeKeysFile(file, [links], []).ok, true)
  assert.equal(writeKeysFile(file, [evidence], []).ok, false)
  assert.deepEqual(present(), { ok: true, value: [links] })
  assert.equal(writeKeysFile(file, [links, evidence], [links]).ok, true)
  assert.deepEqual(present(), { ok: true, value: [links, evidence] })
})

test('while another command is writing, or one has died, nothing is written', (t) => {
  const file = newFile(t)
  assert.equal(writeKeysFile(file, [], []).ok, true)
  writeFileSync(`${file}.new`, '')
  assert.deepEqual(writeKeysFile(file, [keyOf('links', '0a0a0a0a')], []), {
    ok: false,
    problem: `${file}.new exists: another command is writing, or one died. If none runs, delete it and try again.`,
  })
  assert.deepEqual(parseKeys(readFileSync(file, 'utf8')), { ok: true, value: [] })
  assert.equal(existsSync(`${file}.new`), true, 'it may be of a command that is still writing')
})
