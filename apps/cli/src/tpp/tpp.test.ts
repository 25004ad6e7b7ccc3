import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createTpp, issueCertificate, openSandboxCa } from '@havn/test-certificates'
import { statePaths } from '../installation/state.ts'

const directory = mkdtempSync('/tmp/havn-tpp-')
const state = statePaths(join(directory, 'state'))
after(() => rmSync(directory, { recursive: true }))

// Another authority, as a TPP's own: it has the same name as the sandbox's and another key.
const other = statePaths(join(directory, 'other'))
const otherCa = openSandboxCa(other)
createTpp({
  paths: other,
  ca: otherCa,
  folder: 'own',
  organisation: 'Own AS',
  roles: ['PISP'],
  keyType: 'ec',
})

test('tpp new --key ec makes a key on P-256 and a certificate that openssl follows to the sandbox CA', () => {
  const { status, stdout, stderr } = havn('tpp', 'new', 'Elliptic', '--key', 'ec')
  assert.equal(status, 0, stderr)
  assert.match(stdout, /private key +\S+key\.pem, EC P-256\n/)
  const file = state.tppCertificate('Elliptic')
  assert.match(openssl('verify', '-x509_strict', '-CAfile', state.ca, file), /: OK\n/)
  assert.match(openssl('x509', '-in', file, '-noout', '-text'), /ASN1 OID: prime256v1/)
  assert.equal(havn('tpp', 'new', 'x', '--key', 'dsa').status, 2)
})

test('what an EC key signs, openssl verifies, over the signing string that verify prints', () => {
  const request = 'GET /v1/sandbox/customers HTTP/1.1\r\nHost: bank.example\r\n\r\n'
  const signed = havnWith(request, 'sign', '-', '--tpp', 'Elliptic').stdout
  assert.match(signed, /algorithm="ecdsa-sha256"/)
  const verified = havnWith(signed, 'verify', '-').stdout
  const text = verified.slice(verified.indexOf('\n\n') + 2).trimEnd()
  const base64 = /signature="([^"]+)"/.exec(signed)?.[1] ?? ''
  const files = ['text', 'signature', 'public'].map((name) => join(directory, name))
  const [textFile = '', signatureFile = '', publicFile = ''] = files
  writeFileSync(textFile, text)
  writeFileSync(signatureFile, Buffer.from(base64, 'base64'))
  writeFileSync(publicFile, openssl('x509', '-in', state.tppCertificate('Elliptic'), '-noout', '-pubkey'))
  assert.match(
    openssl('dgst', '-sha256', '-verify', publicFile, '-signature', signatureFile, textFile),
    /Verified OK/,
  )
})

test('tpp list shows roles, kind of key and expiry; --json has the same', () => {
  havn('tpp', 'new', 'Reader', '--roles', 'AISP')
  const { stdout } = havn('tpp', 'list')
  assert.match(stdout, /^Elliptic\n {2}PSDNO-FSA-\d{9} {2}PISP, AISP {2}EC P-256 {2}until 20\d\d-\d\d-\d\d\n/)
  assert.match(stdout, /^Reader\n {2}PSDNO-FSA-\d{9} {2}AISP {2}RSA 2048 {2}until/m)
  const { tpps } = JSON.parse(havn('tpp', 'list', '--json').stdout)
  assert.deepEqual(
    tpps.map(({ name, key, roles }: Record<string, unknown>) => [name, key, roles]),
    [
      ['Elliptic', 'EC P-256', ['PISP', 'AISP']],
      ['Reader', 'RSA 2048', ['AISP']],
    ],
  )
})

test('tpp renew: another serial number, the same TPP id and roles; --new-key also another key', () => {
  const facts = (name: string) => {
    const { tpps } = JSON.parse(havn('tpp', 'list', '--json').stdout)
    return tpps.find((tpp: { name: string }) => tpp.name === name)
  }
  const before = facts('Reader')
  const key = readFileSync(state.tppKey('Reader'), 'utf8')
  assert.equal(havn('tpp', 'renew', 'Reader').status, 0)
  const renewed = facts('Reader')
  assert.notEqual(renewed.keyId, before.keyId)
  assert.deepEqual([renewed.organizationIdentifier, renewed.roles], [before.organizationIdentifier, ['AISP']])
  assert.equal(readFileSync(state.tppKey('Reader'), 'utf8'), key)

  assert.match(havn('tpp', 'renew', 'Reader', '--new-key', 'ec').stderr, /The key is new/)
  assert.equal(facts('Reader').key, 'EC P-256')
  assert.equal(facts('Reader').organizationIdentifier, before.organizationIdentifier)
  assert.equal(statSync(state.tppKey('Reader')).mode & 0o777, 0o600)
  assert.match(openssl('verify', '-CAfile', state.ca, state.tppCertificate('Reader')), /: OK/)
  assert.equal(havn('tpp', 'renew', 'Reader', '--new-key').status, 0)
  assert.equal(facts('Reader').key, 'EC P-256')
  assert.match(havn('tpp', 'renew', 'nobody').stderr, /there is no TPP nobody/)
})

