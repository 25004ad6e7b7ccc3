import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'

const root = join(import.meta.dirname, '..', '..', '..')
const directory = mkdtempSync('/tmp/havn-cli-')
after(() => rmSync(directory, { recursive: true }))

const request = [
  'POST /v1/payments/norwegian-domestic-credit-transfers HTTP/1.1',
  'Host: bank.example',
  'PSU-ID: 3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10',
  '',
  '{"creditorName":"Bølgen"}',
].join('\r\n')

test('--help shows what to begin with', () => {
  const { status, stdout } = havn(['--help'])
  assert.equal(status, 0)
  assert.match(stdout, /\.\/havn dev/)
})

test('a reader that closes the pipe early ends the command without a stack trace', () => {
  const script = `set -o pipefail; "${process.execPath}" apps/cli/src/main.ts --help | true`
  const { status, stderr } = spawnSync('bash', ['-c', script], { cwd: root, encoding: 'utf8' })
  assert.deepEqual([status, stderr], [0, ''])
})

test('tpp new makes a TPP and prints its details; a second one of that name is refused', () => {
  const { status, stdout, stderr } = havn(['tpp', 'new', 'acme', '--roles', 'PISP'])
  assert.equal(status, 0, stderr)
  assert.ok(existsSync(join(directory, 'tpp', 'acme', 'key.pem')))
  assert.match(stdout, /organizationIdentifier +PSDNO-FSA-\d{9}\n/)
  assert.match(stdout, /keyId +SN=[0-9A-F]{32},CA=CN=Havn Sandbox CA,O=Havn,C=NO\n/)
  const second = havn(['tpp', 'new', 'acme'])
  assert.equal(second.status, 1)
  assert.match(second.stderr, /^havn: .*acme is there already/)
})

test('a name that would leave the folder is refused', () => {
  for (const name of ['../x', '.hidden', 'a/b', '']) {
    assert.equal(havn(['tpp', 'new', name]).status, 2, name)
  }
})

