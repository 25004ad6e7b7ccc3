import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import node from '../../node-packages.json' with { type: 'json' }
import { startFalseRegistry } from './false-registry.ts'
import { installHavn, type InstalledHavn, newCache } from './installed-havn.ts'

describe('the Node 26 of the package havn, where a project runs on Node 20', () => {
  let havn: InstalledHavn
  before(async () => {
    havn = await installHavn(20)
  })
  after(() => havn.remove())

  test('among the dependencies of a project it links no `node`, and the project’s scripts run on its own', async () => {
    assert.deepEqual(readdirSync(join(havn.folder, 'node_modules/.bin')), ['havn'])
    assert.match((await havn.sh('npm test')).stdout, /^v20\./m)
  })

  test('the first call fetches Node 26 into npm’s cache and says so, the next ones need no registry', async () => {
    const files = readdirSync(havn.folder)
    const first = await havn.sh('havn --version')
    assert.equal(first.status, 0, first.stderr)
    assert.match(first.stderr, /^Fetching Node 26\.\S+ \(once, 55 MB\) …\nFetching .*: done after \d+ s\n$/)
    const offline = { npm_config_offline: 'true', npm_config_registry: 'http://127.0.0.1:1' }
    assert.deepEqual(await havn.sh('havn --version', offline), { ...first, stderr: '' })
    assert.deepEqual(readdirSync(join(havn.cache, '_havn')), [`node-${node.version}`])
    assert.deepEqual(readdirSync(havn.folder), files)
  })

  test('without a registry the first call says what to do', async () => {
    const npm_config_cache = newCache(join(havn.folder, 'offline-cache'))
    const environment = { npm_config_cache, npm_config_offline: 'true', npm_config_prefer_offline: '' }
    rmSync(join(npm_config_cache, '_cacache'))
    const { status, stdout, stderr } = await havn.sh('havn --version', environment)
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(stderr, /^havn: needs node-\S+@26\.\S+, and could not fetch it into \S+_havn: /m)
    assert.match(
      stderr,
      /name another that has it \(npm_config_registry\), or start havn with Node 26 or later/,
    )
    assert.deepEqual(readdirSync(join(npm_config_cache, '_havn')), [])
  })

  test('a registry that has something else under the name of Node is refused, and nothing of it is run', async (t) => {
    const folder = mkdtempSync(join(havn.folder, 'false-'))
    const name = Object.entries(node.packages).find(
      ([key]) => key === `${process.platform}-${process.arch}`,
    )?.[1]
    const registry = await startFalseRegistry(folder, { name: name ?? '', version: node.version })
    t.after(() => registry.close())
    const npm_config_cache = join(folder, 'cache')
    const { status, stderr } = await havn.sh('havn --version', {
      npm_config_cache,
      npm_config_registry: registry.url,
    })
    assert.equal(status, 1)
    assert.match(
      stderr,
      /has the hash sha512-\S+ in the registry, but sha512-\S+ is expected\. Nothing of it was run\./,
    )
    assert.ok(registry.asked.includes('/package.tgz'))
    assert.deepEqual(
      [existsSync(join(folder, 'ran')), readdirSync(join(npm_config_cache, '_havn'))],
      [false, []],
    )
  })
})