for (const key of ['rsa', 'ec'])
  test(`tpp csr --key ${key}: openssl verifies the request, which names the TPP and its roles`, () => {
    const name = `Asks ${key}`
    const wanted = ['--roles', 'AISP', '--id', 'PSDDE-BAFIN-123456', '--organisation', 'Größe GmbH']
    const { status, stdout, stderr } = havn('tpp', 'csr', name, '--key', key, ...wanted)
    assert.equal(status, 0, stderr)
    assert.equal(stdout, readFileSync(state.tppRequest(name), 'utf8'))
    const read = spawnSync(
      'openssl',
      [
        'req',
        '-in',
        state.tppRequest(name),
        '-noout',
        '-text',
        '-verify',
        '-nameopt',
        'utf8,sep_comma_plus_space',
      ],
      {
        encoding: 'utf8',
      },
    )
    assert.equal(read.status, 0, read.stderr)
    assert.match(read.stderr + read.stdout, /verify OK/)
    assert.match(
      read.stdout,
      /Subject: C=DE, O=Größe GmbH, organizationIdentifier=PSDDE-BAFIN-123456, CN=Größe GmbH/,
    )
    assert.match(read.stdout, /Requested Extensions:[^]*qcStatements[^]*PSP_AI[^]*DE-BAFIN/)
    assert.match(havn('tpp', 'list').stdout, new RegExp(`${name}\n +a key, and no certificate yet`))
    const present = readFileSync(state.tppKey(name), 'utf8')
    assert.match(havn('tpp', 'csr', name, ...wanted).stderr, /the one that was there/)
    assert.equal(readFileSync(state.tppKey(name), 'utf8'), present)
  })

test('tpp csr refuses an id that no bank would read', () => {
  assert.match(
    havn('tpp', 'csr', 'Bad', '--id', 'psdno-fsa-1').stderr,
    /--id takes an organizationIdentifier/,
  )
  assert.equal(existsSync(state.tppKey('Bad')), false)
})

test('a certificate that openssl issues for the request is imported with the key of the request', () => {
  const issued = join(directory, 'issued.pem')
  const files = ['-CA', other.ca, '-CAkey', other.caKey, '-in', state.tppRequest('Asks ec'), '-out', issued]
  openssl('x509', '-req', '-days', '20', '-copy_extensions', 'copyall', ...files)
  const { status, stdout, stderr } = havn('tpp', 'import', 'Asks ec', '--cert', issued, '--ca', other.ca)
  assert.equal(status, 0, stderr)
  assert.match(stdout, /PSDDE-BAFIN-123456\nroles +AISP\nvalid until +\S+, expires in 19 days/)
  assert.match(
    havn('tpp', 'list').stdout,
    /Asks ec\n.*expires in 19 days\n {2}ask its issuer .*tpp import 'Asks ec' --replace --cert CERTIFICATE/,
  )
  assert.match(
    havn('tpp', 'renew', 'Asks ec').stderr,
    /was issued by .*, not by this sandbox.*tpp csr 'Asks ec'.* --replace /,
  )
})

test('tpp import says what the sandbox needs to trust the issuer, and --ca gives it', () => {
  const [cert, key] = [other.tppCertificate('own'), other.tppKey('own')]
  const first = havn('tpp', 'import', 'Own', '--cert', cert, '--key', key, '--json')
  assert.equal(first.status, 0, first.stderr)
  rmSync(state.trusted, { recursive: true, force: true })
  assert.match(
    havn('tpp', 'import', 'Own', '--replace', '--cert', cert, '--key', key).stderr,
    /does not trust its issuer, .*\n.*tpp import Own --replace --cert .* --ca ISSUER/,
  )
  const again = havn('tpp', 'import', 'Own', '--replace', '--cert', cert, '--key', key, '--ca', other.ca)
  assert.match(
    again.stderr,
    /is trusted by \S+trusted\/[0-9a-f]{16}\.pem: remove that file[^]*when it starts/,
  )
  assert.match(
    havn('tpp', 'import', 'Own', '--cert', cert, '--key', key).stderr,
    /there is a TPP Own already/,
  )
})

