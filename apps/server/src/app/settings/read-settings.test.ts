import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { makeCa, makeTpp } from '../../../../../test/support/certificates.ts'
import { pickSettingsOf, readSettings, requireSettings, SettingsError } from './index.ts'
import { settingsOf } from './setting.ts'
import { OTHER_VARIABLES } from './other-variables.ts'
import { MIGRATION_SETTINGS } from './migration-settings.ts'
import { SETTINGS } from './settings-table.ts'

const folder = mkdtempSync('/tmp/havn-settings-')
after(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const ca = makeCa()
const seal = makeTpp(ca)
const weak = makeTpp(ca, { keyType: 'rsa:1024' })
const required = {
  HAVN_ENVIRONMENT: 'sandbox',
  HAVN_DATABASE_URL_TPP: 'postgresql://havn_tpp@localhost/havn',
  HAVN_DATABASE_URL_BANK: 'postgresql://havn_bank@localhost/havn',
  HAVN_TRUST_ANCHORS_FILE: file('ca.pem', ca.pem),
  HAVN_SECRET_FILE: file('secret', `${'a'.repeat(64)}\n`),
}
const production = { HAVN_ENVIRONMENT: 'production', HAVN_REVOCATION: 'off', HAVN_TPP_REGISTER: 'off' }
const certificate = file('certificate.pem', seal.pem)
const key = file('key.pem', seal.keyPem)
const sealFile = (json: object) => file('bank.json', JSON.stringify({ seal: json }))
const readWith = (variables: Record<string, string>) => requireSettings({ ...required, ...variables })

function problemsWith(variables: Record<string, string>): readonly string[] {
  const read = readSettings({ ...required, ...variables })
  return read.ok ? [] : read.problem
}

describe('values', () => {
  test('without more than what is required, every other setting has its default', () => {
    const settings = readWith({})
    const secret = settings.keySettings.secret?.export().toString('hex')
    assert.deepEqual(
      {
        ...settings,
        keySettings: { ...settings.keySettings, secret },
        trustAnchors: settings.trustAnchors === ca.pem,
      },
      {
        environment: 'sandbox',
        databaseUrlTpp: required.HAVN_DATABASE_URL_TPP,
        databaseUrlBank: required.HAVN_DATABASE_URL_BANK,
        databaseConnectionsMax: 6,
        keySettings: { secret: 'a'.repeat(64), listed: [], file: undefined },
        trustAnchors: true,
        trustSettings: { asksRevocation: false, egressProxy: undefined, lists: undefined },
        trustListsSigners: undefined,
        trustListsAges: { alarmHours: 48, closeHours: 168 },
        egressProxy: undefined,
        tppRegister: undefined,
        https: undefined,
        httpPort: undefined,
        operations: undefined,
        backOffice: undefined,
        isBehindTls: false,
        trustedProxies: [],
        banksFolder: undefined,
        processes: 1,
        sharesPorts: false,
        drainSeconds: 0,
        connectionsMax: 4_000,
        connectionsPerAddressMax: 500,
        callsInFlightMax: 128,
        callsPerPsuMax: 32,
        openLinksMax: 1_000,
        sandboxLimits: {},
        coreBankTimeoutMilliseconds: 30_000,
        ownBanks: {},
        notifiesLoopback: false,
        notices: undefined,
        noticesRelay: undefined,
        logsDetails: false,
        consoleUrl: undefined,
        logLevel: 'info',
      },
    )
  })

  test('an empty variable counts as absent', () => {
    assert.deepEqual(readWith({ HAVN_HTTPS_HOSTS: '', HAVN_HTTP_PORT: '', HAVN_LOG_LEVEL: '' }), readWith({}))
  })

  const READ: readonly (readonly [
    string,
    string,
    (settings: ReturnType<typeof readWith>) => unknown,
    unknown,
  ])[] = [
    ['HAVN_HTTP_PORT', '65535', ({ httpPort }) => httpPort, 65_535],
    ['HAVN_HTTP_PORT', '0', ({ httpPort }) => httpPort, 0],
    ['HAVN_DRAIN_SECONDS', '15', ({ drainSeconds }) => drainSeconds, 15],
    [
      'HAVN_OPERATIONS_PORT',
      '9464',
      ({ operations }) => operations,
      { port: 9464, host: '127.0.0.1', names: [] },
    ],
    ['HAVN_SANDBOX_LOCAL', 'true', ({ notifiesLoopback }) => notifiesLoopback, true],
    ['HAVN_SANDBOX_LOCAL', 'true', ({ logsDetails }) => logsDetails, true],
    ['HAVN_CALLS_IN_FLIGHT_MAX', '30', ({ callsPerPsuMax }) => callsPerPsuMax, 8],
    [
      'HAVN_SANDBOX_LIMITS',
      'banksMax=3, writesPerDayMax=9',
      ({ sandboxLimits }) => sandboxLimits,
      { banksMax: 3, writesPerDayMax: 9 },
    ],
    ['HAVN_REVOCATION', 'on', ({ trustSettings }) => trustSettings.asksRevocation, true],
    [
      'HAVN_EGRESS_PROXY',
      'http://proxy.example:3128',
      ({ trustSettings }) => trustSettings.egressProxy,
      'http://proxy.example:3128/',
    ],
    ['HAVN_CONSOLE_URL', 'http://localhost:8082/', ({ consoleUrl }) => consoleUrl, 'http://localhost:8082'],
    ['HAVN_DATABASE_CONNECTIONS_MAX', '500', (settings) => settings.databaseConnectionsMax, 500],
    ['HAVN_CORE_BANK_TIMEOUT_MILLISECONDS', '100', (settings) => settings.coreBankTimeoutMilliseconds, 100],
  ]
  for (const [name, text, read, expected] of READ)
    test(`${name}=${text}`, () => assert.deepEqual(read(readWith({ [name]: text })), expected))

  const REFUSED: readonly (readonly [string, string, RegExp])[] = [
    ['HAVN_ENVIRONMENT', 'staging', /^HAVN_ENVIRONMENT: expected sandbox or production, got "staging"\.$/],
    ['HAVN_HTTP_PORT', '65536', /^HAVN_HTTP_PORT: expected a port number .*, got "65536"\.$/],
    ['HAVN_HTTP_PORT', '8080 ', /got "8080 "/],
    ['HAVN_DATABASE_CONNECTIONS_MAX', '0', /expected a whole number from 1 to 500, got "0"/],
    ['HAVN_DATABASE_CONNECTIONS_MAX', '501', /from 1 to 500, got "501"/],
    ['HAVN_DATABASE_CONNECTIONS_MAX', '1e2', /got "1e2"/],
    ['HAVN_CORE_BANK_TIMEOUT_MILLISECONDS', '99', /from 100 to 600000, got "99"/],
    ['HAVN_CORE_BANK_TIMEOUT_MILLISECONDS', '30s', /got "30s"/],
    ['HAVN_OPEN_LINKS_MAX', '-1', /got "-1"/],
    ['HAVN_SANDBOX_LIMITS', 'banksMax=1,banksMax=2', /each of banksMax, .* at most once/],
    ['HAVN_PROCESSES', '65', /from 1 to 64, got "65"/],
    ['HAVN_HTTP_BEHIND_TLS', 'yes', /expected true or false, got "yes"/],
    ['HAVN_TRUSTED_PROXIES', 'proxy', /expected none, or IP addresses or networks such as 10\.0\.0\.0\/8/],
    ['HAVN_LOG_LEVEL', 'verbose', /expected fatal, error, .* or silent, got "verbose"/],
    ['HAVN_HTTPS_HOSTS', '127.0.0.1,localhost', /expected IP addresses .*, got "127\.0\.0\.1,localhost"/],
    ['HAVN_SANDBOX_BANK_FILE', key, /^The file of HAVN_SANDBOX_BANK_FILE holds something else/],
    ['HAVN_OPERATIONS_NAMES', 'bank.example:443', /expected host names .* without ports/],
    [
      'HAVN_TRUST_ANCHORS_FILE',
      key,
      /^The file of HAVN_TRUST_ANCHORS_FILE holds something else: expected certif/,
    ],
    ['HAVN_TRUST_ANCHORS_FILE', '/nowhere.pem', /got \/nowhere\.pem \(ENOENT\)/],
  ]
  for (const [name, text, message] of REFUSED)
    test(`${name}=${text} is refused with what was expected`, () => {
      const [problem = '', ...more] = problemsWith({ [name]: text })
      assert.match(problem, message)
      assert.deepEqual(more, [])
    })

  test('all problems are reported at once', () => {
    const read = readSettings({
      HAVN_HTTP_PORT: 'x',
      HAVN_HTP_PORT: '1',
      HAVN_SANDBOX_BANK_FILE: file('no-seal.json', '{"seal": {}}'),
    })
    assert(!read.ok)
    assert.deepEqual(
      read.problem.map((problem) => /HAVN_\w+/.exec(problem)?.[0]),
      [
        'HAVN_ENVIRONMENT',
        'HAVN_DATABASE_URL_TPP',
        'HAVN_DATABASE_URL_BANK',
        'HAVN_HTTP_PORT',
        'HAVN_HTP_PORT',
        'HAVN_TRUST_ANCHORS_FILE',
        'HAVN_SECRET',
        'HAVN_SANDBOX_BANK_FILE',
      ],
    )
    assert.throws(
      () => requireSettings({}),
      (error) => error instanceof SettingsError && error.problems.length === 5,
    )
  })
})

describe('names', () => {
  test('an unknown name stops the start, and the nearest known one is suggested', () => {
    assert.deepEqual(problemsWith({ HAVN_LOG_LEVL: 'info' }), [
      'HAVN_LOG_LEVL is no setting. Did you mean HAVN_LOG_LEVEL?',
    ])
    assert.deepEqual(problemsWith({ HAVN_SECRET_FIL: '/x' }), [
      'HAVN_SECRET_FIL is no setting. Did you mean HAVN_SECRET_FILE?',
    ])
    assert.deepEqual(problemsWith({ HAVN_COLOUR: 'blue' }), ['HAVN_COLOUR is no setting.'])
  })

  test('variables of the command line, of tests and of other programs are ignored', () => {
    assert.deepEqual(
      problemsWith({ HAVN_LONG: '1', HAVN_STATE_DIRECTORY: '/x', PATH: '/bin', HAVNE_X: '1' }),
      [],
    )
  })

  test('every variable that a file of this repository names is in the table', () => {
    const root = join(import.meta.dirname, '../../../../..')
    const known = new Set<string>([
      ...settingsOf({ ...SETTINGS, ...MIGRATION_SETTINGS }).flatMap(({ name }) => [name, `${name}_FILE`]),
      ...OTHER_VARIABLES.map(({ name }) => name),
    ])
    const exclude = (path: string) =>
      /(?:^|\/)(?:node_modules|\.node|\.havn|decisions|settings|upgrade)$/.test(path)
    const files = globSync(['{apps,packages,test,tools}/**/*.ts', 'README.md', 'docs/**/*.md'], {
      cwd: root,
      exclude,
    })
    assert(files.length > 100)
    const unknown = files.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/\bHAVN_[A-Z][A-Z_]*[A-Z]\b(?!_)/g)]
        .filter(([name]) => !known.has(name))
        .map(([name]) => `${path} names ${name}`),
    )
    assert.deepEqual(unknown, [])
  })
})

