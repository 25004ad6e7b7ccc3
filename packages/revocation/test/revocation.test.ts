import assert from 'node:assert/strict'
import type { X509Certificate } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { makeOcspRequest, readCrl, readOcspAnswer, type StatusOutcome, statusUrlsOf } from '@havn/revocation'
import { type Authority, laterBy, makeAuthority, startResponder } from './support/openssl-authority.ts'

const authority = makeAuthority('Authority')
const other = makeAuthority('Other Authority', 'ec')
const good = authority.issue('good')
const revoked = authority.issue('revoked')
authority.issue('responder', 'responder')
authority.issue('not-a-responder')
other.issue('responder', 'responder')
const foreign = other.issue('foreign')
authority.revoke(revoked.file)

const kindOf = (outcome: StatusOutcome) =>
  outcome.ok ? outcome.certificateStatus.status : outcome.problem.kind

describe('OCSP answers of openssl', () => {
  const responders = new Map<string, Awaited<ReturnType<typeof startResponder>>>()
  before(async () => {
    responders.set('delegate', await startResponder(authority, 'responder', ['-ndays', '7']))
    responders.set('authority', await startResponder(authority, 'ca', ['-ndays', '7', '-resp_key_id']))
    responders.set('without-next', await startResponder(authority, 'responder'))
    responders.set('for-a-month', await startResponder(authority, 'responder', ['-ndays', '30']))
    responders.set('no-right', await startResponder(authority, 'not-a-responder', ['-ndays', '7']))
  })
  after(() => {
    for (const responder of responders.values()) responder.stop()
  })

  async function ask(
    name: string,
    certificate: X509Certificate,
    issuer = authority.certificate,
  ): Promise<Buffer> {
    const response = await fetch(responders.get(name)?.url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/ocsp-request' },
      body: makeOcspRequest(certificate, issuer),
    })
    return Buffer.from(await response.arrayBuffer())
  }
  const read = (bytes: Uint8Array, certificate: X509Certificate, nowMilliseconds = Date.now()) =>
    readOcspAnswer({ bytes, certificate, issuer: authority.certificate, nowMilliseconds })

  test('good, by a signer of the authority and by the authority itself', async () => {
    for (const name of ['delegate', 'authority', 'without-next']) {
      const outcome = read(await ask(name, good.certificate), good.certificate)
      assert(outcome.ok, JSON.stringify(outcome))
      assert.equal(outcome.certificateStatus.status, 'good')
      // Until the next answer, which comes in seven days, but a day at most.
      assert(Math.abs(outcome.usableUntilMilliseconds - laterBy(1)) < 60_000, name)
    }
  })

  test('revoked, with time and reason', async () => {
    const outcome = read(await ask('delegate', revoked.certificate), revoked.certificate)
    assert(outcome.ok && outcome.certificateStatus.status === 'revoked')
    assert.equal(outcome.certificateStatus.reason, 'keyCompromise')
    assert(Math.abs(outcome.certificateStatus.revokedAtMilliseconds - Date.now()) < 600_000)
  })

  test('unknown, for a serial number that the authority never gave', async () => {
    const strangers = makeAuthority('Authority').issue('stranger').certificate
    const bytes = await ask('delegate', strangers)
    assert.equal(kindOf(read(bytes, strangers)), 'unknown')
  })

  test('an answer about another certificate', async () => {
    assert.equal(
      kindOf(read(await ask('delegate', good.certificate), revoked.certificate)),
      'other-certificate',
    )
  })

  test('an answer that is too old, or from the future', async () => {
    const bytes = await ask('delegate', good.certificate)
    assert.equal(kindOf(read(bytes, good.certificate, laterBy(8))), 'not-current')
    assert.equal(
      kindOf(read(bytes, good.certificate, laterBy(-0.5))),
      'signer-refused',
      'its signer did not exist then',
    )
    const unbounded = await ask('without-next', good.certificate)
    assert.equal(kindOf(read(unbounded, good.certificate, laterBy(1.1))), 'not-current')
    const ofAuthority = await ask('authority', good.certificate)
    assert.equal(kindOf(read(ofAuthority, good.certificate, laterBy(-0.5))), 'not-current')
  })

  test('an answer is used until it is ten days old, whatever its responder says', async () => {
    const bytes = await ask('for-a-month', good.certificate)
    const outcome = read(bytes, good.certificate, laterBy(9.5))
    assert(outcome.ok, JSON.stringify(outcome))
    assert(Math.abs(outcome.usableUntilMilliseconds - laterBy(10)) < 60_000)
    assert.equal(kindOf(read(bytes, good.certificate, laterBy(10.01))), 'not-current')
  })

  test('a signer without the right to sign, and one of another authority', async () => {
    assert.equal(kindOf(read(await ask('no-right', good.certificate), good.certificate)), 'signer-refused')
    const bytes = await ask('delegate', good.certificate)
    const judged = readOcspAnswer({
      bytes,
      certificate: foreign.certificate,
      issuer: other.certificate,
      nowMilliseconds: Date.now(),
    })
    assert.equal(kindOf(judged), 'signer-refused')
  })

  test('a changed answer: every byte that is changed is noticed', async () => {
    const bytes = await ask('authority', good.certificate)
    const unchanged = read(bytes, good.certificate)
    assert(unchanged.ok)
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8((changed[at] ?? 0) ^ 0x01, at)
      const outcome = read(changed, good.certificate)
      // The certificates that come along are not signed; if they are not needed, they may say anything.
      if (outcome.ok) assert.deepEqual(outcome.certificateStatus, unchanged.certificateStatus)
      else assert.notEqual(outcome.problem.kind, 'not-current')
    }
  })

  test('no answer, and what is no answer', () => {
    const tryLater = Buffer.from('30030a0103', 'hex')
    assert.deepEqual(read(tryLater, good.certificate), {
      ok: false,
      problem: { kind: 'no-answer', detail: 'tryLater' },
    })
    for (const text of ['', '3000', '300330', '308030', 'not DER at all'])
      assert.equal(
        kindOf(read(Buffer.from(text, text.startsWith('3') ? 'hex' : 'utf8'), good.certificate)),
        'unreadable',
      )
  })
})

