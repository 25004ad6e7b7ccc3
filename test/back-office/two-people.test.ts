import assert from 'node:assert/strict'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { initKeysFile } from '../../apps/server/src/platform/keys/index.ts'
import { type BanksFolder, makeBanksFolder } from '../banks/support/banks-folder.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { commandAs, type OperatorResult, proposalIn } from '../support/operator-command.ts'
import { queryAsOwner } from '../support/query.ts'

const reason = ['--reason', 'change 4711']
const polar = new URL('../../examples/themes/polar-digital/theme.json', import.meta.url).pathname

describe('SEC-169 two people', () => {
  let bank: TestBank
  let folder: BanksFolder
  let work: string
  before(async () => {
    folder = makeBanksFolder()
    folder.add({ bank: 'hav', publicUrls: ['https://hav.example'] })
    work = mkdtempSync(join(tmpdir(), 'havn-two-people-'))
    bank = await openBank({ banksFolder: folder.path })
  })
  after(async () => {
    await bank.close()
    folder.remove()
    rmSync(work, { recursive: true })
  })

  const run = (operator: string, words: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
    commandAs(bank, operator, words, {
      HAVN_BANKS_FOLDER: folder.path,
      HAVN_SECRET: bank.key.export().toString('hex'),
      ...settings,
    })
  const confirm = (operator: string, proposed: OperatorResult, settings = {}) =>
    run(operator, ['proposal', 'confirm', proposalIn(proposed)], settings)
  const suspendedAt = async () =>
    (await queryAsOwner(bank, `select suspended_at, is_readable from banks.named_bank`))[0]

  test('suspend and resume a bank', async () => {
    const proposed = await run('kari', ['bank', 'suspend', 'hav', '--read-only', ...reason])
    assert.equal(proposed.code, 0, proposed.out)
    assert.equal((await suspendedAt())?.['suspended_at'], null)
    assert.match((await confirm('kari', proposed)).out, /yourself/)
    assert.match((await run('ola', ['proposal', 'list'])).out, /suspend-bank hav .*\n +isReadable: true/)
    assert.equal((await confirm('ola', proposed)).code, 0)
    assert.equal((await suspendedAt())?.['is_readable'], true)
    assert.notEqual((await suspendedAt())?.['suspended_at'], null)
    const resumed = await run('kari', ['bank', 'resume', 'hav', ...reason, '--emergency'])
    assert.match(resumed.out, /you did it alone/)
    assert.deepEqual(await suspendedAt(), { suspended_at: null, is_readable: false })
    await assert.rejects(
      queryAsOwner(
        { databaseUrl: bank.databaseUrls.bank },
        'update banks.named_bank set suspended_at = now()',
      ),
      /permission denied/,
    )
    assert.match((await run('kari', ['bank', 'suspend', 'fjord', ...reason])).out, /no server has opened/)
  })

  test('give a bank its theme: the second must find what the first proposed', async () => {
    cpSync(dirname(polar), work, { recursive: true })
    const theme = join(work, 'theme.json')
    const proposed = await run('kari', ['bank', 'theme', 'hav', theme, ...reason])
    assert.equal(proposed.code, 0, proposed.out)
    appendFileSync(theme, '\n')
    assert.match((await confirm('ola', proposed)).out, /Expected the theme with SHA-256/)
    const declined = ['proposal', 'decline', proposalIn(proposed), '--reason', 'it has changed since']
    assert.equal((await run('ola', declined)).code, 0)
    const good = await run('kari', ['bank', 'theme', 'hav', polar, ...reason])
    const given = await confirm('ola', good)
    assert.equal(given.code, 0, given.out)
    assert.match(given.out, /hav has the theme of/)
    assert.match(readFileSync(join(folder.path, 'hav', 'bank.json'), 'utf8'), /themeFile/)
  })

  test('rotate keys, where the file is', async () => {
    const file = join(work, 'keys.json')
    initKeysFile(file, { print() {}, printProblem() {} })
    const keys = { HAVN_KEYS_FILE: file }
    const proposed = await run('kari', ['keys', 'rotate', 'links', '--in', '1m', ...reason], keys)
    assert.equal(proposed.code, 0, proposed.out)
    assert.doesNotMatch(readFileSync(file, 'utf8'), /links/)
    assert.match((await confirm('ola', proposed)).out, /HAVN_KEYS_FILE is not set/)
    const rotated = await confirm('ola', proposed, keys)
    assert.equal(rotated.code, 0, rotated.out)
    assert.match(rotated.out, /links: key \S+ is used from/)
    assert.match(readFileSync(file, 'utf8'), /links/)
    const events = await queryAsOwner(
      bank,
      `select kind, reason from security_events.event where kind = 'key-rotated' or reason like '%rotate%' order by 1`,
    )
    assert.deepEqual(events, [
      { kind: 'administrative-act', reason: 'rotate-keys' },
      { kind: 'key-rotated', reason: 'links' },
    ])
    const pruned = await run('kari', ['keys', 'prune', ...reason, '--emergency'], keys)
    assert.match(pruned.out, /^0 of 2 keys were removed/m)
    const rotateNow = () => run('kari', ['keys', 'rotate', 'links', '--now', ...reason, '--emergency'], keys)
    const idsIn = ({ out }: OperatorResult) => [...out.matchAll(/links: key (\S+) is/g)].map(([, id]) => id)
    const first = idsIn(await rotateNow())
    await rotateNow()
    const toPrune = await run('kari', ['keys', 'prune', ...reason], keys)
    await rotateNow()
    assert.match((await run('ola', ['proposal', 'list'])).out, new RegExp(`keys: \\["links ${first[0]}"\\]`))
    assert.deepEqual(idsIn(await confirm('ola', toPrune, keys)), first, 'not what has ended since')
  })
})