describe('secrets', () => {
  test('a secret is in the environment or in a file, not in both', () => {
    assert.equal(readWith({}).databaseUrlBank, 'postgresql://havn_bank@localhost/havn')
    const url = 'postgresql://havn_bank:secret@localhost/havn'
    const HAVN_DATABASE_URL_BANK_FILE = file('bank-url', `${url}\n`)
    assert.equal(readWith({ HAVN_DATABASE_URL_BANK: '', HAVN_DATABASE_URL_BANK_FILE }).databaseUrlBank, url)
    assert.deepEqual(problemsWith({ HAVN_DATABASE_URL_BANK_FILE }), [
      'HAVN_DATABASE_URL_BANK and HAVN_DATABASE_URL_BANK_FILE are both set: expected one of them.',
    ])
  })

  test('no message shows a secret, wherever it was put', () => {
    const wrong = 'hunter2-hunter2'
    for (const { name, isSecret } of settingsOf(SETTINGS)) {
      if (!isSecret) continue
      const places = { [name]: wrong, [`${name}_FILE`]: wrong }
      for (const [place, value] of Object.entries(places)) {
        const problems = problemsWith({
          HAVN_SECRET_FILE: '',
          [name]: '',
          [`${name}_FILE`]: '',
          [place]: value,
        })
        assert(problems.some((problem) => problem.includes(name)))
        assert(!problems.join().includes(wrong), problems.join())
      }
      const inFile = { [name]: '', [`${name}_FILE`]: file('wrong', wrong) }
      assert(!problemsWith(inFile).join().includes(wrong))
    }
    assert.throws(
      () => pickSettingsOf({ HAVN_DATABASE_URL_OWNER: wrong }, 'databaseUrlOwner'),
      (error) => !String(error).includes(wrong),
    )
  })
})