test('tpp import refuses, with reasons: another key, no role, an expired certificate, another issuer', () => {
  const cert = other.tppCertificate('own')
  const notImported = (...options: string[]) => refusedWith(1, options)
  const refusedWith = (expected: number, options: string[]) => {
    const { status, stderr } = havn('tpp', 'import', 'Refused', ...options)
    assert.equal(status, expected, stderr)
    assert.equal(existsSync(state.tppCertificate('Refused')), false)
    return stderr
  }
  assert.match(
    notImported('--cert', cert, '--key', state.tppKey('Elliptic')),
    /the key \(EC P-256\) is not that of/,
  )
  assert.match(refusedWith(2, ['--cert', cert]), /no key yet: name its file with --key/)
  assert.match(refusedWith(2, ['--cert', other.caKey, '--key', other.caKey]), /holds no certificate/)
  assert.match(refusedWith(2, ['--cert', cert, '--key', cert]), /holds no private key/)
  const ca = ['--ca', state.ca]
  assert.match(notImported('--cert', cert, '--key', other.tppKey('own'), ...ca), /--ca did not issue this/)
  const [plain, plainKey] = [join(directory, 'plain.pem'), join(directory, 'plain-key.pem')]
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const subject = [['CN', 'Nobody']] as const
  writeFileSync(
    plain,
    issueCertificate({ subject, publicKey, issuer: otherCa, validDays: -1, extensions: [] }),
  )
  writeFileSync(plainKey, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const stderr = notImported('--cert', plain, '--key', plainKey)
  for (const reason of [
    /it expired on 20/,
    /no organizationIdentifier/,
    /none of the roles PSP_PI/,
    /got RSA 1024/,
  ])
    assert.match(stderr, reason)
})

function openssl(...args: string[]): string {
  return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function havn(...args: string[]) {
  return havnWith('', ...args)
}

function havnWith(input: string, ...args: string[]) {
  const main = join(import.meta.dirname, '..', 'main.ts')
  const env = { ...process.env, HAVN_STATE_DIRECTORY: state.directory }
  return spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', env, input })
}

test('tpp issue: the sandbox certifies keys that stay with the TPP, a seal and a QWAC', () => {
  const requests = ['seal', 'web'].map((kind) => {
    const file = join(directory, `${kind}.csr`)
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', `${file}.key`]
    openssl('req', '-new', '-subj', '/O=Somebody else', ...key, '-out', file)
    return file
  })
  const [seal = '', web = ''] = requests
  const { status, stdout, stderr } = havn('tpp', 'issue', 'Hardware', '--csr', seal, '--qwac-csr', web)
  assert.equal(status, 0, stderr)
  assert.match(stdout, /private key +with you, EC P-256\nQWAC +\S+qwac\.pem/)
  const files = [state.tppCertificate('Hardware'), state.tppQwac('Hardware')]
  assert.match(openssl('verify', '-x509_strict', '-CAfile', state.ca, ...files), /: OK\n.*: OK\n/)
  for (const [index, file] of files.entries())
    assert.equal(
      openssl('x509', '-in', file, '-noout', '-pubkey'),
      openssl('pkey', '-in', `${requests[index]}.key`, '-pubout'),
    )
  assert.match(havn('tpp', 'issue', 'Hardware', '--csr', seal).stderr, /there is a TPP Hardware already/)
  assert.match(havn('tpp', 'issue', 'None', '--csr', state.ca).stderr, /begins with -----BEGIN CERTIFICATE/)
})

test('tpp import --qwac stores the QWAC with its key, and refuses a key that is not its own', () => {
  const own = ['--cert', other.tppCertificate('own'), '--key', other.tppKey('own'), '--replace']
  const qwac = ['--qwac', other.tppQwac('own')]
  const paired = havn('tpp', 'import', 'Paired', ...own, ...qwac, '--qwac-key', other.tppQwacKey('own'))
  assert.equal(paired.status, 0, paired.stderr)
  assert.equal(readFileSync(state.tppQwac('Paired'), 'utf8'), readFileSync(other.tppQwac('own'), 'utf8'))
  assert.match(havn('tpp', 'import', 'Paired', ...own, ...qwac).stderr, /both --qwac and --qwac-key/)
  const wrong = havn('tpp', 'import', 'Paired', ...own, ...qwac, '--qwac-key', other.tppKey('own'))
  assert.match(wrong.stderr, /is not the key of/)
})

test('tpp new --fault makes a certificate that the bank refuses, and tpp list says that it is on purpose', () => {
  const { status, stdout } = havn('tpp', 'new', 'Late', '--fault', 'expired')
  assert.equal(status, 0)
  assert.match(stdout, /refused on purpose +expired/)
  assert.match(havn('tpp', 'list').stdout, /^Late\n.*expired on purpose$/m)
  assert.equal(havn('tpp', 'new', 'x', '--fault', 'ugly').status, 2)
})
