import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createTppClient, type TppClient } from '@havn/tpp-sdk'
import { freePort } from '../../apps/server/test/faults/havn-process.ts'
import { namedBlocks, shellBlocks, textBlocks } from '../docs/blocks.ts'
import { copyCheckout } from '../docs/copy-checkout.ts'
import { forge, readSealer, type Sealer } from './forgeries.ts'
import { type Front, startFront } from './front.ts'
import { type Program, runCommand, startProgram } from './program.ts'
import { requireToolchain } from './toolchain.ts'
import { startUnreliableBank, type UnreliableBank } from './unreliable-bank.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const languages = ['python', 'java', 'go', 'php', 'ruby']
const pageOf = (language: string) => readFileSync(join(root, 'examples', language, 'README.md'), 'utf8')

/** A command of a language's page, for the Python that has what it needs. */
function commandOf(language: string, name: string, python: string): string {
  const command = namedBlocks(pageOf(language)).get(name)
  assert(command !== undefined, `examples/${language}/README.md has no block "sh ${name}"`)
  return command.replace(/^python3 /, `${python} `)
}

describe('the clients in five languages, as their pages say', () => {
  let python: string
  let checkout: string
  let bank: Program
  let unreliable: UnreliableBank
  let client: TppClient
  let sealers: { seal: Sealer; otherTpp: Sealer; impostor: Sealer }
  const inState = (file: string) => readFileSync(join(checkout, '.havn', file), 'utf8')
  const run = (command: string) => runCommand({ command, cwd: checkout, environment: {} })

  before(async () => {
    python = requireToolchain().python
    checkout = copyCheckout(root)
    const [https, http] = [await freePort(), await freePort()]
    const start = shellBlocks(pageOf('python')).find(({ terminal }) => terminal === 1)
    assert(start)
    const command = `exec ${start.text} --port ${https} --http-port ${http}`
    bank = startProgram({ command, cwd: checkout, environment: {}, signal: 'SIGINT' })
    const compiled = languages.map(async (language) => {
      if (namedBlocks(pageOf(language)).has('compile')) await run(commandOf(language, 'compile', python))
    })
    await Promise.all([bank.prints(/Ctrl-C stops everything/), ...compiled])
    const [ca, key, certificate] = [inState('ca.pem'), inState('tls/key.pem'), inState('tls/cert.pem')]
    unreliable = await startUnreliableBank({ bankUrl: `https://localhost:${https}`, ca, key, certificate })
    const otherTpp = readSealer(inState('tpp/default/key.pem'), inState('tpp/default/cert.pem'))
    client = createTppClient({ baseUrl: `https://localhost:${https}`, ca, ...otherTpp })
    const seal = readSealer(inState('seal/key.pem'), inState('seal/cert.pem'))
    sealers = { seal, otherTpp, impostor: makeImpostor() }
    await run(commandOf('python', 'clock', python))
  })
  after(async () => {
    unreliable?.close()
    await bank?.stop()
    if (checkout !== undefined) rmSync(checkout, { recursive: true })
  })

  /** Starts the program of a language, behind the front, and returns it with the link that it printed. */
  async function startPaying(language: string, front: Front): Promise<{ program: Program; link: string }> {
    front.port = await freePort()
    const environment = { BANK_URL: unreliable.url, TPP_URL: front.url, TPP_PORT: String(front.port) }
    const program = startProgram({
      command: `exec ${commandOf(language, 'pay', python)}`,
      cwd: checkout,
      environment,
    })
    const [, link = ''] = await program.prints(/Send the PSU to\n(https:\S+)\n/)
    return { program, link }
  }

  for (const language of languages) {
    test(`${language}: passes all vectors`, async () => {
      const printed = await run(commandOf(language, 'vectors', python))
      assert.match(printed, /^0 failed$/m)
      const counts = new Map(
        [...printed.matchAll(/(\d+) ([\w ]+?)(?:,|$)/gm)].map(([, count, what]) => [what, Number(count)]),
      )
      // That many are there: a program that skips some would pass too.
      for (const [what, least] of [
        ['digest', 230],
        ['keyId', 230],
        ['signing string', 120],
        ['signature', 90],
        ['Signature header', 23],
      ] as const)
        assert((counts.get(what) ?? 0) >= least, `${what}: ${printed}`)
    })

    test(`${language}: pays, asks again under the same X-Request-ID, and refuses forged notifications`, async (t) => {
      const front = await startFront((sent) => forge(sent, sealers))
      t.after(() => front.close())
      const earlier = unreliable.attempts.length
      const { program, link } = await startPaying(language, front)
      t.after(() => program.stop())

      const attempts = unreliable.attempts.slice(earlier)
      assert.deepEqual(
        attempts.map(({ outcome }) => outcome),
        ['answer lost', 'unavailable', 'replayed'],
      )
      assert.equal(new Set(attempts.map(({ requestId }) => requestId)).size, 1)

      await run(commandOf(language, 'approve', python).replace('LINK', `'${link}'`))
      await program.prints(/^The payment is/m)
      await run(commandOf(language, 'run', python))
      assert.equal(await program.ended(), 0, program.stderr())
      assertShown(pageOf(language), program.stdout())
      assert.deepEqual(
        unreliable.attempts.slice(earlier + 3).map(({ outcome }) => outcome),
        ['busy', 'answered'],
      )

      assert(front.refusals.size >= 16)
      for (const [wrong, status] of front.refusals)
        assert(status >= 400 && status < 500, `${wrong}: answered ${status}`)
      assert.deepEqual([...new Set(front.accepted)], [204])
      assert.match(program.stderr(), /Refused a notification: the signature is not the bank's/)
    })

    test(`${language}: reads the way back of a PSU who refused, and takes no foreign one`, async (t) => {
      const front = await startFront(() => new Map())
      t.after(() => front.close())
      const { program, link } = await startPaying(language, front)
      t.after(() => program.stop())
      const foreign = await fetch(
        `${front.url}/callback?state=guessed&psu-id=0d9f4a1c-6c0e-4d6b-8d6b-2f5a9c3e7b10`,
      )
      assert.equal(foreign.status, 400)

      const { pathname } = new URL(link)
      const path = `/v1/sandbox/authorisations/${pathname.split('/').at(-2)}`
      const decided = await client.call({ method: 'POST', path, body: JSON.stringify({ outcome: 'refuse' }) })
      const { redirect }: { redirect: string } = JSON.parse(decided.text)
      assert.equal((await fetch(redirect)).status, 200)
      assert.equal(await program.ended(), 1)
      assert.match(program.stdout(), /^The PSU is back without approval: 401 SCA_INVALID, refused: \S+/m)
      assert.doesNotMatch(program.stdout(), /with approval/)
    })
  }
})

/** Compares lines in any order: the first notification may come before the PSU is back. */
function assertShown(page: string, printed: string): void {
  const [shown = ''] = textBlocks(page)
  const lines = (text: string) =>
    text
      .replaceAll(/PSU-ID \S+/g, 'PSU-ID …')
      .split('\n')
      .filter((line) => line !== '')
  assert.deepEqual(lines(printed).slice(2).toSorted(), lines(shown).toSorted())
  assert.deepEqual(statusesOf(printed), statusesOf(shown))
}

const statusesOf = (text: string) => [...text.matchAll(/^Notified: (\w+)$/gm)].map(([, status]) => status)

/** Somebody who made a certificate with the name of the bank. */
function makeImpostor(): Sealer {
  const folder = mkdtempSync(join(tmpdir(), 'havn-impostor-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = '/C=NO/O=Havn Sandbox Bank/organizationIdentifier=PSDNO-FSA-000000001/CN=Havn Sandbox Bank'
  const options = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    subject,
    '-keyout',
    key,
    '-out',
    certificate,
  ]
  execFileSync('openssl', options, { stdio: 'ignore' })
  const sealer = readSealer(readFileSync(key, 'utf8'), readFileSync(certificate, 'utf8'))
  rmSync(folder, { recursive: true })
  return sealer
}
