import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { shellBlocks, textBlocks } from './blocks.ts'
import { copyCheckout } from './copy-checkout.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (page: string) => readFileSync(join(root, page), 'utf8')
const isMissing = (program: string, flag: string) => spawnSync(program, [flag]).status !== 0
const withoutPython = isMissing('python3', '--version')
const withoutJava = isMissing('javac', '-version')

describe('the core banks of examples/, as their pages say', () => {
  let checkout: string
  before(() => {
    checkout = copyCheckout(root)
  })
  after(() => rmSync(checkout, { recursive: true }))

  /** Runs the commands of a page in one shell, and returns what they print. */
  function run(page: string): string {
    const script = ['set -eu', ...shellBlocks(read(page)).map(({ text }) => text)].join('\n')
    const { stdout, stderr, status } = spawnSync('bash', ['-c', script], { cwd: checkout, encoding: 'utf8' })
    assert.equal(status, 0, `${page} ended with ${status}:\n${stdout}\n${stderr}`)
    return stdout
  }

  function assertShown(page: string, printed: string): void {
    const normalised = withoutMeasures(printed)
    for (const shown of textBlocks(read(page)))
      assert(
        normalised.includes(withoutMeasures(shown)),
        `${page} shows, but this is not printed:\n${shown}\n\n${printed}`,
      )
  }

  test('the bank in Python passes, killed in the middle of a set too; the broken one fails with a report', {
    skip: withoutPython,
  }, () => {
    const printed = run('examples/core-bank-python/README.md')
    assertShown('examples/core-bank-python/README.md', printed)
    assertShown('docs/core-bank-check.md', printed)
    assert.match(printed, /^The check ended with 1$/m)
  })

  test('the bank in Java compiles and passes the groups that read', { skip: withoutJava }, () => {
    const page = 'examples/core-bank-java/README.md'
    assertShown(page, run(page))
  })
})

/** Replaces what differs from run to run: times, ids, and how far the bank was when it was killed. */
function withoutMeasures(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/ +\d+\.\d (m?s)\b/g, ' <time> $1')
    .replaceAll(/\d+ of 1000 orders/g, '<number> of 1000 orders')
    .replaceAll(/"executionDate":"[\d-]+"/g, '"executionDate":"<date>"')
}
