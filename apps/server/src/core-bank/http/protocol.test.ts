import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createSecretKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { checkAnswer, checkRequest, type MacKey, signAnswer, signRequest } from './protocol.ts'

interface Vectors {
  readonly secret: string
  readonly keyId: string
  readonly request: {
    readonly milliseconds: number
    readonly path: string
    readonly body: string
    readonly lines: readonly string[]
    readonly signature: string
  }
  readonly answers: readonly {
    readonly name: string
    readonly status: number
    readonly body: string
    readonly lines: readonly string[]
    readonly signature: string
  }[]
}

const docs = new URL('../../../../../docs/', import.meta.url)
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const vectors = JSON.parse(readFileSync(new URL('core-bank-http-vectors.json', docs), 'utf8')) as Vectors
const { request, answers } = vectors
const key: MacKey = { id: vectors.keyId, secret: createSecretKey(vectors.secret, 'hex') }
const other: MacKey = { id: 'other', secret: createSecretKey('ff'.repeat(32), 'hex') }
const at = request.milliseconds

function openssl(arguments_: readonly string[], input: string): string {
  const output = execFileSync('openssl', ['dgst', '-sha256', ...arguments_], { input, encoding: 'utf8' })
  return output.trim().replace(/^.* /, '')
}
const hashByOpenssl = (body: string) => openssl(['-hex'], body)
const macByOpenssl = (lines: readonly string[]) =>
  openssl(['-mac', 'HMAC', '-macopt', `hexkey:${vectors.secret}`], lines.join('\n'))

describe('the vectors', () => {
  test('the request, by openssl and by us', () => {
    assert.equal(request.lines.at(-1), hashByOpenssl(request.body))
    assert.equal(request.signature, `t=${at},k=${key.id},v1=${macByOpenssl(request.lines)}`)
    assert.equal(signRequest(key, { ...request }), request.signature)
    assert.equal(
      checkRequest([other, key], request.signature, { ...request, nowMilliseconds: at }),
      undefined,
    )
  })

  for (const { name, status, body, lines, signature } of answers)
    test(`${name}, by openssl and by us`, () => {
      assert.equal(lines.at(-1), hashByOpenssl(body))
      assert.equal(signature, `k=${key.id},v1=${macByOpenssl(lines)}`)
      const answer = { status, body, requestSignature: request.signature }
      assert.equal(signAnswer(key, answer), signature)
      assert.equal(checkAnswer([other, key], signature, answer), undefined)
    })

  test('the page shows what the vectors say', () => {
    const page = readFileSync(new URL('core-bank-http.md', docs), 'utf8')
    const [customer = assert.fail()] = answers
    for (const shown of [request.body, request.signature, customer.body, customer.signature, vectors.secret])
      assert(page.includes(shown), shown)
    assert(page.includes(`Content-Length: ${request.body.length}\n`))
    assert(page.includes(`Content-Length: ${customer.body.length}\n`))
  })
})

describe('what proves nothing', () => {
  const [{ status, body, signature } = assert.fail()] = answers
  const answer = { status, body, requestSignature: request.signature }
  const REFUSED: readonly (readonly [string, string | undefined, Partial<typeof answer>, RegExp])[] = [
    ['no signature', undefined, {}, /has no Havn-Signature/],
    ['another form', `t=1,${signature}`, {}, /not of the form/],
    ['upper case', signature.toUpperCase(), {}, /not of the form/],
    ['a key that was removed', signAnswer(other, answer), {}, /a key that Havn does not know \(k=other\)/],
    ['another key under the same name', signAnswer({ ...other, id: key.id }, answer), {}, /not the MAC/],
    ['another body', signature, { body: `${body} ` }, /not the MAC/],
    ['another status', signature, { status: 201 }, /not the MAC/],
    [
      'the answer to an earlier question',
      signature,
      { requestSignature: signRequest(key, { ...request, milliseconds: at + 1 }) },
      /not the MAC/,
    ],
  ]
  for (const [name, sent, changed, problem] of REFUSED)
    test(`an answer with ${name}`, () => {
      assert.match(checkAnswer([key], sent, { ...answer, ...changed }) ?? '', problem)
    })

  const received = { path: request.path, body: request.body, nowMilliseconds: at }
  test('a request is good for 60 seconds in both directions', () => {
    for (const [nowMilliseconds, isRefused] of [
      [at + 60_000, false],
      [at + 60_001, true],
      [at - 60_000, false],
      [at - 60_001, true],
    ] as const)
      assert.equal(
        checkRequest([key], request.signature, { ...received, nowMilliseconds }) !== undefined,
        isRefused,
      )
  })

  test('a request with another path or body', () => {
    const path = '/core-bank/v1/listAccounts'
    assert.match(checkRequest([key], request.signature, { ...received, path }) ?? '', /not the MAC/)
    assert.match(checkRequest([key], request.signature, { ...received, body: '{}' }) ?? '', /not the MAC/)
    assert.match(checkRequest([other], request.signature, received) ?? '', /unknown key/)
    assert.match(checkRequest([key], undefined, received) ?? '', /no Havn-Signature/)
  })
})
