import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { operatorLogin } from '../back-office/support/operator-login.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { makeCa } from '../support/certificates.ts'
import { queryAsOwner } from '../support/query.ts'
import { giveCommand } from '../support/operator-command.ts'

const themes = fileURLToPath(new URL('../../examples/themes/', import.meta.url))

describe('havn bank', () => {
  const work = mkdtempSync(join(tmpdir(), 'havn-bank-'))
  const folder = mkdtempSync(join(tmpdir(), 'havn-banks-'))
  let server: TestBank
  before(async () => {
    server = await openBank()
    writeFileSync(join(work, 'trust.pem'), makeCa().pem)
    writeFileSync(join(work, 'core.key'), randomBytes(32).toString('hex'))
  })
  after(async () => {
    await server.close()
    for (const path of [work, folder]) rmSync(path, { recursive: true })
  })

  const hav = {
    bank: 'hav',
    publicUrls: ['https://hav.example:8443'],
    trustAnchorsFile: 'trust.pem',
    // Nobody listens at port 9 of this machine.
    coreBank: { url: 'http://127.0.0.1:9', keys: [{ id: '2026-11', secretFile: 'core.key' }] },
  }

  function write(document: object): string {
    const path = join(work, 'bank.json')
    writeFileSync(path, JSON.stringify(document))
    return path
  }

  const run = async (...arguments_: string[]) =>
    giveCommand(['bank', ...arguments_], {
      HAVN_BANKS_FOLDER: folder,
      HAVN_DATABASE_URL_BANK: await operatorLogin(server, 'kari'),
    })

  test('add lists all problems at once, and adds nothing', async () => {
    const coreBank = { url: 'http://core.example', keys: [{ id: 'a', secret: 'f'.repeat(64) }] }
    const { code, problem } = await run(
      'add',
      write({ bank: 'Hav', publicUrl: ['https://hav.example'], trustAnchorsFile: 'gone.pem', coreBank }),
    )
    assert.equal(code, 1)
    for (const expected of [
      /publicUrl is no field; did you mean publicUrls\?/,
      /publicUrls is missing/,
      /bank: expected a name of small letters/,
      /trustAnchorsFile: expected the path of a file that this process can read, got .*gone\.pem \(ENOENT\)/,
      /coreBank: keys\.0\.secret: expected the path of a file instead/,
    ])
      assert.match(problem, expected)
    assert.doesNotMatch(problem, /ffff/)
    assert.equal(existsSync(join(folder, 'Hav')), false)
  })

  test('add --check asks the core bank, and adds nothing if it does not answer', async () => {
    const { code, problem } = await run('add', write(hav), '--check')
    assert.equal(code, 1)
    assert.match(problem, /hav: the core bank at 127\.0\.0\.1:9: bankId is missing/)
    const bankId = '5b6f0f6e-93c7-4b4f-8a5e-0d5f4c1b7a01'
    const asked = await run('add', write({ ...hav, bankId }), '--check')
    assert.match(asked.problem, /hav: the core bank at 127\.0\.0\.1:9: .*(?:connect|answer|fail)/)
    assert.equal(existsSync(join(folder, 'hav')), false)
  })

  test('add copies the document and its files, and gives the bank an id', async () => {
    const { code, out, problem } = await run('add', write(hav))
    assert.equal(code, 0, problem)
    const added = JSON.parse(readFileSync(join(folder, 'hav', 'bank.json'), 'utf8')) as { bankId: string }
    assert.match(out, new RegExp(`bank id {2}${added.bankId}`))
    assert.equal(readFileSync(join(folder, 'hav', 'core.key'), 'utf8').length, 64)
    assert.equal((await run('add', write(hav))).code, 1, 'it is there already')
    const thief = await run('add', write({ ...hav, bank: 'tyv' }))
    assert.match(thief.problem, /expected hosts of its own, but .*hav\/bank\.json has hav\.example:8443 too/)
  })

  test('theme refuses a theme with insufficient contrast, and gives the bank a valid one', async () => {
    const path = join(themes, 'skjaergard-sparebank', 'theme.json')
    const theme = JSON.parse(readFileSync(path, 'utf8')) as { name: string; colours: { light: object } }
    writeFileSync(
      join(work, 'pale.json'),
      JSON.stringify({
        ...theme,
        colours: { ...theme.colours, light: { ...theme.colours.light, text: '#eeeeee' } },
      }),
    )
    const refused = await run('theme', 'hav', join(work, 'pale.json'))
    assert.equal(refused.code, 1)
    assert.match(refused.problem, /has a contrast of/)
    const given = await run('theme', 'hav', path)
    assert.equal(given.code, 0, given.problem)
    const { out } = await run('list')
    assert(out.includes(theme.name), out)
  })

  test('SEC-70 list shows states; suspend and resume need a bank that a server has opened, and are security events', async () => {
    assert.match((await run('list')).out, /hav +not opened yet +hav\.example:8443 +127\.0\.0\.1:9/)
    const alone = ['--reason', 'change 4711', '--emergency']
    assert.equal((await run('suspend', 'hav', ...alone)).code, 1)
    const opened = await openBank({ sharesDatabaseWith: server, banksFolder: folder })
    await opened.close()
    assert.match((await run('list')).out, /hav +open /)
    assert.match((await run('resume', 'hav', ...alone)).problem, /hav is open already/)
    assert.equal((await run('suspend', 'hav', ...alone)).code, 0)
    assert.match((await run('suspend', 'hav', ...alone)).problem, /hav is suspended already/)
    assert.match((await run('list')).out, /hav +suspended since 20/)
    const { banks, problems } = JSON.parse((await run('list', '--json')).out) as Record<string, unknown[]>
    assert.partialDeepStrictEqual(banks, [
      { bank: 'hav', hosts: ['hav.example:8443'], coreBank: '127.0.0.1:9' },
    ])
    assert.deepEqual(problems, [])
    assert.equal((await run('resume', 'hav', ...alone)).code, 0)
    assert.match((await run('list')).out, /hav +open /)
    const acts = await queryAsOwner(
      server,
      `select reason, bank_id = (select bank_id from banks.named_bank where bank_name = 'hav') as is_of_bank
       from security_events.event where kind = 'administrative-act' and subject = 'hav' order by event_id desc limit 2`,
    )
    assert.deepEqual(acts, [
      { reason: 'emergency-resume-bank', is_of_bank: true },
      { reason: 'emergency-suspend-bank', is_of_bank: true },
    ])
  })
})