describe('revocation lists of openssl', () => {
  const read = (bytes: Uint8Array, certificate: X509Certificate, nowMilliseconds = Date.now()) =>
    readCrl({ bytes, certificate, issuer: authority.certificate, nowMilliseconds })
  const list = authority.makeCrl()

  test('good and revoked', () => {
    assert.equal(kindOf(read(list, good.certificate)), 'good')
    const outcome = read(list, revoked.certificate)
    assert(outcome.ok && outcome.certificateStatus.status === 'revoked')
    assert.equal(outcome.certificateStatus.reason, 'keyCompromise')
  })

  test('a list that is too old, of another authority, changed, or a part only', () => {
    assert.equal(kindOf(read(list, good.certificate, laterBy(8))), 'not-current')
    assert.equal(kindOf(read(list, foreign.certificate)), 'other-certificate')
    assert.equal(kindOf(read(makeAuthority('Authority').makeCrl(), good.certificate)), 'signature-wrong')
    const changed = Buffer.from(list)
    changed.writeUInt8((changed.at(-1) ?? 0) ^ 1, changed.length - 1)
    assert.equal(kindOf(read(changed, good.certificate)), 'signature-wrong')
    assert.equal(
      kindOf(
        read(authority.makeCrl(['-crldays', '7', '-crlexts', 'crl_extensions_partial']), good.certificate),
      ),
      'unreadable',
    )
    const listFor = (extensions: string) => authority.makeCrl(['-crldays', '7', '-crlexts', extensions])
    assert.equal(kindOf(read(listFor('crl_extensions_other'), good.certificate)), 'unreadable')
    assert.equal(read(listFor('crl_extensions_own'), good.certificate).ok, true, 'the list that it names')
    assert.equal(kindOf(read(Buffer.from('no list'), good.certificate)), 'unreadable')
  })

  test('a list is used until it is ten days old, whatever its authority says', () => {
    const forAMonth = authority.makeCrl(['-crldays', '30'])
    const outcome = read(forAMonth, good.certificate, laterBy(9.5))
    assert(outcome.ok, JSON.stringify(outcome))
    assert(Math.abs(outcome.usableUntilMilliseconds - laterBy(10)) < 60_000)
    assert.equal(kindOf(read(forAMonth, good.certificate, laterBy(10.01))), 'not-current')
  })

  test('50,000 entries without much CPU or memory', () => {
    const large = makeLarge()
    const memoryBefore = process.memoryUsage().rss
    const times = Array.from({ length: 5 }, () => {
      const from = process.threadCpuUsage()
      const { bytes, certificate, issuer } = large
      assert.equal(kindOf(readCrl({ bytes, certificate, issuer, nowMilliseconds: Date.now() })), 'good')
      const { user, system } = process.threadCpuUsage(from)
      return (user + system) / 1000
    })
    const added = (process.memoryUsage().rss - memoryBefore) / 1e6
    assert(Math.min(...times) < 1_200, `took ${Math.min(...times).toFixed(0)} ms of CPU`)
    assert(added < 100, `took ${added.toFixed(0)} MB`)
    console.log(
      `# a list of ${large.bytes.length} bytes: ${Math.min(...times).toFixed(0)} ms, ${added.toFixed(0)} MB`,
    )
  })

  function makeLarge() {
    const large: Authority = makeAuthority('Large Authority')
    const { certificate } = large.issue('good')
    large.addRevoked(50_000)
    return { bytes: large.makeCrl(), certificate, issuer: large.certificate }
  }
})

test('a certificate says where its authority answers', () => {
  assert.deepEqual(statusUrlsOf(good.certificate), {
    ocsp: ['http://ocsp.example/one'],
    crl: ['http://crl.example/list.crl'],
  })
  assert.deepEqual(statusUrlsOf(authority.certificate), { ocsp: [], crl: [] })
})
