import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBank, type TestBank } from '../support/bank.ts'
import { type Identity, makeTpp } from '../support/certificates.ts'
import { commandAs } from '../support/operator-command.ts'
import { queryAsOwner } from '../support/query.ts'
import type { ReceivedResponse } from '../support/send.ts'
import { assertRefused, textOf } from '../xs2a/support/messages.ts'
import { unknownPayment } from '../xs2a/support/stage.ts'
import {
  findDeadUrl,
  makeTppWithUrls,
  openRevocationOffice,
  type RevocationOffice,
  type RunningServer,
  startSilentServer,
} from './support/openssl-responder.ts'

const trustSettings = { asksRevocation: true }
const path = 'TPP-Signature-Certificate'
const hour = 3_600_000

let bank: TestBank
let office: RevocationOffice
const servers: RunningServer[] = []
let responder: RunningServer
before(async () => {
  bank = await openBank({ trustSettings })
  office = openRevocationOffice(bank.ca)
  responder = await run(office.startResponder())
})
after(async () => {
  for (const server of servers) server.stop()
  await bank.close()
})

async function run<Server extends RunningServer>(starting: Promise<Server>): Promise<Server> {
  const server = await starting
  servers.push(server)
  return server
}

/** A TPP of the bank's authority, which has registered its certificate. */
async function registeredTpp(urls: { readonly ocsp?: string; readonly crl?: string }): Promise<Identity> {
  const tpp = makeTppWithUrls(bank.ca, urls)
  await office.register(tpp)
  return tpp
}

/** A call that is answered 404 once all checks have passed. */
const call = (tpp: Identity, at = bank) => at.call(tpp, unknownPayment)

function assertPasses(answer: ReceivedResponse): void {
  assert.equal(answer.status, 404, answer.text)
}

function assertUnknown(answer: ReceivedResponse): void {
  assertRefused(answer, 'revocation-unknown', path)
  const seconds = Number(answer.headers['retry-after'])
  assert(seconds >= 1 && seconds <= 12, `Retry-After: ${seconds}`)
}

/**
 * Repeats a call until the answer has this status. On a busy machine a responder may answer too late, and the next question is
 * asked ten seconds later.
 */
async function callUntil(status: number, tpp: Identity, at = bank): Promise<ReceivedResponse> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const answer = await call(tpp, at)
    if (answer.status === status) return answer
    assert(Date.now() < deadline, `expected ${status}, got ${answer.text}`)
    await sleep(100)
  }
}

