import { generateKeyPairSync } from 'node:crypto'
import assert from 'node:assert/strict'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeCa, makeTpp } from '../../../../../test/support/certificates.ts'
import type { Checkup } from '../program/checkup.ts'
import { runCommand } from '../program/run-command.ts'
import { checkAges } from './certificate-ages.ts'

const folder = mkdtempSync('/tmp/havn-doctor-settings-')
chmodSync(folder, 0o755)
after(() => rmSync(folder, { recursive: true }))
const now = Date.parse('2026-11-18T12:00:00Z')
const ca = makeCa()

/** Nobody listens at port 9 of this machine. */
const database = 'postgresql://havn@127.0.0.1:9/havn'

function write(name: string, text: string, mode: number): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

const banksFolder = join(folder, 'banks')
mkdirSync(join(banksFolder, 'hav'), { recursive: true })
write('banks/hav/core.key', 'fedcba9876543210'.repeat(4), 0o600)
write('banks/hav/login.jwk', loginKey(), 0o600)
const exampleTheme = new URL('../../../../../examples/bank-of-its-own/theme/', import.meta.url)
cpSync(exampleTheme, join(banksFolder, 'hav/theme'), { recursive: true })
const theme = JSON.parse(readFileSync(new URL('theme.json', exampleTheme), 'utf8')) as object
write('banks/hav/theme/theme.json', JSON.stringify({ ...theme, phones: { help: '+47 22 00 00 00' } }), 0o644)
write(
  'banks/hav/bank.json',
  JSON.stringify({
    bank: 'hav',
    publicUrls: ['https://127.0.0.1:9'],
    coreBank: { url: 'https://127.0.0.1:9', keys: [{ id: '1', secretFile: 'core.key' }] },
    openIdConnect: {
      issuer: 'https://login.example',
      clientId: 'hav',
      label: 'ID',
      signingKey: { file: 'login.jwk' },
      nationalIdClaim: 'pid',
      acr: [{ above: '0', values: ['high'] }],
    },
    themeFile: 'theme/theme.json',
  }),
  0o644,
)

function loginKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256', use: 'sig' })
}

async function run(change: Readonly<Record<string, string>> = {}, ...options: readonly string[]) {
  let printed = ''
  const environment = {
    HAVN_ENVIRONMENT: 'production',
    HAVN_DATABASE_URL_TPP_FILE: write('tpp', database, 0o600),
    HAVN_DATABASE_URL_BANK_FILE: write('bank', database, 0o600),
    HAVN_SECRET_FILE: write('secret', '0123456789abcdef'.repeat(4), 0o600),
    HAVN_TRUST_ANCHORS_FILE: write('authorities.pem', ca.pem, 0o644),
    HAVN_BANKS_FOLDER: banksFolder,
    HAVN_REVOCATION: 'off',
    HAVN_TPP_REGISTER: 'off',
    HAVN_HTTP_PORT: '8080',
    HAVN_HTTP_BEHIND_TLS: 'true',
    HAVN_TRUSTED_PROXIES: '127.0.0.1',
    ...change,
  }
  const exitCode = await runCommand(['doctor', '--production', ...options], {
    clock: { milliseconds: () => now },
    environment,
    writeOut: (text) => void (printed += text),
    writeProblem: (text) => void (printed += text),
  })
  return { exitCode, printed }
}

async function failedChecks(change: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { exitCode, printed } = await run(change, '--json', '--except=logins,writes')
  const { ok, checks } = JSON.parse(printed) as { ok: boolean; checks: readonly Checkup[] }
  assert.equal(exitCode, ok ? 0 : 1)
  return checks.filter(({ verdict }) => verdict === 'failed').map(({ check, text }) => `${check}: ${text}`)
}

test('what is switched off by name is a warning, and a database that does not answer fails once', async () => {
  assert.deepEqual(await failedChecks({}), [])
  const { exitCode, printed } = await run()
  assert.equal(exitCode, 1)
  assert.match(printed, /^! revocation +it is off, by name.*\n +→ HAVN_REVOCATION=on/m)
  assert.match(printed, /^✗ logins +HAVN_DATABASE_URL_TPP: .*ECONNREFUSED/m)
  assert.match(printed, /^· backups +the database was not reached$/m)
})

test('a check is left out by its name, and a name that no check has is refused', async () => {
  assert.match((await run({}, '--except=backups')).printed, /^· backups +left out by --except$/m)
  const { exitCode, printed } = await run({}, '--except=backup')
  assert.equal(exitCode, 1)
  assert.match(printed, /--except: expected some of settings, .*, but got backup/)
})

test('mistakes in settings are named', async () => {
  for (const [change, expected] of [
    [{ HAVN_HTTP_BEHIND_TLS: 'false' }, /^listeners: port 8080 takes calls over plain HTTP/],
    [{ HAVN_TRUSTED_PROXIES: '8.8.0.0/16' }, /^proxies: HAVN_TRUSTED_PROXIES has 8\.8\.0\.0\/16/],
    [{ HAVN_DATABASE_URL_OWNER: database }, /^secrets: HAVN_DATABASE_URL_OWNER is set/],
    [{ HAVN_SECRET_FILE: write('zeros', '0'.repeat(64), 0o600) }, /^secrets: HAVN_SECRET was not drawn/],
    [{ HAVN_BANKS_FOLDER: mkdtempSync(join(folder, 'empty-')) }, /^banks: .* has no folder of a bank/],
  ] as const) {
    const found = await failedChecks(change)
    assert.equal(found.length, 1, found.join('\n'))
    assert.match(found[0] ?? '', expected)
  }
  assert.deepEqual(await failedChecks({ HAVN_TRUSTED_PROXIES: '10.0.0.0/8, 8.8.8.8, fd00::/8' }), [])
})

test('a secret is open to others only if they can enter every folder above it', async () => {
  const open = write('open', '0123456789abcdef'.repeat(4), 0o644)
  assert.match((await failedChecks({ HAVN_SECRET_FILE: open })).join(), /every user of this machine can read/)
  mkdirSync(join(folder, 'closed'))
  const inside = write('closed/secret', '0123456789abcdef'.repeat(4), 0o644)
  chmodSync(join(folder, 'closed'), 0o700)
  assert.deepEqual(await failedChecks({ HAVN_SECRET_FILE: inside }), [])
})

test('a certificate is warned about from 30 days before its end', () => {
  const verdictOf = (validTo: string, validFrom?: string) => {
    const { certificate } = makeTpp(ca, { validTo, ...(validFrom === undefined ? {} : { validFrom }) })
    return checkAges({ check: 'x', what: 'it', certificates: [certificate], fix: 'y' }, now).verdict
  }
  assert.equal(verdictOf('20261218120000Z'), 'ok')
  assert.equal(verdictOf('20261218115959Z'), 'warning')
  assert.equal(verdictOf('20261118115959Z'), 'failed')
  assert.equal(verdictOf('20271118120000Z', '20261118120001Z'), 'failed')
})
