import assert from 'node:assert/strict'
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { after, test, type TestContext } from 'node:test'

const folder = mkdtempSync('/tmp/havn-conform-')
after(() => rmSync(folder, { recursive: true }))
const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]

/** The key and certificate of a TPP, and of a server that nobody trusts. */
function makeCertificate(): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', ...key, ...names, '-out', certificateFile], { stdio: 'ignore' })
}
makeCertificate()

function conform(...given: string[]) {
  const main = resolve(import.meta.dirname, '../main.ts')
  return spawnSync(process.execPath, [main, 'conform', ...given], { encoding: 'utf8' })
}

test('what is wrong with the options is said in a sentence, with exit code 2', () => {
  const cases: [string[], RegExp][] = [
    [[], /say which server: --sandbox .* or --url/],
    [['--production'], /say which server/],
    [['--sandbox', '--cert', 'cert.pem'], /--cert and --key belong together/],
    [['verify', 'missing.html'], /there is no file missing\.html/],
  ]
  for (const [given, expected] of cases) {
    const { status, stderr } = conform(...given)
    assert.equal(status, 2, stderr)
    assert.match(stderr, expected)
    assert.doesNotMatch(stderr, /^ +at /m)
  }
})

/** The command beside a server in this process. */
function conformAt(
  url: string,
  ...given: string[]
): Promise<{ status: unknown; stdout: string; stderr: string }> {
  const main = resolve(import.meta.dirname, '../main.ts')
  const all = [main, 'conform', '--url', url, '--cert', certificateFile, '--key', keyFile, ...given]
  return new Promise((settle) => {
    execFile(process.execPath, all, (problem, stdout, stderr) =>
      settle({ status: problem === null ? 0 : problem.code, stdout, stderr }),
    )
  })
}

test('a server that does not answer at all is one sentence, and no check is run', async (t: TestContext) => {
  const server = createServer(
    { key: readFileSync(keyFile), cert: readFileSync(certificateFile) },
    (_, response) => void response.writeHead(404).end(),
  )
  server.listen(0, 'localhost')
  await once(server, 'listening')
  t.after(() => server.close().closeAllConnections())
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  const other = join(folder, 'other.pem')
  execFileSync('cp', [certificateFile, other])
  makeCertificate()
  const cases: [string, string[], RegExp][] = [
    ['https://localhost:1', ['--sandbox'], /^havn: nothing listens at https:\/\/localhost:1: .*\.\/havn dev/],
    ['https://bank.invalid', [], /^havn: the host bank\.invalid was not found/],
    [
      url,
      ['--ca', certificateFile],
      /^havn: the server at .* shows a certificate that .*cert\.pem did not issue/,
    ],
    [url.replace('https', 'http'), [], /^havn: http:.* could not be called: /],
  ]
  for (const [address, given, expected] of cases) {
    const { status, stdout, stderr } = await conformAt(address, ...given)
    assert.deepEqual([status, stdout], [1, ''], stderr)
    assert.match(stderr, expected)
    assert.equal(stderr.trim().split('\n').length, 1, stderr)
  }
  const reached = await conformAt(url, '--ca', other, '--check', 'sandbox/absent-in-production')
  assert.equal(reached.status, 1, reached.stderr)
  assert.match(reached.stdout, /^NOT CHECKED: nothing was checked\.$/m)
  const production = await conformAt(
    url,
    '--ca',
    other,
    '--production',
    '--check',
    'sandbox/absent-in-production',
  )
  assert.equal(production.status, 0, production.stderr)
  assert.match(production.stdout, /^PASSED: /m)
})

test('a person pastes the address that the browser was sent to; nobody there means no address', () => {
  const file = resolve(import.meta.dirname, 'ask-psu.ts')
  const ask = (input: string) =>
    spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `const { askPsu } = await import(${JSON.stringify(file)})
         const task = { link: 'https://bank.example/sca/1', outcome: 'approve', nationalId: '14838530061' }
         console.log(String(await askPsu(1).decide(task)))`,
      ],
      { encoding: 'utf8', input },
    )
  const answered = ask('https://tpp.example/?psu-id=1\n')
  assert.match(answered.stdout, /https:\/\/tpp\.example\/\?psu-id=1/)
  assert.match(answered.stderr, /log in as 148385\*{5}, and approve:\n\n {2}https:\/\/bank\.example\/sca\/1/)
  assert.match(ask('').stdout, /undefined/)
})
