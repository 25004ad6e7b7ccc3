import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { parseHttpCoreBankOptions } from './options.ts'

const folder = mkdtempSync(join(tmpdir(), 'havn-core-bank-options-'))
after(() => rmSync(folder, { recursive: true }))
const file = (name: string, content?: string) => {
  const path = join(folder, name)
  if (content !== undefined) writeFileSync(path, content)
  return path
}
const secret = '5e'.repeat(32)
const key = { id: '2026-11', secret }
const url = 'https://core.bank.example/havn'
const opensslWords = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=x'.split(' ')
for (const name of ['one', 'two']) {
  const files = ['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)]
  execFileSync('openssl', [...opensslWords, ...files], { stdio: 'pipe' })
}
const mutual = { caFile: file('one.pem'), certificateFile: file('one.pem'), keyFile: file('one.key') }

function problemsOf(json: unknown): readonly string[] {
  const parsed = parseHttpCoreBankOptions(json)
  const problems = parsed.ok ? [] : parsed.problem
  assert(!problems.join().includes('5e5e'), 'no message shows a secret')
  return problems
}

describe('options of a core bank over HTTP', () => {
  test('a URL and a key are enough', () => {
    const parsed = parseHttpCoreBankOptions({ url, keys: [key] })
    assert(parsed.ok)
    const { keys, timeoutsMilliseconds, ...others } = parsed.value
    assert.deepEqual(others, {
      url,
      tls: undefined,
      optionalQuestions: [],
      connectionsMax: 32,
      answerBytesMax: 8_388_608,
    })
    assert.deepEqual(
      keys.map(({ id, secret: { symmetricKeySize } }) => [id, symmetricKeySize]),
      [['2026-11', 32]],
    )
    assert.equal(timeoutsMilliseconds.findCustomer, 5_000)
    assert.equal(timeoutsMilliseconds.execute, 30_000)
  })

  test('a secret may be in a file, with a line end', () => {
    assert.deepEqual(problemsOf({ url, keys: [{ id: 'k', secretFile: file('secret', `${secret}\n`) }] }), [])
  })

  test('timeouts are set for each question', () => {
    const parsed = parseHttpCoreBankOptions({ url, keys: [key], timeoutsMilliseconds: { hasFunds: 800 } })
    assert(parsed.ok)
    assert.equal(parsed.value.timeoutsMilliseconds.hasFunds, 800)
    assert.equal(parsed.value.timeoutsMilliseconds.quoteFee, 5_000)
  })

  test('mutual TLS with an authority of its own needs no keys', () => {
    assert.deepEqual(problemsOf({ url, tls: mutual }), [])
    assert.match(problemsOf({ url }).join(), /^keys: expected at least one key/)
    const { caFile: _, ...publicAuthorities } = mutual
    assert.match(problemsOf({ url, tls: publicAuthorities }).join(), /^keys: expected at least one key/)
  })

  for (const loopback of ['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080/x'])
    test(`${loopback} is accepted without TLS`, () => {
      assert.deepEqual(problemsOf({ url: loopback, keys: [key] }), [])
    })

  const REFUSED: readonly (readonly [string, object, RegExp])[] = [
    ['no URL', { url: undefined }, /^url: expected a text, got nothing$/],
    ['no URL at all', { url: 'core' }, /^url: expected a URL such as/],
    [
      'http to another machine',
      { url: 'http://core.bank.example' },
      /^url: expected https, as core\.bank\.example/,
    ],
    ['http to a name like this machine', { url: 'http://localhost.example' }, /^url: expected https/],
    [
      'another protocol',
      { url: 'ftp://core.bank.example' },
      /^url: expected one that begins with https, got ftp:$/,
    ],
    [
      'a login in the URL',
      { url: 'https://user:5e5e@core.bank.example' },
      /^url: expected one without login/,
    ],
    [
      'a short secret',
      { keys: [{ id: 'k', secret: '5e'.repeat(31) }] },
      /^keys\[0\]\.secret: expected 32 to 128 bytes/,
    ],
    [
      'a secret that is not hexadecimal',
      { keys: [{ id: 'k', secret: 'x'.repeat(64) }] },
      /which is not shown$/,
    ],
    ['no secret', { keys: [{ id: 'k' }] }, /^keys\[0\]: expected secret or secretFile, got neither$/],
    [
      'two secrets',
      { keys: [{ ...key, secretFile: '/x' }] },
      /^keys\[0\]\.secret: expected a text or a file, got both$/,
    ],
    [
      'a file that does not exist',
      { keys: [{ id: 'k', secretFile: '/nowhere' }] },
      /^keys\[0\]\.secretFile: .*ENOENT/,
    ],
    [
      'an id with spaces',
      { keys: [{ ...key, id: 'a b' }] },
      /^keys\[0\]\.id: expected a text such as 2026-11/,
    ],
    ['an id twice', { keys: [key, key] }, /^keys: expected every id once, got 2026-11 twice$/],
    [
      'a certificate without its key',
      { tls: { certificateFile: file('one.pem') } },
      /^tls: expected a certificate and its key/,
    ],
    [
      'the key of another certificate',
      { tls: { ...mutual, keyFile: file('two.key') } },
      /^tls\.key: expected the key of tls\.certificate/,
    ],
    [
      'an authority that is not a certificate',
      { tls: { ca: 'x' } },
      /^tls\.ca: expected certificates in PEM/,
    ],
    ['TLS for http', { url: 'http://127.0.0.1:1', tls: mutual }, /^tls: expected none/],
    [
      'a timeout of zero',
      { timeoutsMilliseconds: { execute: 99 } },
      /^timeoutsMilliseconds\.execute: expected an integer from 100 to 600000/,
    ],
    [
      'a misspelled option',
      { conectionsMax: 3 },
      /^conectionsMax is no option\. Did you mean connectionsMax\?$/,
    ],
    [
      'a misspelled question',
      { timeoutsMilliseconds: { exekute: 900 } },
      /^timeoutsMilliseconds\.exekute is no option\. Did you mean timeoutsMilliseconds\.execute\?$/,
    ],
    [
      'a question that is not optional',
      { optionalQuestions: ['execute'] },
      /^optionalQuestions\[0\]: expected "assess" or/,
    ],
  ]
  for (const [name, change, problem] of REFUSED)
    test(`${name} is refused`, () => {
      const [first = '', ...more] = problemsOf({ url, keys: [key], ...change })
      assert.match(first, problem)
      assert.deepEqual(more, [])
    })

  test('all problems are found at once, and a value that is not an object is one', () => {
    assert.equal(problemsOf({ url: 'x', keys: [{ id: 'k' }], tls: { ca: 'x' } }).length, 3)
    assert.deepEqual(problemsOf(null), ['the value itself: expected an object, got null'])
  })
})
