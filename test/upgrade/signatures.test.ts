import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readEarlierFile, routinesCalledEarlier, upgradeSkipReason } from './earlier-version.ts'

const skip = upgradeSkipReason()
const schema = 'apps/server/schema.sql'
const root = join(import.meta.dirname, '../..')

test('a routine that the previous version calls keeps its parameters for one release', { skip }, () => {
  const now = signaturesIn(readFileSync(join(root, schema), 'utf8'))
  const earlier = signaturesIn(readEarlierFile(schema))
  const called = routinesCalledEarlier()
  const changed = [...earlier].filter(
    (signature) => called.has(signature.slice(0, signature.indexOf('('))) && !now.has(signature),
  )
  assert.deepEqual(
    changed,
    [],
    'a server of the previous version calls these while the new one starts: keep them, and give new ones a new name',
  )
})

function signaturesIn(dump: string): ReadonlySet<string> {
  return new Set(
    [...dump.matchAll(/^CREATE (?:FUNCTION|PROCEDURE) ([\w.]+\([^\n]*?\))(?: RETURNS|$|\n)/gm)].map(
      ([, signature = '']) => signature,
    ),
  )
}
