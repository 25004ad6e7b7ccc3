import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { test } from 'node:test'

function conform(...given: string[]) {
  const main = resolve(import.meta.dirname, '../main.ts')
  return spawnSync(process.execPath, [main, 'conform', ...given], { encoding: 'utf8' })
}

test('what is wrong with the options is said in a sentence, with exit code 2', () => {
  const cases: [string[], RegExp][] = [
    [['--cert', 'cert.pem'], /--cert and --key belong together/],
    [['verify', 'missing.html'], /there is no file missing\.html/],
  ]
  for (const [given, expected] of cases) {
    const { status, stderr } = conform(...given)
    assert.equal(status, 2, stderr)
    assert.match(stderr, expected)
    assert.doesNotMatch(stderr, /^ +at /m)
  }
})
