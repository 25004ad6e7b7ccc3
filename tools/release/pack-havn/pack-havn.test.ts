import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@havn/local-postgres'
import { commit } from '../commit.ts'
import { linesOfGitLab, stepsOfAction } from './ci-steps.ts'
import { deadLinks } from './documents.ts'
import { installHavn, type InstalledHavn } from './installed-havn.ts'
import { isPortFree } from './ports.ts'

const root = join(import.meta.dirname, '../../..')

/** In the place of a TPP's own tests: with what CI exports, the bank is trusted and answers. */
const testOfTpp =
  'test -r "$TPP_KEY_FILE" && test -r "$TPP_CERTIFICATE_FILE" && ' +
  'curl --fail --silent --show-error --cacert "$BANK_CA_FILE" --output /dev/null "$BANK_URL/openapi.json"'

describe('the package havn, installed in an empty folder and started on Node 20', () => {
  let havn: InstalledHavn
  before(async () => {
    havn = await installHavn(20)
  })
  after(async () => {
    await havn.sh('havn stop')
    havn.remove()
  })

  test('dev, call, approve, run, stop: a payment gets from nothing to ACTC, and nothing is left running', async (t) => {
    const [https, http] = [await freePort(), await freePort()]
    const started = performance.now()
    const dev = havn.start(['dev', '--port', String(https), '--http-port', String(http)])
    let printed = ''
    dev.stdout?.on('data', (chunk) => (printed += String(chunk)))
    dev.stderr?.on('data', (chunk) => (printed += String(chunk)))
    const ended = once(dev, 'exit')
    while (!printed.includes('stops everything')) {
      assert.equal(dev.exitCode, null, printed)
      await sleep(50)
    }
    const upSeconds = (performance.now() - started) / 1000
    assert.match(printed, /\n {2}npx havn call POST /)
    assert.doesNotMatch(printed, /\.\/havn/)
    await assertConsole(/console +(http\S+)/.exec(printed)?.[1] ?? '')
    assert.equal(readFileSync(join(havn.folder, '.havn', '.gitignore'), 'utf8'), '*\n')

    // In the morning of a banking day, so that the next run executes what is approved.
    assert.equal((await havn.sh('havn clock --set 2026-11-16T09:00')).status, 0)
    const command = /\n {2}npx (havn call POST [^\n]*)/.exec(printed)?.[1] ?? ''
    const created = await havn.sh(command)
    assert.equal(created.status, 0, created.stderr)
    assert.match(created.stderr, /without a browser: npx havn approve last/)
    const { paymentId }: { paymentId: string } = JSON.parse(created.stdout)
    const statusOf = async () => {
      const path = `/v1/payments/norwegian-domestic-credit-transfers/${paymentId}/status`
      const read: { transactionStatus: string } = JSON.parse((await havn.sh(`havn call GET ${path}`)).stdout)
      return read.transactionStatus
    }
    assert.equal((await havn.sh('havn approve last')).status, 0)
    assert.equal(await statusOf(), 'ACTC')
    const approvedSeconds = (performance.now() - started) / 1000
    t.diagnostic(
      `bank up after ${upSeconds.toFixed(1)} s, payment ACTC after ${approvedSeconds.toFixed(1)} s`,
    )
    assert.equal((await havn.sh('havn run')).status, 0)
    assert.equal(await statusOf(), 'ACSC')

    const stopped = await havn.sh('havn stop')
    assert.match(stopped.stdout, /^Stopped\./, stopped.stderr)
    const [code] = await ended
    assert.equal(code, 0)
    await assertNothingRuns([https, http])
  })

  test('its server finds the program that reads trusted lists', async () => {
    const [program = ''] = globSync('node_modules/havn/**/reader-process.js', { cwd: havn.folder })
    const line = `printf '{"signers":[]}\\n<list/>' | '${process.execPath}' --permission --allow-fs-read='*' '${program}'`
    const { stdout, stderr } = await havn.sh(line)
    assert.match(stdout, /^\{"ok":false,"problem":\{"kind":"/, stderr)
  })

  for (const { name, starts, signal } of [
    { name: 'a launcher', starts: 'start', signal: 'SIGKILL' },
    { name: 'npx', starts: 'startByNpx', signal: 'SIGTERM' },
  ] as const)
    test(`${name} that is ended by ${signal} leaves nothing running`, async () => {
      const [https, http] = [await freePort(), await freePort()]
      const dev = havn[starts](['dev', '--port', String(https), '--http-port', String(http)])
      let printed = ''
      dev.stdout?.on('data', (chunk) => (printed += String(chunk)))
      dev.stderr?.on('data', (chunk) => (printed += String(chunk)))
      const ended = once(dev, 'exit')
      while ((await havn.sh('havn status --json')).status !== 0) assert.equal(dev.exitCode, null, printed)
      dev.kill(signal)
      await ended
      await assertNothingRuns([https, http])
    })

  test('commands that need no bank work: version, themes, certificates, signing, what is missing', async () => {
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const { stdout } = await havn.sh('havn --version')
    assert.equal(stdout.trim(), `${version} (${commit})`)
    const texts = await havn.sh('havn theme texts en')
    assert.equal(texts.status, 0, texts.stderr)
    assert.match(texts.stdout, /\t/)
    const theme = join(root, 'examples/themes/polar-digital/theme.json')
    const checked = await havn.sh(`havn theme check '${theme}'`)
    assert.match(checked.stdout, /the theme can be used/, checked.stderr)
    const added = await havn.sh('havn bank list')
    assert.match(added.stderr, /HAVN_BANKS_FOLDER/)
    const core = await havn.sh(
      'havn core-bank check --url http://127.0.0.1:1 --key-id a --key-file x --fixture y',
    )
    assert.match(core.stderr, /there is no file y/)
    const served = await havn.sh('havn serve')
    assert.match(served.stderr, /HAVN_DATABASE_URL_TPP/)
  })

  test('elsewhere than in its project, messages name the command by which the shell finds it, or by its path', async () => {
    const { stdout, stderr } = await havn.sh(
      'bin="$PWD/node_modules/.bin/havn"; export HAVN_STATE_DIRECTORY="$PWD/none"; cd /; havn tpp list; ' +
        'PATH="$(dirname "$(command -v node)"):/usr/bin:/bin" "$bin" tpp list',
    )
    assert.match(stdout, /\(havn dev\)[^]*\(\S+\/node_modules\/\.bin\/havn dev\)/, stderr)
  })

  test('every link between the documents of the package leads to a file of it', () => {
    const installed = join(havn.folder, 'node_modules/havn')
    const pages = globSync('**/*.md', { cwd: installed })
    assert.ok(pages.includes('docs/sdk.md') && pages.includes('SECURITY.md'))
    const dead = pages.flatMap((page) => {
      const file = join(installed, page)
      return deadLinks(file, readFileSync(file, 'utf8')).map((target) => `${page}: ${target}`)
    })
    assert.deepEqual(dead, [])
    for (const file of ['examples/go/tpp/signing.go', 'packages/http-signature/vectors/signing.json'])
      assert.ok(existsSync(join(installed, file)), file)
  })

  test('the steps of the GitHub Action start a bank that later steps can call', async () => {
    const action = readFileSync(join(root, 'packaging/github-action/action.yml'), 'utf8')
    const steps = stepsOfAction(action)
    assert.equal(steps.length, 2)
    const ports = [await freePort(), await freePort()]
    const temp = join(havn.folder, 'runner')
    const files = {
      GITHUB_ENV: join(temp, 'env'),
      GITHUB_OUTPUT: join(temp, 'out'),
      GITHUB_PATH: join(temp, 'path'),
    }
    const hash = await havn.sh(`openssl dgst -sha512 -binary '${havn.tarball}' | openssl base64 -A`)
    const inputs = {
      PACKAGE: havn.tarball,
      INTEGRITY: `sha512-${hash.stdout}`,
      PORT: String(ports[0]),
      HTTP_PORT: String(ports[1]),
    }
    for (const name of Object.keys(inputs)) assert.match(action, new RegExp(`${name}: \\$\\{\\{ inputs\\.`))
    mkdirSync(temp)
    const other = { ...inputs, INTEGRITY: `sha512-${'A'.repeat(86)}==` }
    const refused = await havn.sh(steps[0] ?? '', { RUNNER_TEMP: temp, ...files, ...other })
    assert.equal(refused.status, 1)
    assert.match(refused.stdout, /^::error::.* is not what was expected: sha512-A+==, but sha512-\S+\./m)
    for (const step of steps) {
      const ran = await havn.sh(step, { RUNNER_TEMP: temp, ...files, ...inputs })
      assert.equal(ran.status, 0, ran.stderr)
    }
    assert.equal(
      readFileSync(files.GITHUB_OUTPUT, 'utf8').includes(`BANK_URL=https://localhost:${ports[0]}\n`),
      true,
    )
    const later = Object.fromEntries(
      readFileSync(files.GITHUB_ENV, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    const path = `${readFileSync(files.GITHUB_PATH, 'utf8').trim()}:${process.env['PATH']}`
    const tested = await havn.sh(`${testOfTpp} && havn call GET /v1/sandbox/customers && havn stop`, {
      ...later,
      PATH: path,
    })
    assert.equal(tested.status, 0, tested.stderr)
    await assertNothingRuns(ports)
  })

  test('the lines for GitLab in docs/ci.md start a bank, and stop it', async () => {
    const page = readFileSync(join(root, 'docs/ci.md'), 'utf8')
    const ports = [await freePort(), await freePort()]
    const start = `havn dev --detach --port ${ports[0]} --http-port ${ports[1]}`
    const lines = [
      ...linesOfGitLab(page, 'before_script').map((line) => (line === 'havn dev --detach' ? start : line)),
      ...linesOfGitLab(page, 'script'),
      ...linesOfGitLab(page, 'after_script'),
    ]
    assert.ok(lines.includes(start) && lines.includes('npm test'))
    const project = join(havn.folder, 'project')
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), JSON.stringify({ scripts: { test: testOfTpp } }))
    const variables = {
      CI_PROJECT_DIR: project,
      PACKAGE: havn.tarball,
      HAVN_STATE_DIRECTORY: join(project, '.bank/state'),
    }
    const ran = await havn.sh(`cd "$CI_PROJECT_DIR"\n${lines.join('\n')}`, variables)
    assert.equal(ran.status, 0, ran.stderr)
    assert.match(ran.stdout, /Stopped\.\n$/)
    await assertNothingRuns(ports)
  })

  /** The console's pages, styles and documents are in the package. */
  async function assertConsole(address: string): Promise<void> {
    const { origin } = new URL(address)
    const opened = await fetch(address, { redirect: 'manual' })
    const headers = { cookie: opened.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
    for (const [path, text] of [
      ['/', 'Live'],
      ['/assets/console.css', '--paper'],
      ['/docs', 'Havn'],
    ] as const) {
      const answer = await fetch(`${origin}${path}`, { headers })
      assert.equal(answer.status, 200, path)
      assert.ok((await answer.text()).includes(text), path)
    }
  }

  async function assertNothingRuns(ports: readonly number[]): Promise<void> {
    const isQuiet = async () =>
      havn.processes().length === 0 && (await Promise.all(ports.map(isPortFree))).every(Boolean)
    for (let tries = 0; tries < 150 && !(await isQuiet()); tries += 1) await sleep(100)
    assert.deepEqual(havn.processes(), [])
    assert.deepEqual(await Promise.all(ports.map(isPortFree)), [true, true])
    assert.equal(existsSync(join(havn.folder, '.havn', 'dev.json')), false)
  }
})
