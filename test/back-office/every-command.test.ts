import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { freePort, withUser } from '@havn/local-postgres'
import { COMMAND_LOGINS } from '../../apps/server/src/commands/command-logins.ts'
import type { CommandTable } from '../../apps/server/src/commands/command.ts'
import { COMMANDS } from '../../apps/server/src/commands/commands.ts'
import { runCommand } from '../../apps/server/src/commands/program/run-command.ts'
import { type BanksFolder, makeBanksFolder } from '../banks/support/banks-folder.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { commandAs } from '../support/operator-command.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const TPP = 'PSDNO-FSA-987654321'
const REASON = ['--reason', 'change 4711']

/** What every command is given, beside its name. The commands that read standard input find it at its end. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'audit re-anchor': ['--bank', 'hav', ...REASON],
  'bank resume': ['hav', ...REASON],
  'bank suspend': ['hav', ...REASON],
  'bank theme': ['hav', '/nowhere/theme.json'],
  'evidence export': ['--payment', ID, '--out', '/nowhere/out', '--bank', 'hav'],
  'evidence show': [ID],
  'keys rotate': REASON,
  'keys prune': REASON,
  'kpi measure': ['--bank', 'hav', '--from', '2026-01-01T00:00Z'],
  'kpi outage': ['--bank', 'hav', '--from', '2026-01-01T00:00Z', '--until', '2026-01-01T01:00Z'],
  'kpi plan': ['--bank', 'hav', '--from', '2099-01-01T00:00Z', '--until', '2099-01-01T01:00Z'],
  'notices send': ['--bank', 'hav', '--subject', 'A notice', '--language', 'en'],
  payment: [ID],
  'person erase': ['--person', ID, '--bank', 'hav'],
  'person export': ['--person', ID, '--bank', 'hav'],
  'proposal confirm': [ID],
  'proposal decline': [ID, ...REASON],
  psu: ['--person', ID, '--bank', 'hav'],
  'quarantine propose': [ID, '--action', 'retry', ...REASON],
  reconcile: ['--bank', 'hav', '--day', '2026-11-16'],
  'register import': ['/nowhere/register.json'],
  'register show': [TPP],
  'theme check': ['/nowhere/theme.json'],
  'trust block': [TPP, '--bank', 'hav', ...REASON],
  'trust import': ['/nowhere'],
  'trust recheck': [TPP],
  'trust unblock': [TPP, '--bank', 'hav', ...REASON],
}

const namesIn = (table: CommandTable): readonly string[] =>
  Object.entries(table).flatMap(([word, one]) =>
    'commands' in one
      ? [
          ...(one.itself === undefined ? [] : [word]),
          ...namesIn(one.commands).map((below) => `${word} ${below}`),
        ]
      : [word],
  )

/** The commands that this test leaves to others: they wait for standard input, or do not end within a test. */
const READS_INPUT = new Set(['notices bounced', 'notices send', 'keys init', 'bank add'])

describe('every command, by the login of an operator', () => {
  let bank: TestBank
  let folder: BanksFolder
  before(async () => {
    folder = makeBanksFolder()
    folder.add({ bank: 'hav', publicUrls: ['https://hav.example'] })
    bank = await openBank({ banksFolder: folder.path })
  })
  after(async () => {
    await bank.close()
    folder.remove()
  })

  const settings = () => ({
    HAVN_BANKS_FOLDER: folder.path,
    HAVN_SECRET: bank.key.export().toString('hex'),
  })
  const wordsOf = (name: string) => [...name.split(' '), ...(WORDS[name] ?? [])]

  test('the table has every command', () => {
    assert.deepEqual(Object.keys(COMMAND_LOGINS).toSorted(), namesIn(COMMANDS).toSorted())
  })

  for (const [name, logins] of Object.entries(COMMAND_LOGINS))
    if (!READS_INPUT.has(name))
      test(`SEC-131 havn ${name}`, async () => {
        const { out } = await commandAs(bank, 'kari', wordsOf(name), settings())
        assert.doesNotMatch(out, /^ +at /m, 'no stack trace')
        if (logins === 'servers') assert.doesNotMatch(out, /describes the login of an operator/)
        else assert.doesNotMatch(out, /lacks a right/, out)
      })

  for (const name of ['evidence export', 'person export'])
    test(`SEC-131 havn ${name} refuses the login of the servers`, async () => {
      const { code, out } = await run(bank.databaseUrls.bank, wordsOf(name))
      assert.equal(code, 1)
      assert.match(out, /a database login of your own|expected a seal/)
    })

  test('a wrong password and a database that is away are one sentence each', async () => {
    const away = `postgresql://kari@127.0.0.1:${await freePort()}/havn`
    assert.match((await run(away, ['kpi'])).out, /^The database does not answer: .*ECONNREFUSED.*\n$/)
    const unknown = withUser(bank.databaseUrl, 'unknown_person')
    for (const words of [['kpi'], ['check'], ['payment', ID]])
      assert.match((await run(unknown, words)).out, /^PostgreSQL refuses the login: .*unknown_person.*\n$/)
  })

  async function run(url: string, words: readonly string[]) {
    let out = ''
    const write = (text: string) => void (out += text)
    const code = await runCommand(words, {
      clock: bank.clock,
      environment: { HAVN_DATABASE_URL_BANK: url, ...settings() },
      writeOut: write,
      writeProblem: write,
    })
    return { code, out }
  }
})
