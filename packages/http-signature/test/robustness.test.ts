// Depends on time: it bounds the time that a hostile header takes, and other processes use the same cores.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { paymentBody, readCertificate } from './fixtures.ts'
import {
  decodeMimeWord,
  explain,
  guessSignatureHeader,
  identifyCertificate,
  matchKeyId,
  parseDistinguishedName,
  parseKeyId,
  parseSignatureHeader,
  verifyDigest,
  verifyRequest,
} from '../src/index.ts'

const certificate = readCertificate('rsa-2048')
const identity = identifyCertificate(certificate)
const readers: Record<string, (text: string) => unknown> = {
  decodeMimeWord,
  guessSignatureHeader: (text) => guessSignatureHeader(new Map([['signature', [text]]])),
  parseSignatureHeader,
  parseDistinguishedName,
  parseKeyId,
  matchKeyId: (text) => matchKeyId(text, identity),
  verifyDigest: (text) => verifyDigest(text, paymentBody),
  verifyRequest: (text) => {
    const headers = new Map([
      ['signature', [text]],
      ['date', [text]],
      ['digest', [text]],
    ])
    const outcome = verifyRequest({
      method: 'POST',
      target: '/',
      headers,
      body: paymentBody,
      certificate,
      diagnose: true,
    })
    return outcome.ok ? '' : explain(outcome.problem)
  },
}

// Text made of the pieces that the readers look for goes deeper than text at random.
const pieces = fc.constantFrom(
  ...'keyId="|algorithm="|headers="|signature="|",|"|\\|,|=|+|;|#|:|?|=?utf-8?B?|=?utf-8?Q?|?=|SN=|CA=|CN=|0c|AA==|SHA-256=|date| |\n|\0|\xf8|ø|😀|\uD800'.split(
    '|',
  ),
)
const nearly = fc.array(pieces, { maxLength: 60 }).map((list) => list.join(''))

for (const [name, read] of Object.entries(readers))
  test(`${name} never throws`, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => void read(text)),
      { numRuns: 300 },
    )
    fc.assert(
      fc.property(nearly, (text) => void read(text)),
      { numRuns: 1000 },
    )
  })

test('no text within the limit takes longer than 50 ms to read', () => {
  const seeds = [
    ' ',
    '"',
    '\\',
    ',',
    '=',
    '+',
    'a',
    'A=',
    '=A',
    'CN=a,',
    'CN=a+',
    'CN="',
    '\\"',
    '\\2C',
    '?',
    '=?',
    ' \t',
    '0',
    '=?utf-8?B?AA==?= ',
    'keyId="a",',
    'SHA-256=AA==,',
    '\r\n',
  ]
  const prefixes = [
    '',
    'keyId="',
    'SN=1,CA=CN=',
    '=?utf-8?Q?',
    'keyId="a",algorithm="b",headers="',
    'SHA-256=',
  ]
  const endings = ['', '!', '"', '?=']
  for (const prefix of prefixes)
    for (const seed of seeds)
      for (const ending of endings)
        for (const [name, read] of Object.entries(readers)) {
          const text = prefix + seed.repeat(8000 / seed.length) + ending
          const milliseconds = timeOf(() => read(text))
          assert(milliseconds < 50, `${name} took ${milliseconds} ms on ${JSON.stringify(prefix + seed)}`)
        }
})

// Another test of this process may leave garbage to collect: slow is only what is slow three times.
function timeOf(run: () => unknown): number {
  let fastest = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && fastest >= 50; round++) {
    const start = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(start)
    fastest = Math.min(fastest, (user + system) / 1000)
  }
  return fastest
}
