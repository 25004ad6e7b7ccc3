import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'

const main = join(import.meta.dirname, 'main.ts')
const rounds = 7
// As the launcher `havn` sets it.
const cache = mkdtempSync('/tmp/havn-compile-cache-')
const env = { ...process.env, NODE_COMPILE_CACHE: cache }
after(() => rmSync(cache, { recursive: true, force: true }))

/** The shortest time of some starts, in milliseconds: what else the machine does makes a start only slower. */
function shortest(args: readonly string[]): number {
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now()
    assert.equal(spawnSync(process.execPath, args, { env }).status, 0, args.join(' '))
    return performance.now() - started
  })
  return Math.min(...times)
}

test('commands that need no server start within 150 ms of a bare node, or twice its time on a slow machine', (t) => {
  // The first start fills the compile cache.
  spawnSync(process.execPath, [main, '--help'], { env })
  const bare = shortest(['-e', '0'])
  for (const args of [['--help'], ['--version'], ['completion', 'bash']]) {
    const time = shortest([main, ...args])
    t.diagnostic(`${args.join(' ')}: ${time.toFixed(0)} ms, a bare node ${bare.toFixed(0)} ms`)
    assert(time < bare + Math.max(150, 2 * bare), `${args.join(' ')} took ${time} ms, a bare node ${bare} ms`)
  }
})