test('after wrong usage the hint names the help of the command itself', () => {
  expectFailures(2, [
    [['run', '--wrong'], /\(\.\/havn run --help shows its arguments and options\)/],
    [['tpp', 'new', '--wrong'], /\(\.\/havn tpp new --help shows its/],
    [['wrong'], /\(\.\/havn --help lists the commands\)/],
  ])
})

test('explain of a code of the standard leads to the page of its interface', () => {
  const { status, stdout } = havn(['explain', 'CERTIFICATE_MISSING'])
  assert.equal(status, 0)
  assert.match(
    stdout,
    /^CERTIFICATE_MISSING\n {2}Berlin Group interface: .*\n {4}docs\/errors\/berlin-group\.md#certificate_missing\n$/,
  )
})

test('what sign writes, verify finds right; a changed body is explained', () => {
  const file = join(directory, 'request.http')
  writeFileSync(file, request)
  const signed = havn(['sign', file, '--tpp', 'acme'])
  assert.equal(signed.status, 0, signed.stderr)
  for (const name of ['Date', 'X-Request-ID', 'Digest', 'TPP-Signature-Certificate', 'Signature']) {
    assert.match(signed.stdout, new RegExp(`^${name}: .+\r$`, 'm'))
  }
  const right = havn(['verify', '-'], signed.stdout)
  assert.equal(right.status, 0, right.stdout)
  assert.match(right.stdout, /^The signature is right[^]*\npsu-id: 3f6c1f0e/)
  const again = havn(['verify', '-'], havn(['sign', '-', '--tpp', 'acme'], signed.stdout).stdout)
  assert.equal(again.status, 0, again.stdout)
  const wrong = havn(['verify', '-'], signed.stdout.replace('Bølgen', 'Bylgen'))
  assert.equal(wrong.status, 1)
  assert.match(wrong.stdout, /[Dd]igest/)
})

test('an old Date gets a note, because a server would refuse it', () => {
  const dated = request.replace('\r\n', '\r\nDate: Sun, 15 Nov 2020 02:40:46 GMT\r\n')
  const { stdout } = havn(['verify', '-'], havn(['sign', '-', '--tpp', 'acme'], dated).stdout)
  assert.match(stdout, /Note: the Date header is \d+ seconds away/)
})

test('what failed is 1, and said in plain sentences without a stack', () => {
  const cases: [string[], RegExp][] = [
    [['call', 'GET', '/v1/x', '--tpp', 'nobody'], /there is no TPP nobody/],
    [
      ['call', 'GET', '/v1/x', '--tpp', 'acme', '--url', 'https://localhost:1'],
      /nothing listens at .*\.\/havn dev/,
    ],
  ]
  expectFailures(1, cases)
})

test('wrong usage is 2: what commander finds, and values and files that cannot be read', () => {
  const signed = join(directory, 'signed.http')
  writeFileSync(signed, request)
  expectFailures(2, [
    [[], /^Usage: havn /],
    [['nonsense'], /unknown command 'nonsense'/],
    [['call', 'GET'], /missing required argument 'path'/],
    [['call', 'GET', '/v1/x', '--nonsense'], /unknown option '--nonsense'/],
    [['call', 'FETCH', '/v1/x', '--tpp', 'acme'], /expected a method/],
    [['call', 'GET', 'v1/x', '--tpp', 'acme'], /expected a path such as/],
    [['call', 'GET', '/v1/x', '--tpp', 'acme', '--header', 'nonsense'], /'Name: value'/],
    [['call', 'POST', '/v1/x', '--tpp', 'acme', '--data', 'missing.json'], /no file missing\.json/],
    [['verify', '-'], /line 1: expected a request line/],
    [['verify', 'missing.http'], /no file missing\.http/],
    [['sign', 'missing.http', '--tpp', 'acme'], /no file missing\.http/],
    [['verify', signed, '--certificate', 'missing.pem'], /no file missing\.pem/],
    [['verify', signed, '--certificate', signed], /signed\.http holds no certificate/],
    [['tpp', 'new', 'other', '--roles', 'FOO'], /roles are a list such as PISP,AISP .* but got FOO/],
    [['dev', '--port', 'x'], /--port takes a number/],
    [['listen', '--port', ''], /--port takes a number from 1 to 65535, but got ""/],
    [['listen', '--count', 'x'], /--count takes a number from 1 to 1000000, but got "x"/],
    [['listen', '--count', '0'], /--count takes a number/],
    [['listen', '--answer', 'x'], /--answer takes a number from 200 to 599, but got "x"/],
    [['listen', '--answer', '99'], /--answer takes a number/],
    [['listen', '--answer', '600'], /--answer takes a number/],
  ])
})

test('--version prints the one version of the project and the commit, also after a command', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const git = spawnSync('git', ['-c', 'safe.directory=*', 'rev-parse', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  })
  const commit = git.status === 0 ? git.stdout.trim() : 'unknown'
  for (const args of [['--version'], ['-V'], ['call', '--version']])
    assert.deepEqual(pick(havn(args)), { status: 0, stdout: `${version} (${commit})\n` }, args.join(' '))
})

test('the version is written in the package.json of the root alone', () => {
  const versioned = globSync('{package,test/package,{apps,packages}/*/package}.json', { cwd: root }).filter(
    (file) => 'version' in JSON.parse(readFileSync(join(root, file), 'utf8')),
  )
  assert.deepEqual(versioned, ['package.json'])
})

function expectFailures(expectedStatus: number, cases: [string[], RegExp][]): void {
  for (const [args, expected] of cases) {
    const { status, stderr } = havn(args)
    assert.equal(status, expectedStatus, args.join(' '))
    assert.match(stderr, expected)
    assert.doesNotMatch(stderr, /^ +at /m)
  }
}

const pick = ({ status, stdout }: ReturnType<typeof havn>) => ({ status, stdout })

function havn(args: string[], input = ''): { status: number | null; stdout: string; stderr: string } {
  const main = join(import.meta.dirname, 'main.ts')
  const env = { ...process.env, HAVN_STATE_DIRECTORY: directory }
  return spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', env, input })
}
