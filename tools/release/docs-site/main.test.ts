import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

for (const [option, status] of [
  ['--help', 0],
  ['--helpp', 1],
] as const)
  test(`npm run docs:site -- ${option} writes nothing`, () => {
    const cwd = mkdtempSync(join(tmpdir(), 'havn-docs-help-'))
    const main = join(import.meta.dirname, 'main.ts')
    const ran = spawnSync(process.execPath, [main, option, join(cwd, 'site')], { cwd, encoding: 'utf8' })
    assert.equal(ran.status, status, ran.stderr)
    assert.deepEqual(readdirSync(cwd), [])
    rmSync(cwd, { recursive: true })
  })
