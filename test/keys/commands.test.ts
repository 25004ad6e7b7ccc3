import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { queryAsOwner } from '../support/query.ts'
import { keysFile, type Ran } from './havn-keys.ts'
import { writeBankDocument } from '../production/support/bank-document.ts'
import { useBank } from '../support/bank.ts'

describe('havn keys', () => {
  const bank = useBank()
  let keys: ReturnType<typeof keysFile>
  const document = writeBankDocument({
    coreBank: {
      url: 'https://core.bank.example',
      keys: { '2026-11': 'b'.repeat(64), '2025-11': 'c'.repeat(64) },
    },
  })
  before(() => {
    keys = keysFile({
      HAVN_SECRET: 'a'.repeat(64),
      HAVN_BANKS_FOLDER: document.banksFolder,
      HAVN_DATABASE_URL_BANK: bank.databaseUrls.bank,
    })
  })
  after(() => {
    keys.remove()
    document.remove()
  })

  /** Every secret that a message could show by mistake. */
  const secrets = () => [
    ...['a', 'b', 'c'].map((digit) => digit.repeat(64)),
    ...Array.from(
      readFileSync(keys.file, 'utf8').matchAll(/"secret": "(\w+)"/g),
      ([, secret = '']) => secret,
    ),
  ]

  const run = async (...arguments_: readonly string[]) => withoutSecrets(await keys.run(...arguments_))
  const havn = async (...arguments_: readonly string[]) => withoutSecrets(await keys.havn(...arguments_))

  function withoutSecrets(ran: Ran): Ran {
    for (const secret of secrets())
      assert(!`${ran.out}${ran.problem}`.includes(secret), 'no secret is printed')
    return ran
  }

  test('init creates a file that only its owner can read, once', async () => {
    assert.match((await havn('init')).out, /^Created .* without keys/)
    assert.equal(statSync(keys.file).mode % 0o1000, 0o600)
    assert.match((await havn('init')).out, /exists already/)
    assert.deepEqual(JSON.parse(readFileSync(keys.file, 'utf8')), { keys: [] })
  })

  test('list shows the first key of every use, and the keys of the core bank', async () => {
    const { out, code } = await havn('list')
    assert.equal(code, 0)
    assert.match(out, /^links +first +in use +HAVN_SECRET$/m)
    assert.match(out, /^core-bank +2026-11 +signs at hav$/m)
    assert.match(out, /^core-bank +2025-11 +accepted at hav$/m)
  })

  test('rotate writes a key that waits, which another rotation does not replace, and stores an event', async () => {
    const { out, code } = await run('rotate', 'cursors')
    assert.equal(code, 0)
    assert.match(out, /^cursors: key [0-9a-f]{8} is used from \S+Z; older keys are accepted until \S+Z$/m)
    assert.equal(statSync(keys.file).mode % 0o1000, 0o600)
    assert.match((await run('list')).out, /^cursors +[0-9a-f]{8} +accepted, in use from/m)
    const again = await run('rotate', 'cursors')
    assert.equal(again.code, 1)
    assert.match(again.problem, /rotated a moment ago[^]*cursors [0-9a-f]{8}: used from/)
    const [event] = await queryAsOwner(
      bank,
      `select reason, subject from security_events.event where kind = 'key-rotated'`,
    )
    assert.equal(event?.['reason'], 'cursors')
    assert(out.includes(`key ${String(event['subject'])} `))
  })

  test('rotate --now replaces it at once', async () => {
    assert.match((await run('rotate', 'cursors', '--now')).out, /older keys have ended/)
    const { out } = await run('list')
    assert.match(out, /^cursors +[0-9a-f]{8} +in use /m)
    assert.match(out, /^cursors +first +ended /m)
    assert.match((await run('prune')).out, /^0 of 2 keys were removed/m)
  })

  test('a file that a command left when it died is named, by every command that writes', async () => {
    const left = `${keys.file}.new`
    writeFileSync(left, '')
    const exists = `${left} exists: another command is writing, or one died. If none runs, delete it and try again.\n`
    const text = readFileSync(keys.file, 'utf8')
    assert.deepEqual(await havn('rotate', 'links'), { code: 1, out: '', problem: exists })
    rmSync(keys.file)
    assert.deepEqual(await keys.havn('init'), { code: 1, out: '', problem: exists })
    writeFileSync(keys.file, text, { mode: 0o600 })
    rmSync(left)
  })

  test('rotate names the uses that there are', async () => {
    const { code, problem } = await run('rotate', 'doors')
    assert.deepEqual([code, /Expected some of links, pages, .*, got doors/.test(problem)], [1, true])
  })

  test('check and rotate name a process that has not read the keys', async () => {
    await queryAsOwner(
      bank,
      `insert into keys.process values ('${randomUUID()}', 'machine-2', 4711, 'another', now(), now())`,
    )
    const behind = /process 4711 on machine-2 has read another, not [0-9a-f]{12}/
    assert.match((await run('check')).problem, behind)
    const refused = await run('rotate', 'pages')
    assert.equal(refused.code, 1)
    assert.match(refused.problem, behind)
    assert.equal((await run('rotate', 'pages', '--anyway')).code, 0)
    await queryAsOwner(bank, 'delete from keys.process')
  })

  test('check finds a file that others can read', async () => {
    assert.match((await run('check')).out, /^Every use has a key: 8 are in use/m)
    chmodSync(keys.file, 0o644)
    const { code, problem } = await run('check')
    assert.equal(code, 1)
    assert.match(problem, /has the mode 644: expected 600/)
    chmodSync(keys.file, 0o600)
  })

  test('a file that cannot be used is named with what is wrong in it', async () => {
    const right = readFileSync(keys.file, 'utf8')
    writeFileSync(keys.file, right.replace('"cursors"', '"cursor"'))
    const { code, problem } = await havn('list')
    assert.equal(code, 1)
    assert.match(problem, /HAVN_KEYS: keys\[\d\]\.use: expected links, pages/)
  })
})
