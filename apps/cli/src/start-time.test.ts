import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'

const main = join(import.meta.dirname, 'main.ts')
const folder = mkdtempSync(join(tmpdir(), 'havn-start-'))
const loaded = join(folder, 'loaded')
after(() => rmSync(folder, { recursive: true }))

/** Writes down what a program loads, when it ends. */
const recorder = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  import { writeFileSync } from 'node:fs'
  const urls = []
  registerHooks({ load(url, context, next) { urls.push(url); return next(url, context) } })
  process.on('exit', () => writeFileSync(${JSON.stringify(loaded)}, urls.join('\\n')))
`)}`

/** What the server does is loaded by the commands that need it, when they run: it takes a second. */
const SERVER = /\/apps\/server\/src\/(?:operations|domain|edge|app)\//

describe('commands that need no server start at once', () => {
  for (const args of [['--help'], ['--version'], ['completion', 'bash']])
    test(`${args.join(' ')} loads the declarations of commands, and nothing of what they do`, (t) => {
      const { status, stderr } = spawnSync(process.execPath, ['--import', recorder, main, ...args])
      assert.equal(status, 0, String(stderr))
      const files = readFileSync(loaded, 'utf8')
        .split('\n')
        .filter((url) => url.startsWith('file:'))
      t.diagnostic(`${files.length} files`)
      assert.deepEqual(
        files.filter((url) => SERVER.test(url)),
        [],
      )
      assert.ok(files.length <= 100, `expected at most 100 files, got ${files.length}`)
    })
})