describe('settings that belong together', () => {
  test('a seal is a key and its certificate, or nothing at all', () => {
    const read = readWith({
      HAVN_SANDBOX_BANK_FILE: sealFile({ certificateFile: certificate, keyFile: key }),
    }).ownBanks.seal
    assert.equal(read?.certificate.serialNumber, seal.certificate.serialNumber)
    const relative = sealFile({ certificateFile: 'certificate.pem', keyFile: 'key.pem' })
    assert.equal(
      readWith({ HAVN_SANDBOX_BANK_FILE: relative }).ownBanks.seal?.id,
      read?.id,
      'paths begin at the file',
    )
    assert.deepEqual(problemsWith({ HAVN_SANDBOX_BANK_FILE: sealFile({ keyFile: key }) }), [
      'HAVN_SANDBOX_BANK_FILE: seal: certificateFile is missing.',
    ])
    assert.deepEqual(problemsWith({ HAVN_SANDBOX_BANK_FILE: sealFile({ certificateFile: certificate }) }), [
      'HAVN_SANDBOX_BANK_FILE: seal: expected the key in keyFile, or at a signingService; got neither.',
    ])
  })

  test('a seal that nobody could verify is refused at the start', () => {
    const other = file('other.pem', makeTpp(ca).keyPem)
    assert.deepEqual(
      problemsWith({ HAVN_SANDBOX_BANK_FILE: sealFile({ keyFile: other, certificateFile: certificate }) }),
      [
        'HAVN_SANDBOX_BANK_FILE: seal: keyFile: expected the key of the certificate in certificateFile, got another one.',
      ],
    )
    const weakSeal = sealFile({
      keyFile: file('weak-key.pem', weak.keyPem),
      certificateFile: file('weak.pem', weak.pem),
    })
    assert.match(
      problemsWith({ HAVN_SANDBOX_BANK_FILE: weakSeal }).join(),
      /expected RSA of at least 2048 bits or EC on P-256/,
    )
  })

  test('HTTPS needs a key and its certificate', () => {
    assert.equal(problemsWith({ HAVN_HTTPS_PORT: '8443' }).length, 2)
    const tls = { HAVN_TLS_KEY_FILE: key, HAVN_TLS_CERTIFICATE_FILE: certificate }
    const { https } = readWith({ HAVN_HTTPS_PORT: '8443', ...tls })
    assert.deepEqual(https, { ports: [8443], hosts: ['::'], key: seal.keyPem, cert: seal.pem })
  })

  test('a program without a core bank of its own needs documents of banks', () => {
    assert.throws(
      () => requireSettings(required, { needsCoreBank: true }),
      /HAVN_BANKS_FOLDER is missing: a bank’s document contains where the bank and its core bank are reached/,
    )
    const HAVN_BANKS_FOLDER = folder
    assert.equal(
      requireSettings({ ...required, HAVN_BANKS_FOLDER }, { needsCoreBank: true }).banksFolder,
      folder,
    )
  })

  test('production needs documents of banks', () => {
    assert.match(problemsWith(production).join(), /^HAVN_BANKS_FOLDER is missing/)
    assert.deepEqual(problemsWith({ ...production, HAVN_BANKS_FOLDER: folder }), [])
  })

  test('a setting that a document replaces is refused with the field', () => {
    for (const [name, field] of [
      ['HAVN_OIDC_FILE', 'openIdConnect'],
      ['HAVN_PUBLIC_URLS', 'publicUrls'],
      ['HAVN_SEAL_FILE', 'seal'],
    ] as const)
      assert.deepEqual(problemsWith({ [name]: 'x' }), [
        `${name} is no longer a setting: write ${field} into the bank’s document (docs/banks.md).`,
      ])
  })

  test('production refuses what is for the sandbox only', () => {
    const variables = { ...production, HAVN_BANKS_FOLDER: folder }
    assert.deepEqual(problemsWith({ ...variables, HAVN_SANDBOX_LOCAL: 'true' }), [
      'HAVN_SANDBOX_LOCAL is for the sandbox only, and HAVN_ENVIRONMENT is production.',
    ])
  })

  test('trust anchors come from the environment unless the program gives them', () => {
    const { HAVN_TRUST_ANCHORS_FILE: _, ...others } = required
    assert.throws(() => requireSettings(others), /HAVN_TRUST_ANCHORS_FILE is missing/)
    assert.equal(requireSettings(others, { hasTrust: true }).trustAnchors, undefined)
  })
})