describe('revocation by OCSP', () => {
  test('SIG-16 a certificate that the responder calls good is accepted, at the first call and from memory', async () => {
    const own = await run(office.startResponder())
    const tpp = await registeredTpp({ ocsp: own.url })
    assertPasses(await callUntil(404, tpp))
    const [stored] = await queryAsOwner(
      bank,
      `select status, source, round(extract(epoch from usable_until - answered_at) / 3600) as usable_hours,
        round(extract(epoch from renew_at - answered_at) / 60) as renewal_minutes
      from trust.certificate_status where tpp_id = '${tppIdOf(tpp)}'`,
    )
    assert.deepEqual(stored, { status: 'good', source: 'ocsp', usable_hours: '24', renewal_minutes: '55' })
    own.stop()
    assertPasses(await call(tpp))
  })

  test('SIG-16 403 FORBIDDEN: a revoked certificate, with time and reason in the sandbox', async () => {
    const tpp = await registeredTpp({ ocsp: responder.url })
    await office.revoke(tpp)
    const answer = await callUntil(403, tpp)
    assertRefused(answer, 'certificate-revoked', path)
    assert.match(textOf(answer), /revoked at 2026-11-01T00:00:00.000Z \(keyCompromise\)/)
    assert.match(textOf(answer), /Use another certificate/)
    const { log } = bank
    assert(log.some((line) => line.includes('was revoked') && line.includes(tppIdOf(tpp))))
  })

  test('SIG-16 503 SYSTEM_ERROR: the authority does not know the certificate, whatever its list says', async () => {
    const list = await run(office.serveCrl())
    const tpp = makeTppWithUrls(bank.ca, { ocsp: responder.url, crl: list.url })
    assertUnknown(await call(tpp))
  })

  test('SIG-16 503 SYSTEM_ERROR: a list that does not have the certificate does not undo that it was never issued', async () => {
    const [short, list] = [await run(office.startResponder()), await run(office.serveCrl())]
    const tpp = makeTppWithUrls(bank.ca, { ocsp: short.url, crl: list.url })
    const statuses = () =>
      queryAsOwner(
        bank,
        `select status, source from trust.certificate_status where tpp_id = '${tppIdOf(tpp)}'`,
      )
    for (;;) {
      const answer = await call(tpp)
      assertUnknown(answer)
      if ((await statuses()).length > 0) break
      await sleep(Number(answer.headers['retry-after']) * 1000)
    }
    assert.deepEqual(await statuses(), [{ status: 'unknown', source: 'ocsp' }])
    short.stop()
    await sleep(Number((await call(tpp)).headers['retry-after']) * 1000 + 500)
    assertUnknown(await call(tpp))
    assert.deepEqual(await statuses(), [{ status: 'unknown', source: 'ocsp' }])
  })

  test('SIG-16 503 SYSTEM_ERROR: an answer that a certificate of another TPP signed', async () => {
    const forger = makeTpp(bank.ca)
    const forging = await run(office.startResponder({ signer: forger }))
    const answer = await call(await registeredTpp({ ocsp: forging.url }))
    assertUnknown(answer)
    assert(bank.log.some((line) => line.includes('signer-refused')))
  })

  test('SIG-16 503 SYSTEM_ERROR: a responder that is silent is given up, and the next call does not ask it again', async () => {
    const silent = await run(startSilentServer())
    const tpp = await registeredTpp({ ocsp: silent.url })
    assertUnknown(await call(tpp))
    const asked = silent.connections()
    assert(asked > 0)
    assertUnknown(await call(tpp))
    assert.equal(silent.connections(), asked, 'nobody is asked again so soon')
  })

  test('SIG-16 503 SYSTEM_ERROR: a responder that is down', async () => {
    assertUnknown(await call(await registeredTpp({ ocsp: await findDeadUrl() })))
  })

  test('SIG-16 503 SYSTEM_ERROR: a certificate that says nowhere where its authority answers', async () => {
    assertUnknown(await call(makeTpp(bank.ca, { keyType: 'P-256', tppId: 'PSDNO-FSA-599999999' })))
  })

  test('SEC-28 an authority at a private address is not asked', async () => {
    assertUnknown(await call(await registeredTpp({ ocsp: 'http://10.1.2.3/' })))
    assert(bank.log.some((line) => line.includes('the address is not a public one')))
  })
})

describe('revocation by list', () => {
  test('SIG-16 the list decides where no responder answers', async () => {
    const dead = await findDeadUrl()
    const revoked = makeTpp(bank.ca, { keyType: 'P-256' })
    await office.revoke(revoked)
    const list = await run(office.serveCrl())
    await callUntil(404, await registeredTpp({ ocsp: dead, crl: list.url }))
    await callUntil(404, await registeredTpp({ crl: list.url }))
  })

  test('SIG-16 403 FORBIDDEN: a certificate that is on the list', async () => {
    const list = await run(office.serveCrl())
    const tpp = await registeredTpp({ crl: list.url })
    await office.revoke(tpp)
    assertRefused(await callUntil(403, tpp), 'certificate-revoked', path)
  })
})

