import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

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
