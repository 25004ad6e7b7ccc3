import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { writeKeysFile } from './keys-file.ts'
import { type ListedKey, parseKeys } from './listed-key.ts'

const keyOf = (use: ListedKey['use'], id: string): ListedKey => ({
  use,
  id,
  secret: id.repeat(8),
  usedFrom: '2026-11-17T10:00:00Z',
})

test('of two commands that began with the same keys, the second writes nothing, and no key is lost', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'havn-keys-file-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'keys.json')
  const present = () => parseKeys(readFileSync(file, 'utf8'))
  const [links, evidence] = [keyOf('links', '0a0a0a0a'), keyOf('evidence', '0b0b0b0b')]
  assert.equal(writeKeysFile(file, [], []), true)
  assert.equal(writeKeysFile(file, [links], []), true)
  assert.equal(writeKeysFile(file, [evidence], []), false)
  assert.deepEqual(present(), { ok: true, value: [links] })
  assert.equal(writeKeysFile(file, [links, evidence], [links]), true)
  assert.deepEqual(present(), { ok: true, value: [links, evidence] })
})
