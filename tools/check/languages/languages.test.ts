import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freePort } from '@havn/local-postgres'
import { type ExamplePage, readExamplePage } from './example-page.ts'
import { forge } from './forgeries.ts'
import { type Front, startFront } from './front.ts'
import { type Program, startProgram } from './program.ts'
import { type Setting, startSetting } from './setting.ts'
import { requireToolchain } from './toolchain.ts'

const root = join(import.meta.dirname, '../../..')
const languages = ['python', 'java', 'go', 'php', 'ruby', 'typescript']

/** How many comparisons there are at least: a program that skips some would pass too. */
const COMPARISONS = new Map([
  ['digest', 230],
  ['keyId', 230],
  ['signing string', 120],
  ['signature', 90],
  ['Signature header', 23],
])

describe('the clients of examples/, as their pages say', () => {
  let setting: Setting
  let pages: ReadonlyMap<string, ExamplePage>
  before(async () => {
    const { python } = requireToolchain()
    pages = new Map(languages.map((language) => [language, readExamplePage(language, python)]))
    setting = await startSetting(root, [...pages.values()])
    await setting.run(pageOf('python').command('clock'))
  })
  after(() => setting?.close())

  function pageOf(language: string): ExamplePage {
    const page = pages.get(language)
    assert(page)
    return page
  }

  /** Starts the program of a language, behind the front, and returns it with the link that it printed. */
  async function startPaying(language: string, front: Front): Promise<{ program: Program; link: string }> {
    front.port = await freePort()
    const { unreliable, checkout } = setting
    const environment = { BANK_URL: unreliable.url, TPP_URL: front.url, TPP_PORT: String(front.port) }
    const command = `exec ${pageOf(language).command('pay')}`
    const program = startProgram({ command, cwd: checkout, environment })
    const [, link = ''] = await program.prints(/Send the PSU to\n(https:\S+)\n/)
    return { program, link }
  }

  for (const language of languages) {
    // The SDK's own tests compare it with the vectors.
    if (language !== 'typescript')
      test(`SIG-09 ${language}: passes all vectors`, async () => {
        const printed = await setting.run(pageOf(language).command('vectors'))
        assert.match(printed, /^0 failed$/m)
        const [counts = ''] = printed.split('\n')
        const compared = new Map(
          counts.split(', ').map((count) => [count.replace(/^\d+ /, ''), Number.parseInt(count, 10)]),
        )
        for (const [what, least] of COMPARISONS) assert((compared.get(what) ?? 0) >= least, printed)
      })

    if (language !== 'typescript')
      test(`${language}: vectors that are not there are a failure, and no folder gets the usage`, async () => {
        const folder = 'packages/http-signature/vectors'
        const command = pageOf(language).command('vectors')
        await assert.rejects(
          setting.run(command.replace(folder, '/nowhere')),
          /\/nowhere lacks vectors: algorithm/,
        )
        await assert.rejects(setting.run(command.replace(folder, '')), /Usage: /)
      })

    test(`${language}: pays, asks again under the same X-Request-ID, and refuses forged notifications`, async (t) => {
      const { run, sealers, unreliable } = setting
      const front = await startFront((sent) => forge(sent, sealers))
      t.after(() => front.close())
      const earlier = unreliable.attempts.length
      const { program, link } = await startPaying(language, front)
      t.after(() => program.stop())

      const attempts = unreliable.attempts.slice(earlier)
      const outcomes = ['answer lost', 'unavailable', 'replayed']
      assert.deepEqual(
        attempts.map(({ outcome }) => outcome),
        outcomes,
      )
      assert.equal(new Set(attempts.map(({ requestId }) => requestId)).size, 1)

      await run(pageOf(language).command('approve').replace('LINK', `'${link}'`))
      await program.prints(/^The payment is/m)
      const reads = unreliable.attempts.slice(earlier + outcomes.length)
      assert.deepEqual(
        reads.map(({ outcome }) => outcome),
        ['busy', 'answered'],
      )
      await run(pageOf(language).command('run'))
      assert.equal(await program.ended(), 0, program.stderr())
      assertShown(pageOf(language).output, program.stdout())

      assert(front.refusals.size >= 16)
      for (const [wrong, status] of front.refusals)
        assert(status >= 400 && status < 500, `${wrong}: answered ${status}`)
      assert.deepEqual([...new Set(front.accepted)], [204])
      const reported = program.stderr().match(/^Refused a notification: /gm) ?? []
      assert(reported.length >= 15, program.stderr())
    })

    test(`${language}: reads the way back of a PSU who refused, and takes no foreign one`, async (t) => {
      const front = await startFront(() => new Map())
      t.after(() => front.close())
      const { program, link } = await startPaying(language, front)
      t.after(() => program.stop())
      const foreign = await fetch(`${front.url}/callback?state=guessed&psu-id=0d9f4a1c`)
      assert.equal(foreign.status, 400)

      const path = `/v1/sandbox/authorisations/${new URL(link).pathname.split('/').at(-2)}`
      const body = JSON.stringify({ outcome: 'refuse' })
      const decided = await setting.client.call({ method: 'POST', path, body })
      const { redirect }: { redirect: string } = JSON.parse(decided.text)
      assert.equal((await fetch(redirect)).status, 200)
      assert.equal(await program.ended(), 1)
      assert.match(program.stdout(), /^The PSU is back without approval: 401 SCA_INVALID, refused: \S+/m)
      assert.doesNotMatch(program.stdout(), /with approval/)
    })
  }
})

/** Compares lines in any order: the first notification may come before the PSU is back. */
function assertShown(shown: string, printed: string): void {
  const lines = (text: string) =>
    text
      .replaceAll(/PSU-ID \S+/g, 'PSU-ID …')
      .split('\n')
      .filter((line) => line !== '')
  assert.deepEqual(lines(printed).slice(2).toSorted(), lines(shown).toSorted())
  assert.deepEqual(statusesOf(printed), statusesOf(shown))
}

const statusesOf = (text: string) => [...text.matchAll(/^Notified: (\w+)$/gm)].map(([, status]) => status)
