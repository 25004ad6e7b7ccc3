import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, test } from 'node:test'
import { CHECKS } from '../../apps/server/src/edge/checks/checks.ts'
import { openBank, useBank } from '../support/bank.ts'
import { makeTpp } from '../support/certificates.ts'
import { ndctBody } from '../support/ndct.ts'
import { payerAt } from '../support/payer.ts'
import { REFUSED_CALLS } from '../xs2a/support/refused-calls.ts'
import { setStage, unknownPayment } from '../xs2a/support/stage.ts'
import { OLA, tppAt } from '../sca/support/tpp-calls.ts'
import { countEvents, eventsWhen, type EventRow } from './support/events.ts'

/** Checks that refuse only with a responder or over TLS, which have tests of their own. */
const NEEDING_MORE: ReadonlySet<string> = new Set(['revocation', 'client certificate'])

describe('security events', () => {
  const bank = useBank({ environment: 'production' })

  test('SEC-70 every check that refuses a call reports it, with reason, TPP, peer and bank', async () => {
    const stage = setStage(bank)
    for (const { call } of [
      REFUSED_CALLS['header-missing'],
      REFUSED_CALLS['body-not-json'],
      REFUSED_CALLS['date-off'],
      REFUSED_CALLS['digest-mismatch'],
      REFUSED_CALLS['part-malformed'],
      REFUSED_CALLS['certificate-untrusted'],
      REFUSED_CALLS['key-id-serial-differs'],
      REFUSED_CALLS['header-not-signed'],
      REFUSED_CALLS['signature-wrong'],
      REFUSED_CALLS['role-missing'],
    ])
      assert.ok((await call(stage)).status >= 400)
    const checks = CHECKS.map(([name]) => name).filter((name) => !NEEDING_MORE.has(name))
    const refused = await eventsWhen(bank, (events) => events.length >= checks.length)
    assert.deepEqual(refused.map((event) => String(event['refused_by'])).toSorted(), checks.toSorted())
    for (const event of refused) {
      assert.equal(event['kind'], 'call-refused')
      assert.equal(event['peer'], '127.0.0.1')
      assert.match(String(event['reason']), /^[a-z-]+$/)
      assert.notEqual(event['bank_id'], '00000000-0000-0000-0000-000000000000')
    }
    const byCheck = Object.fromEntries(refused.map((event) => [event['refused_by'], event]))
    assert.equal(byCheck['certificate']?.['reason'], 'certificate-untrusted')
    assert.equal(byCheck['certificate']?.['tpp_id'], '', 'nobody vouches for an untrusted certificate')
    assert.match(String(byCheck['signature']?.['tpp_id']), /^PSDNO-FSA-/)
    const logged = bank.log.filter((line) => line.includes('"security event"'))
    assert.equal(logged.length, checks.length, 'the log has the same events')
  })

  test('SEC-70 a new certificate of a known TPP and its other roles are reported, a first one is not', async () => {
    const tppId = 'PSDNO-FSA-RENEWED1'
    const first = makeTpp(bank.ca, { tppId, roles: ['PISP'] })
    for (const tpp of [first, first, makeTpp(bank.ca, { tppId, roles: ['AISP', 'PISP'] })]) {
      assert.equal((await bank.call(tpp, unknownPayment)).status, 404)
      // Each is looked up in the background.
      await sleep(200)
    }
    const ofTpp = (events: readonly EventRow[]) =>
      events.filter((event) => event['tpp_id'] === tppId && event['kind'] !== 'call-refused')
    const events = ofTpp(await eventsWhen(bank, (all) => ofTpp(all).length >= 2))
    assert.deepEqual(events.map(({ kind, reason }) => [kind, reason].join(' ')).toSorted(), [
      'certificate-new first-use',
      'roles-changed certificate',
    ])
    assert.match(String(events.find(({ kind }) => kind === 'certificate-new')?.['subject']), /^[0-9a-f]{64}$/)
  })

  test('SEC-70 a certificate with roles that earlier ones of the TPP had between them changes no roles', async () => {
    const tppId = 'PSDNO-FSA-RENEWED3'
    const roleSets = [['PISP'], ['AISP'], ['AISP', 'PISP'], ['PISP']] as const
    for (const roles of roleSets) {
      // An operation for either role.
      const answer = await tppAt(bank, makeTpp(bank.ca, { tppId, roles })).user({ 'TPP-Session-ID': 'none' })
      assert.equal(answer.status, 401, answer.text)
      await sleep(200)
    }
    const ofTpp = (events: readonly EventRow[]) => events.filter((event) => event['tpp_id'] === tppId)
    const isNew = ({ kind }: EventRow) => kind === 'certificate-new'
    const events = ofTpp(await eventsWhen(bank, (all) => ofTpp(all).filter(isNew).length >= 3))
    assert.deepEqual(
      events.filter(({ kind }) => kind === 'roles-changed').map(({ subject }) => subject),
      ['AISP'],
    )
  })

  test('SEC-70 a flood from many peers leaves a bounded number of rows, and the counts are kept', async () => {
    const earlier = await countEvents(bank)
    const stage = setStage(bank)
    for (let call = 0; call < 300; call += 1) await REFUSED_CALLS['header-missing'].call(stage)
    await sleep(2_000)
    assert.ok((await countEvents(bank)) - earlier <= 3)
  })
})

test('SEC-70 no event has the PSU, the account or any text of a call', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const payer = payerAt(bank, bank.newTpp())
  const body = ndctBody()
  const created = await payer.create({ body })
  assert.equal(created.status, 201, created.text)
  // Refused with all of it in the call.
  await bank.call(bank.newTpp({ roles: ['AISP'] }), {
    target: '/v1/payments/norwegian-domestic-credit-transfers',
    body,
    headers: { 'X-PSU-IDENTITY': OLA, 'PSU-ID': OLA },
  })
  const events = await eventsWhen(bank, (all) => all.length > 0)
  const stored = JSON.stringify([events, bank.log.filter((line) => line.includes('security event'))])
  assert.match(stored, /role-missing/)
  for (const secret of [OLA, ...JSON.stringify(body).matchAll(/\d{11,}/g)].map(String))
    assert.ok(!stored.includes(secret), `${secret} is in an event`)
})
