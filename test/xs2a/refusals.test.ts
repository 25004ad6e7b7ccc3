import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { REFUSALS, type RefusalKind } from '../../apps/server/src/edge/http/refusals.ts'
import type { Environment } from '../../apps/server/src/edge/http/refusal.ts'
import { openBank } from '../support/bank.ts'
import type { ReceivedResponse } from '../support/send.ts'
import { assertRefused, textOf } from './support/messages.ts'
import { linksMax, OF_OTHER_INTERFACES, REFUSED_CALLS, type RefusedCall } from './support/refused-calls.ts'
import { keyIdOf, valueOf, withHeaders } from './support/sign-by-hand.ts'
import { NORWEGIAN_DIALECT } from '../../apps/server/src/interfaces/norwegian/index.ts'
import { setStage, type Stage } from './support/stage.ts'

const kinds = Object.keys(REFUSED_CALLS) as (keyof typeof REFUSED_CALLS)[]

/**
 * In production only a provider reaches phones, and this bank has none: the TPP gets a link. And no TPP has a bank of its
 * own there, of which there could be too many.
 */
const SANDBOX_ONLY: ReadonlySet<RefusalKind> = new Set(['phone-exceeded', 'banks-exceeded'])

/** The refusal that the call gets, which may be another one that always precedes it. */
const answering = (kind: RefusalKind, { shadowedBy }: RefusedCall): RefusalKind => shadowedBy ?? kind

test('ERR-10 every refusal of the table has a call that causes it', () => {
  assert.deepEqual([...kinds, ...OF_OTHER_INTERFACES].toSorted(), Object.keys(REFUSALS).toSorted())
})

const stages = {} as Record<Environment, Stage>
before(async () => {
  stages.sandbox = setStage(await openBank({ openLinksMax: linksMax }))
  stages.production = setStage(await openBank({ environment: 'production', openLinksMax: linksMax }))
})
after(() => Promise.all([stages.sandbox.bank.close(), stages.production.bank.close()]))

for (const environment of ['sandbox', 'production'] as const)
  describe(`refusals in the ${environment}`, () => {
    for (const kind of kinds) {
      if (environment === 'production' && SANDBOX_ONLY.has(kind)) continue
      const refused = REFUSED_CALLS[kind]
      const { status, code } = NORWEGIAN_DIALECT[answering(kind, refused)]
      const name = refused.shadowedBy === undefined ? kind : `${kind}, reported as ${refused.shadowedBy}`
      test(`ERR-10 ${status} ${code}: ${name}`, async () => {
        const answer = await refused.call(stages[environment])
        assertRefused(answer, answering(kind, refused), refused.path)
        if (environment === 'production') assertTellsNoMore(answer)
        else if (refused.isBare !== true) assertTells(answer)
      })
    }
  })

/** Which check failed, without anything that was received. */
function assertTellsNoMore({ json }: ReceivedResponse): void {
  assert.equal(json.tppMessages.length, 1)
}

/** What was expected and received, or how to fix it. */
function assertTells(answer: ReceivedResponse): void {
  const { code, path } = answer.json.tppMessages[0] ?? {}
  assert.ok(answer.json.tppMessages.length > 1, 'the sandbox says more than the rule')
  for (const message of answer.json.tppMessages) {
    assert.deepEqual([message.category, message.code, message.path], ['ERROR', code, path])
    assert.ok(message.text.length <= 512)
  }
  assert.match(
    textOf(answer),
    /expected |Expected: |the certificate (?:has|is|was)|it (?:is|was|does)|send the JSON|paths begin with/,
  )
}

describe('the response to a wrong signature', () => {
  const mistake = { text: (text: string) => text.replaceAll(': ', ':') }

  test('SIG-03 ERR-01 the sandbox shows the signing string that it built, line by line, and names the mistake', async () => {
    const headers = { Date: new Date().toUTCString(), 'X-Request-ID': 'my-request' }
    const answer = await stages.sandbox.readOtherwise(mistake, headers)
    assertRefused(answer, 'signature-wrong', 'Signature')
    const text = textOf(answer)
    assert.ok(text.includes(`\n   1 | date: ${headers.Date}\n   2 | x-request-id: my-request`), text)
    assert.match(text, /Likely: +You signed no space after the colons; there must be one\./)
    assert.doesNotMatch(text, /How to fix it: /)
  })

  test('SIG-03 ERR-01 production says only that it does not verify', async () => {
    const answer = await stages.production.readOtherwise(mistake)
    assertRefused(answer, 'signature-wrong', 'Signature')
    assert.deepEqual(answer.json, {
      tppMessages: [
        { category: 'ERROR', code: 'BAD_REQUEST', path: 'Signature', text: 'The signature does not verify.' },
      ],
    })
  })

  test('SIG-05 the sandbox shows the keyId that it expects', async () => {
    const answer = await stages.sandbox.readOtherwise({ keyId: () => 'SN=1,CA=CN=Nobody' })
    assert.ok(textOf(answer).includes(keyIdOf(stages.sandbox.tpp)))
    const hidden = await stages.production.readOtherwise({ keyId: () => 'SN=1,CA=CN=Nobody' })
    assert.ok(!hidden.text.includes(stages.production.tpp.certificate.serialNumber))
  })

  test('SIG-13 the sandbox shows the Digest that it computed', async () => {
    const request = stages.sandbox.creation()
    const right = valueOf(request, 'digest') ?? ''
    const wrong = { Digest: 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' }
    const answer = await stages.sandbox.send(withHeaders(request, wrong))
    assertRefused(answer, 'digest-mismatch', 'Digest')
    assert.ok(textOf(answer).includes(`Expected: ${right}`), textOf(answer))
    assert.match(textOf(answer), /digest of an empty body/)
    const hidden = await stages.production.send(withHeaders(stages.production.creation(), wrong))
    assert.doesNotMatch(textOf(hidden), /SHA-256=/)
  })

  test('SIG-02 ERR-02 one response lists everything that is missing', async () => {
    const bare = { Signature: undefined, 'TPP-Signature-Certificate': undefined, 'X-Request-ID': undefined }
    const answer = await stages.sandbox.send(
      withHeaders(stages.sandbox.creation(), { ...bare, Digest: undefined }),
    )
    assertRefused(answer, 'signature-missing', 'Signature')
    assert.match(textOf(answer), /missing: X-Request-ID, TPP-Signature-Certificate, Signature, Digest/)
    const about = answer.json.tppMessages.filter(({ text }) => text.includes('For example:'))
    assert.deepEqual(
      about.map(({ path, text }) => [path, text.split(':')[0]]),
      ['X-Request-ID', 'TPP-Signature-Certificate', 'Signature', 'Digest'].map((name) => [name, name]),
    )
    assert.match(textOf(answer), /POST \/v1\/sandbox\/signature-check .* needs no signature itself/)
  })
})
