import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'

const directory = mkdtempSync('/tmp/havn-core-bank-')
const keyFile = join(directory, 'key.hex')
const fixture = resolve(import.meta.dirname, '../../../../examples/core-bank-java/fixture.json')
before(() => writeFileSync(keyFile, '0a'.repeat(32)))
after(() => rmSync(directory, { recursive: true }))

function check(url: string, ...more: string[]) {
  const main = resolve(import.meta.dirname, '../main.ts')
  const given = ['--url', url, '--key-id', '2026-11', '--key-file', keyFile, '--fixture', fixture]
  return spawnSync(process.execPath, [main, 'core-bank', 'check', ...given, ...more], { encoding: 'utf8' })
}

test('what is wrong with the options is said in a sentence, without a stack', () => {
  const cases: [string[], RegExp][] = [
    [[], /^havn: the core bank does not answer: connect ECONNREFUSED/m],
    [['--fixture', 'missing.json'], /there is no file missing\.json/],
    [['--fixture', keyFile], /key\.hex: it is not JSON/],
    [['--key-file', fixture], /keys\[0\]\.secret: expected 32 to 128 bytes in hexadecimal/],
    [['--second-key-id', '2027-01'], /keys\[1\]: expected secret or secretFile/],
    [['--url', 'http://core.bank.example'], /url: expected https, as core\.bank\.example is another machine/],
    [
      ['--group', 'writing'],
      /--group takes one of protocol, reading, payments, execution, crash, but got writing/,
    ],
    [
      ['--case', 'reading'],
      /--case takes the id of a case, such as protocol\/signed-answer, but got reading/,
    ],
  ]
  for (const [more, expected] of cases) {
    const { status, stderr } = check('http://127.0.0.1:1', ...more)
    assert.equal(status, more.length === 0 ? 1 : 2, more.join(' '))
    assert.match(stderr, expected)
    assert.doesNotMatch(stderr, /^ +at /m)
  }
})