describe('revocation in the background', () => {
  test('SIG-16 what was answered survives a restart, without its responder', async () => {
    const short = await run(office.startResponder())
    const [good, revoked] = [
      await registeredTpp({ ocsp: short.url }),
      await registeredTpp({ ocsp: short.url }),
    ]
    await office.revoke(revoked)
    await callUntil(404, good)
    assertRefused(await callUntil(403, revoked), 'certificate-revoked', path)
    short.stop()
    const restarted = await openBank({ trustSettings, sharesDatabaseWith: bank })
    try {
      assertPasses(await call(good, restarted))
      assertRefused(await call(revoked, restarted), 'certificate-revoked', path)
    } finally {
      await restarted.close()
    }
  })

  test('SIG-16 one of two processes asks again within the hour, and both refuse what is revoked since; an old answer ends', async () => {
    const other = await openBank({ trustSettings, sharesDatabaseWith: bank })
    const dying = await run(office.startResponder())
    const [tpp, idle] = [
      await registeredTpp({ ocsp: responder.url }),
      await registeredTpp({ ocsp: responder.url }),
    ]
    const lost = await registeredTpp({ ocsp: dying.url })
    const list = await run(office.serveCrl())
    const listed = await registeredTpp({ crl: list.url })
    try {
      for (const one of [tpp, idle, lost, listed]) await callUntil(404, one)
      assertPasses(await call(tpp, other))
      await office.revoke(tpp)
      await office.revoke(idle)
      await office.revoke(listed)
      dying.stop()
      await bank.startJobs()
      assertPasses(await call(tpp))
      bank.clock.offsetMilliseconds = hour
      assertRefused(await callUntil(403, tpp), 'certificate-revoked', path)
      assertRefused(await callUntil(403, listed), 'certificate-revoked', path)
      await other.startJobs()
      assertRefused(await callUntil(403, tpp, other), 'certificate-revoked', path)
      const [row] = await queryAsOwner(
        bank,
        `select status from trust.certificate_status where tpp_id = '${tppIdOf(idle)}'`,
      )
      assert.equal(row?.['status'], 'revoked', 'nobody called with it meanwhile')
      assertPasses(await call(lost))
      bank.clock.offsetMilliseconds = 25 * hour
      assertUnknown(await call(lost))
    } finally {
      await other.close()
    }
  })

  test('SEC-168 an operator has the authorities asked again at once', async () => {
    const tpp = await registeredTpp({ ocsp: responder.url })
    assertPasses(await callUntil(404, tpp))
    await office.revoke(tpp)
    const asked = await commandAs(bank, 'kari', ['trust', 'recheck', tppIdOf(tpp)])
    assert.match(asked.out, /about 1 certificates of \S+, .*\n[0-9a-f]{64} {2}revoked, answered /)
    assert.equal(asked.code, 0)
    assertRefused(await callUntil(403, tpp), 'certificate-revoked', path)
  })

  test('SIG-16 revocation is final, whatever a list says later', async () => {
    const dying = await run(office.startResponder())
    const list = await run(office.serveCrl())
    const [revoked, witness] = [
      await registeredTpp({ ocsp: dying.url, crl: list.url }),
      await registeredTpp({ ocsp: dying.url, crl: list.url }),
    ]
    assertPasses(await call(witness))
    await office.revoke(revoked)
    assertRefused(await call(revoked), 'certificate-revoked', path)
    dying.stop()
    // The list would call it good.
    await office.register(revoked)
    bank.clock.offsetMilliseconds += hour
    const sourceOf = async () => {
      const select = `select source from trust.certificate_status where tpp_id = '${tppIdOf(witness)}'`
      return (await queryAsOwner(bank, select))[0]?.['source']
    }
    while ((await sourceOf()) !== 'crl') {
      assertPasses(await call(witness))
      await sleep(100)
    }
    assertRefused(await call(revoked), 'certificate-revoked', path)
  })

  test('SIG-16 503 SYSTEM_ERROR: an answer that is over when it comes', async () => {
    const stale = await run(office.startResponder({ days: 1 }))
    bank.clock.offsetMilliseconds = 49 * hour
    assertUnknown(await call(await registeredTpp({ ocsp: stale.url })))
    assert(bank.log.some((line) => line.includes('not-current')))
  })
})

function tppIdOf({ certificate }: Identity): string {
  return /organizationIdentifier=(\S+)/.exec(certificate.subject)?.[1] ?? ''
}
