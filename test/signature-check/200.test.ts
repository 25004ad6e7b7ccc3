import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import { describe, test } from 'node:test'
import type { SignatureCheckAnswer } from '@havn/contract'
import { setStage } from '../xs2a/support/stage.ts'
import { signByHand, valueOf, withHeaders } from '../xs2a/support/sign-by-hand.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { queryAsOwner } from '../support/query.ts'
import { send, type WireRequest } from '../support/send.ts'
import { askAbout, post, readExplained } from './support.ts'
import { prepare, useBank } from '../support/bank.ts'

describe('checking a request without sending it', () => {
  const bank = useBank()
  const stage = prepare(() => setStage(bank))

  const explain = async (request: WireRequest) => readExplained(await askAbout(bank.port, request))
  const changesOf = ({ changes }: SignatureCheckAnswer) =>
    changes.map(({ check, header }) => `${check}: ${header}`)
  const verdictOf = ({ checks }: SignatureCheckAnswer, name: string) =>
    checks.find(({ check }) => check === name)?.verdict

  test('SIG-03 a valid request is accepted, with what it was checked by', async () => {
    const request = stage.creation()
    const explained = await explain(request)
    assert.deepEqual([explained.accepted, explained.operation], [true, 'createNdctPayment'])
    assert.equal(
      explained.checks.every(({ verdict }) => verdict === 'passed'),
      true,
    )
    assert.equal(explained.digest, valueOf(request, 'digest'))
    assert.equal(explained.signingString?.split('\n').length, 4)
    const { certificate } = stage.tpp
    assert.match(valueOf(request, 'signature') ?? '', new RegExp(`keyId="${explained.keyId}"`))
    assert.deepEqual(
      [explained.certificate?.serialNumber, explained.certificate?.trusted, explained.certificate?.key],
      [certificate.serialNumber, true, 'RSA, 2048 bits'],
    )
    assert.deepEqual(explained.certificate?.roles, ['PISP', 'AISP'])
    assert.match(explained.certificate?.organizationIdentifier ?? '', /^PSDNO-FSA-/)
    assert.equal(explained.certificate?.validFrom, '2020-01-01T00:00:00+00:00')
    assert.equal(explained.toSign, undefined)
  })

  test('SIG-09 an unsigned request: the report says what to sign and what to send, and that request is accepted', async () => {
    const request = withHeaders(stage.creation(), { Signature: undefined })
    const { toSign, accepted, changes } = await explain(request)
    assert.equal(accepted, false)
    assert.equal(changes[0]?.header, 'Signature')
    assert(toSign)
    const signature = sign('sha256', Buffer.from(toSign.signingString), stage.tpp.key).toString('base64')
    const Signature = toSign.signatureHeader.replace('<Base64 of the signature>', signature)
    assert.equal((await explain(withHeaders(request, { Signature }))).accepted, true)
    const sent = await send(bank.port, withHeaders(request, { Signature }))
    assert.equal(sent.status, 201, sent.text)
  })

  test('SIG-01 an old request: only its Date is refused, and the signature is checked too', async () => {
    const old = stage.read({ Date: 'Sun, 15 Nov 2020 08:30:00 GMT' })
    const explained = await explain(old)
    assert.deepEqual(changesOf(explained), ['date: Date'])
    assert.equal(verdictOf(explained, 'signature'), 'passed')
    const spoilt = await explain(signByHand(stage.tpp, old, { text: (text) => `${text}\n` }))
    assert.deepEqual(changesOf(spoilt), ['date: Date', 'signature: Signature'])
    assert.match(spoilt.changes[1]?.text ?? '', /newline after the last line/)
  })

  test('SIG-03 every possible check runs: five mistakes give five changes', async () => {
    const request = signByHand(stage.tpp, stage.creation(), {
      names: (names) => names.filter((name) => name !== 'tpp-redirect-uri'),
      keyId: (keyId) => keyId.replace(/SN=.*?,/, 'SN=01,'),
      text: (text) => text.replaceAll('\n', '\r\n'),
    })
    const wrong = withHeaders(request, {
      Digest: 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
      'x-accept-fix': undefined,
    })
    const explained = await explain(wrong)
    assert.deepEqual(changesOf(explained), [
      'digest: Digest',
      'key id: keyId',
      'coverage: headers',
      'signature: Signature',
      'content: x-accept-fix',
    ])
    assert.equal(explained.changes[0]?.value, explained.digest)
    assert.equal(explained.changes[1]?.value, explained.keyId)
    assert.equal(explained.changes[2]?.value, '(request-target) date digest x-request-id tpp-redirect-uri')
    assert.match(
      explained.toSign?.signingString ?? '',
      /^\(request-target\): post .*\ndate: .*\ndigest: .*\nx-request-id: .*\ntpp-red/,
    )
  })

  test('SIG-04 SIG-07 a malformed header is shown in its correct form, and need not be signed again', async () => {
    const rewrite: Readonly<Record<string, (value: string) => string>> = {
      'another order': (value) => value.replace(/^(keyId="[^"]*"),(algorithm="[^"]*")/, '$2,$1'),
      'no quotes': (value) => value.replaceAll('"', ''),
      'the word Signature': (value) => `Signature ${value}`,
      'the alphabet for URLs': (value) =>
        value.replace(/signature="(.*)"/, (_, base64: string) => {
          const written = Buffer.from(base64, 'base64').toString('base64url')
          return `signature="${written}"`
        }),
    }
    for (const [name, header] of Object.entries(rewrite)) {
      const request = signByHand(stage.tpp, stage.read(), { header })
      const explained = await explain(request)
      const [change, second] = explained.changes
      assert(change?.value !== undefined && second === undefined, name)
      assert.equal(verdictOf(explained, 'signature'), 'passed', name)
      const fixed = withHeaders(request, { Signature: change.value })
      assert.equal((await explain(fixed)).accepted, true, name)
    }
  })

  test('HDR-09 a certificate in another form is shown in its correct form, and the other checks use it', async () => {
    const { pem } = stage.tpp
    for (const written of [pem, pem.replaceAll('\n', ' '), encodeURIComponent(pem), btoa(pem)]) {
      const { method, target, headers } = stage.read()
      const request = { method, path: target, headers: { ...headers, 'TPP-Signature-Certificate': written } }
      const explained = readExplained(await post(bank.port, request))
      assert.deepEqual(changesOf(explained), ['certificate: TPP-Signature-Certificate'])
      assert.equal(explained.changes[0]?.value, stage.tpp.certificate.raw.toString('base64'))
      assert.equal(explained.certificate?.trusted, true)
    }
  })

  test('SIG-15 a self-signed certificate: its facts are shown, and every possible check runs', async () => {
    const stranger = makeTpp(makeCa())
    const request = signByHand(stranger, stage.read(), {})
    const sent = withHeaders(request, {
      'TPP-Signature-Certificate': stranger.certificate.raw.toString('base64'),
    })
    const explained = await explain(sent)
    assert.deepEqual(changesOf(explained), ['certificate: TPP-Signature-Certificate'])
    assert.deepEqual(
      [explained.certificate?.trusted, verdictOf(explained, 'key id'), verdictOf(explained, 'signature')],
      [false, 'passed', 'passed'],
    )
    const wrong = await explain(
      withHeaders(signByHand(stranger, stage.read(), { text: (text) => `${text}\n` }), {
        'TPP-Signature-Certificate': stranger.certificate.raw.toString('base64'),
      }),
    )
    assert.doesNotMatch(JSON.stringify(wrong.changes), /newline after/)
  })

  test('HDR-09 an expired certificate: the other checks run', async () => {
    const expired = bank.newTpp({ validTo: '20210101000000Z' })
    const explained = await explain(setStage(bank, expired).read())
    assert.deepEqual(changesOf(explained), ['certificate: TPP-Signature-Certificate'])
    assert.match(explained.changes[0]?.text ?? '', /valid until 2021/)
    assert.equal(verdictOf(explained, 'signature'), 'passed')
  })

  test('a check that cannot run names what is missing', async () => {
    const bare = { method: 'GET', path: '/v1/sandbox/customers', headers: {} }
    const explained = readExplained(await post(bank.port, bare))
    assert.equal(verdictOf(explained, 'signing headers'), 'refused')
    for (const name of ['date', 'signature header', 'certificate', 'key id', 'coverage', 'signature', 'role'])
      assert.equal(verdictOf(explained, name), 'not reached', name)
    assert.match(explained.checks[3]?.text ?? '', /Fix this first: signing headers/)
    assert.equal(explained.certificate, undefined)
  })

  test('an unknown path or method is reported, and the signature is checked too', async () => {
    const lost = await explain({ ...stage.read(), target: '/v1/no-such-path' })
    assert.equal(verdictOf(lost, 'path'), 'refused')
    assert.equal(verdictOf(lost, 'signature'), 'passed')
    const deleted = await explain({ ...stage.read(), method: 'DELETE', target: '/v1/sandbox/customers' })
    assert.match(deleted.changes[0]?.text ?? '', /expected GET.* for this path, got DELETE/)
  })

  test('headers as an object or as lines, and a body as text or Base64, give the same result', async () => {
    const { method, target: path, headers, body } = stage.creation()
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
    const text = body?.toString() ?? ''
    for (const request of [
      { method, path, headers, body: text },
      { method, path, headers: lines, body: text },
      { method, path, headers, bodyBase64: btoa(unescape(encodeURIComponent(text))) },
    ])
      assert.equal(readExplained(await post(bank.port, request)).accepted, true)
  })

  test('a check executes nothing, stores nothing and opens no bank', async () => {
    const count = async () =>
      queryAsOwner(
        bank,
        `select (select count(*)::int from banks.bank) as banks, (select count(*)::int from payments.payment) as payments,
          (select count(*)::int from xs2a.answered_request) as answers, (select count(*)::int from sandbox.request) as requests`,
      )
    const atFirst = await count()
    const newcomer = setStage(bank, bank.newTpp())
    assert.equal((await explain(newcomer.creation())).accepted, true)
    assert.deepEqual(await count(), atFirst)
  })
})
