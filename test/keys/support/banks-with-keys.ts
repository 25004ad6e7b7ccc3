import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { runCommand } from '../../../apps/server/src/commands/program/run-command.ts'
import { operatorLogin } from '../../back-office/support/operator-login.ts'
import { type BanksFolder, makeBanksFolder } from '../../banks/support/banks-folder.ts'
import { openBank, type TestBank } from '../../support/bank.ts'
import { atHost } from '../../support/basket-payer.ts'
import { MONDAY, type Payer, payerAt } from '../../support/payer.ts'
import { queryAsOwner } from '../../support/query.ts'
import { keysFile } from '../havn-keys.ts'

export const documentOf = (bank: string, more: object = {}) => ({
  bank,
  publicUrls: [`https://${bank}.example`],
  ...more,
})
export const WITH_KEYS = { keysFile: 'keys.json' }

/** Two banks of one deployment, `hav` and `fjell`, whose tests give them keys of their own. */
export interface BanksWithKeys {
  readonly folder: BanksFolder
  readonly bank: TestBank
  /** The commands for the keys of the deployment; with `--bank` for those of a bank. */
  readonly keys: ReturnType<typeof keysFile>
  readonly payers: Readonly<Record<'hav' | 'fjell', Payer>>
  readonly fileOf: (name: string) => string
  /** The id of the key that this bank uses now. */
  readonly ownIdOf: (name: string, use: string) => string | undefined
  readonly isKnown: (name: string) => Promise<boolean>
  /** Opens another server on the same database, with other documents. */
  serveToo(documents: BanksFolder): Promise<TestBank>
  /** The TPP of all these tests as it pays at a bank of a server. */
  payerOf(server: TestBank, name: string): Payer
  query(sql: string): ReturnType<typeof queryAsOwner>
  /** Runs any command of the server on these banks. */
  readonly havn: (...words: string[]) => Promise<{ readonly code: number; readonly out: string }>
}

export function banksWithKeys(): BanksWithKeys {
  let opened: Awaited<ReturnType<typeof open>> | undefined
  before(async () => {
    opened = await open()
  })
  after(async () => {
    const { keys, bank, folder } = now()
    const why = 'the check after the tests knows no document'
    keys.remove()
    await bank.close({
      breaks: { 'approvals-carry-their-mac': why, 'due-orders-are-what-was-approved': why },
    })
    folder.remove()
  })
  function now() {
    assert(opened, 'the banks are open while tests run')
    return opened
  }
  const fileOf = (name: string) => join(now().folder.path, name, 'keys.json')
  const listed = (name: string): { use: string; id: string; secret?: string }[] =>
    JSON.parse(readFileSync(fileOf(name), 'utf8')).keys

  return {
    get folder() {
      return now().folder
    },
    get bank() {
      return now().bank
    },
    get keys() {
      return now().keys
    },
    get payers() {
      return now().payers
    },
    fileOf,
    ownIdOf: (name, use) => listed(name).findLast((key) => key.use === use && key.secret !== undefined)?.id,
    isKnown: async (name) => (await now().keys.run('check', '--bank', name)).code === 0,
    serveToo: (documents) => openBank({ sharesDatabaseWith: now().bank, banksFolder: documents.path }),
    payerOf: (server, name) => payerAt(atHost(server, `${name}.example`), now().tpp),
    query: (sql) => queryAsOwner(now().bank, sql),
    async havn(...words) {
      let out = ''
      const { bank, keys, environment } = now()
      const given = { ...environment, HAVN_KEYS_FILE: keys.file }
      const write = (text: string) => void (out += text)
      const surroundings = { clock: bank.clock, environment: given, writeOut: write, writeProblem: write }
      return { code: await runCommand(words, surroundings), out }
    },
  }
}

async function open() {
  const folder = makeBanksFolder()
  folder.add(documentOf('hav'))
  folder.add(documentOf('fjell'))
  const bank = await openBank({ banksFolder: folder.path })
  await bank.startJobs()
  const tpp = bank.newTpp({ keyType: 'P-256' })
  const payers = {
    hav: payerAt(atHost(bank, 'hav.example'), tpp),
    fjell: payerAt(atHost(bank, 'fjell.example'), tpp),
  }
  const environment = {
    HAVN_SECRET: bank.key.export().toString('hex'),
    HAVN_DATABASE_URL_BANK: bank.databaseUrls.bank,
    HAVN_BANKS_FOLDER: folder.path,
  }
  const keys = keysFile(environment, await operatorLogin(bank, 'kari'))
  assert.equal((await keys.run('init')).code, 0)
  for (const payer of Object.values(payers)) await payer.setClock(MONDAY)
  return { folder, bank, tpp, payers, environment, keys }
}
