import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { runCommand } from '../../apps/server/src/commands/program/run-command.ts'
import { settingsOfKubernetes, settingsOfSystemd } from '../image/example-settings.ts'
import { ebaEntity, ebaText } from '../register/support/register-copy.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { type Configuration, writeConfiguration } from './support/example-configuration.ts'
import { startTlsPostgres, type TlsPostgres } from './support/tls-postgres.ts'

interface FoundCheckup {
  readonly check: string
  readonly verdict: string
  readonly text: string
  readonly fix?: string
}

const folder = mkdtempSync('/tmp/havn-doctor-database-')
chmodSync(folder, 0o755)
let postgres: TlsPostgres
before(async () => {
  postgres = await startTlsPostgres(folder)
})
after(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

/** Runs a command by these settings, at a moment that may be wrong. */
async function run(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  aheadMilliseconds = 0,
) {
  let printed = ''
  let problems = ''
  const exitCode = await runCommand(words, {
    clock: { milliseconds: () => Date.now() + aheadMilliseconds },
    environment,
    writeOut: (text) => void (printed += text),
    writeProblem: (text) => void (problems += text),
  })
  return { exitCode, printed, problems }
}

/** Runs the doctor, and returns what must be fixed. */
async function diagnose(environment: Readonly<Record<string, string>>, aheadMilliseconds = 0) {
  const { exitCode, printed, problems } = await run(
    ['doctor', '--production', '--json'],
    environment,
    aheadMilliseconds,
  )
  assert.equal(problems, '')
  const { ok, checks } = JSON.parse(printed) as { ok: boolean; checks: readonly FoundCheckup[] }
  const failed = checks.filter(({ verdict }) => verdict === 'failed')
  assert.equal(ok, failed.length === 0)
  assert.equal(exitCode, ok ? 0 : 1)
  for (const { verdict, fix } of checks)
    assert.equal(
      fix !== undefined,
      verdict === 'failed' || verdict === 'warning',
      'what is wrong has a way out',
    )
  return { checks, failed }
}

/** An installation takes a copy of the register before its first server starts. */
async function importRegister({ environment, folder: place }: Configuration): Promise<void> {
  const file = join(place, 'register.json')
  writeFileSync(file, ebaText(ebaEntity('PSDNO-FSA-987654321')))
  const { exitCode, problems } = await run(['register', 'import', file], environment)
  assert.equal(exitCode, 0, problems)
}

describe('havn doctor --production', () => {
  for (const [name, example] of Object.entries({
    systemd: settingsOfSystemd(),
    kubernetes: settingsOfKubernetes(),
  }))
    test(`the configuration that packaging/ has for ${name} passes, with two banks`, {
      skip: example === undefined && 'kustomize is not to be had',
    }, async () => {
      assert(example)
      const configuration = writeConfiguration(example, postgres)
      try {
        await importRegister(configuration)
        const { failed, checks } = await diagnose(configuration.environment)
        assert.deepEqual(failed, [])
        assert.equal(checks.filter(({ check, verdict }) => check === 'banks' && verdict === 'ok').length, 2)
        for (const check of [
          'backups',
          'clock',
          'database-tls',
          'logins',
          'register',
          'revocation',
          'secrets',
          'writes',
        ])
          assert(
            checks.some((one) => one.check === check && one.verdict === 'ok'),
            `${check} should be ok: ${JSON.stringify(checks.filter((one) => one.check === check))}`,
          )
      } finally {
        configuration.remove()
      }
    })

  /** A mistake: what is changed, and what is found. `undo` puts the database right again. */
  interface Mistake {
    readonly plant: (configuration: Configuration) => Promise<void> | void
    readonly undo?: () => Promise<void> | void
    readonly aheadMilliseconds?: number
    readonly check: string
    readonly text: RegExp
    readonly fix: RegExp
  }

  let relay: Server | undefined

  const MISTAKES: Readonly<Record<string, Mistake>> = {
    'an expired certificate of the server': {
      plant({ environment, folder: place }) {
        const hosts = ['api.bank.example', 'api.fjell.example'].map((host) => `DNS:${host}`).join(',')
        giveTls({ environment, folder: place }, [`subjectAltName=${hosts}`], '20250101000000Z')
      },
      check: 'tls',
      text: /the server’s certificate \(server\) expired on 2025-01-01/,
      fix: /HAVN_TLS_CERTIFICATE_FILE/,
    },
    'a certificate that does not name the second bank': {
      plant: (configuration) => giveTls(configuration, ['subjectAltName=DNS:api.bank.example']),
      check: 'tls',
      text: /no certificate names fjell’s host api\.fjell\.example/,
      fix: /tls in .*fjell\/bank\.json/,
    },
    'a bank whose pages name no number to call': {
      plant: ({ edit }) => edit('fjell', (document) => ({ ...document, themeFile: undefined })),
      check: 'banks',
      text: /fjell has no theme: its pages name no number that people can call/,
      fix: /phones\.help in the theme/,
    },
    'an expired seal': {
      plant({ edit, folder: place }) {
        const seal = makeTpp(makeCa(), { validTo: '20250101000000Z' })
        writeFileSync(join(place, 'seal.key'), seal.keyPem, { mode: 0o600 })
        writeFileSync(join(place, 'seal.pem'), seal.pem)
        const named = { certificateFile: join(place, 'seal.pem'), keyFile: join(place, 'seal.key') }
        edit('fjell', (document) => ({ ...document, seal: named }))
      },
      check: 'seal',
      text: /fjell’s seal’s certificate \(Test TPP\) expired on 2025-01-01/,
      fix: /seal in .*fjell\/bank\.json/,
    },
    'revocation that nobody has decided about': {
      plant: ({ environment }) => void delete environment['HAVN_REVOCATION'],
      check: 'settings',
      text: /HAVN_REVOCATION is missing/,
      fix: /docs\/settings\.md/,
    },
    'a register without a copy that is young enough': {
      plant: async () =>
        void (await postgres.query("update trust.register_import set as_of = as_of - interval '30 days'")),
      undo: async () =>
        void (await postgres.query("update trust.register_import set as_of = as_of + interval '30 days'")),
      check: 'register',
      text: /eba-register is missing or too old/,
      fix: /havn register import FILE/,
    },
    'a secret that every user can read': {
      plant: ({ secrets }) => chmodSync(secrets.find((path) => path.endsWith('database-tpp')) ?? '', 0o644),
      check: 'secrets',
      text: /every user of this machine can read .*database-tpp/,
      fix: /^chmod o-rwx .*database-tpp$/,
    },
    'one key for two core banks': {
      plant({ edit }) {
        let first: unknown
        edit('bank', (document) => ((first = document['coreBank']), document))
        edit('fjell', (document) => ({ ...document, coreBank: first }))
      },
      check: 'secrets',
      text: /the key 2026-11 of fjell’s core bank is the same as the key 2026-11 of bank’s core bank/,
      fix: /openssl rand -hex 32/,
    },
    'two banks at one host': {
      plant: ({ edit }) =>
        edit('fjell', (document) => ({ ...document, publicUrls: ['https://api.bank.example'] })),
      check: 'banks',
      text: /expected hosts of its own/,
      fix: /havn bank list/,
    },
    'a clock that is two minutes ahead': {
      plant: () => {},
      aheadMilliseconds: 120_000,
      check: 'clock',
      text: /this machine is 1\d\d\.\d s ahead of the database/,
      fix: /timedatectl set-ntp true/,
    },
    'proxies that clients are among': {
      plant: ({ environment }) => void (environment['HAVN_TRUSTED_PROXIES'] = '127.0.0.1,0.0.0.0/0'),
      check: 'proxies',
      text: /0\.0\.0\.0\/0: clients in it choose the address/,
      fix: /the addresses of the proxies alone/,
    },
    'a database that commits no write': {
      plant: async () =>
        void (await postgres.query('alter role havn_tpp set default_transaction_read_only = on')),
      undo: async () =>
        void (await postgres.query('alter role havn_tpp reset default_transaction_read_only')),
      check: 'writes',
      text: /PostgreSQL commits no write: .*read-only/,
      fix: /primary/,
    },
    'an archive that keeps nothing': {
      plant: () => postgres.configure({ archive_command: '/bin/true' }),
      undo: () => postgres.configure({ archive_command: postgres.goodCommand }),
      check: 'backups',
      text: /archive_command is \/bin\/true: it keeps nothing/,
      fix: /docs\/operations\/backup\.md.*--except backups/,
    },
    'an archive that is away': {
      async plant() {
        await postgres.configure({ archive_command: 'cp %p nowhere/%f' })
        await postgres.archive('failed')
      },
      async undo() {
        await postgres.configure({ archive_command: postgres.goodCommand })
        await postgres.archive('archived')
      },
      check: 'backups',
      text: /^[0-9A-F]{24} could not be archived at 20/,
      fix: /PostgreSQL’s log says why/,
    },
    'a login that may do everything': {
      plant({ secrets }) {
        const path = secrets.find((one) => one.endsWith('database-tpp')) ?? ''
        writeFileSync(path, readFileSync(path, 'utf8').replace('havn_tpp@', 'postgres@'))
      },
      check: 'logins',
      text: /HAVN_DATABASE_URL_TPP: .*is a superuser/,
      fix: /havn_tpp a password/,
    },
    'a database behind a local proxy, without TLS': {
      async plant({ secrets }) {
        relay = createServer((client) => {
          const database = connect(postgres.port, postgres.otherAddress)
          client.pipe(database).pipe(client)
          client.on('error', () => database.destroy())
          database.on('error', () => client.destroy())
        }).listen(0, '127.0.0.1')
        await once(relay, 'listening')
        const { port } = relay.address() as AddressInfo
        const path = secrets.find((one) => one.endsWith('database-bank')) ?? ''
        writeFileSync(path, `postgresql://havn_bank@127.0.0.1:${port}/postgres`)
      },
      undo: () => void relay?.close(),
      check: 'database-tls',
      text: /HAVN_DATABASE_URL_BANK reaches PostgreSQL at \S+ without TLS/,
      fix: /sslmode=verify-full/,
    },
  }

  test('SEC-131 warns of logins that may create large objects', async () => {
    const configuration = writeConfiguration(settingsOfSystemd(), postgres)
    await postgres.query('grant execute on function lo_create to havn_bank')
    try {
      await importRegister(configuration)
      const { checks } = await diagnose(configuration.environment)
      const found = checks.filter(({ check, verdict }) => check === 'logins' && verdict === 'warning')
      assert.deepEqual(
        found.map(({ text }) => /^\S+ may create large objects/.exec(text)?.[0]),
        ['HAVN_DATABASE_URL_BANK may create large objects'],
      )
    } finally {
      await postgres.query('revoke execute on function lo_create from havn_bank')
      configuration.remove()
    }
  })

  for (const [name, { plant, undo, aheadMilliseconds, check, text, fix }] of Object.entries(MISTAKES))
    test(`finds ${name}, and says how to get out of it`, async (t) => {
      if (check === 'database-tls' && postgres.otherAddress === undefined)
        return t.skip('this machine has no address but loopback')
      const configuration = writeConfiguration(settingsOfSystemd(), postgres)
      try {
        await importRegister(configuration)
        assert.deepEqual((await diagnose(configuration.environment)).failed, [])
        await plant(configuration)
        const { failed } = await diagnose(configuration.environment, aheadMilliseconds)
        assert(failed.length > 0)
        for (const found of failed) {
          assert.equal(found.check, check, JSON.stringify(found))
          assert.match(found.text, text)
          assert.match(found.fix ?? '', fix)
        }
      } finally {
        await undo?.()
        configuration.remove()
      }
    })
})

function writeSecret(environment: Record<string, string>, name: string, path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 })
  environment[name] = path
}

/** Lets Havn end TLS itself, with a certificate of these names. */
function giveTls(
  { environment, folder: place }: Pick<Configuration, 'environment' | 'folder'>,
  names: readonly string[],
  validTo = '20491231235959Z',
): void {
  const server = makeTpp(makeCa(), {
    name: 'server',
    tppId: null,
    roles: null,
    extensions: [...names, 'extendedKeyUsage=serverAuth'],
    validTo,
  })
  writeSecret(environment, 'HAVN_TLS_KEY_FILE', join(place, 'tls.key'), server.keyPem)
  writeFileSync(join(place, 'tls.pem'), server.pem)
  environment['HAVN_TLS_CERTIFICATE_FILE'] = join(place, 'tls.pem')
  environment['HAVN_HTTPS_PORT'] = '8443'
}
