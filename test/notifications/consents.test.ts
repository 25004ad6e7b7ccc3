import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { writeExpiryNotifications } from '../../apps/server/src/domain/consents/index.ts'
import { CONSENTS, type ConsentCalls, consentsAt, KARIS } from '../consents/support/consent-calls.ts'
import { linkOf } from '../sca/support/tpp-calls.ts'
import { type TestBank, useBank } from '../support/bank.ts'
import { bankPageAt } from '../support/bank-page.ts'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { type Deliverer, openDeliverer } from './support/deliverer.ts'
import { openReceiver, type Receiver } from './support/receiver.ts'

const BEGIN = '2026-11-16T09:00:00+00:00'
const END = '2027-05-15T09:00:00+00:00'

describe('notifications about a consent, beyond the specification', () => {
  const bank = useBank({
    hasSeal: true,
    beforeClose: async () => {
      await deliverer.close()
      await receiver.close()
    },
  })
  let receiver: Receiver
  let deliverer: Deliverer
  let tpp: ReturnType<TestBank['newTpp']>
  let calls: ConsentCalls
  before(async () => {
    receiver = await openReceiver(bank)
    deliverer = openDeliverer(bank)
  })
  beforeEach(async () => {
    tpp = bank.newTpp()
    calls = consentsAt(bank, tpp)
    await calls.setClock({ time: BEGIN })
  })

  const subscribed = (content?: string) => ({
    'TPP-Notification-URI': receiver.uri,
    ...(content === undefined ? {} : { 'TPP-Notification-Content-Preferred': content }),
  })
  const idOf = async (psuId: string) => {
    const { json } = await bank.call(tpp, { target: CONSENTS, headers: { 'PSU-ID': psuId } })
    const [consent] = json['consents'] as readonly { consentId: string }[]
    assert(consent)
    return consent.consentId
  }
  const grant = async (content?: string) => {
    const psuId = await calls.grant({
      accounts: [KARIS.current, KARIS.savings],
      headers: subscribed(content),
    })
    return { psuId, consentId: await idOf(psuId) }
  }
  /** What the TPP has received about a consent, verified with the bank's seal. */
  const received = async (consentId: string) => {
    await deliverer.deliver()
    assert.deepEqual(deliverer.errors, [])
    return receiver.received
      .map(({ notification }) => notification)
      .filter((notification) => notification.consentId === consentId)
  }
  const eventsOf = async (consentId: string) =>
    (await received(consentId)).map(({ consentEvent, consentStatus, daysLeft }) =>
      [consentEvent, consentStatus, ...(daysLeft === undefined ? [] : [daysLeft])].join(' '),
    )
  const pageOf = async (psuId: string) => {
    const page = bankPageAt(bank.baseUrl, linkOf(await calls.start()).bankId)
    await page.logIn(KARI)
    const [row] = await queryAsOwner(bank, `select tpp_id from consents.consent where psu_id = '${psuId}'`)
    return { page, form: { tpp: String(row?.['tpp_id']), agreement: 'PRIVATE' } }
  }
  const writeNotices = () =>
    writeExpiryNotifications({ bankDatabase: deliverer.bankDatabase, clock: bank.clock })
  const at = async (time: string) => {
    await calls.setClock({ time })
    await writeNotices()
  }

  test('201 says what will be sent; the SCA itself is not', async () => {
    const offerOf = async (content?: string) => {
      const { headers, json } = await calls.start(subscribed(content))
      return {
        support: headers['aspsp-notification-support'],
        content: headers['aspsp-notification-content'],
        warnings: (json.tppMessages ?? []).map(({ code, path }) => `${code} ${path}`),
      }
    }
    assert.deepEqual(await offerOf(), { support: 'true', content: 'status=PROCESS', warnings: [] })
    assert.deepEqual(await offerOf('status=LAST'), { support: 'true', content: 'status=LAST', warnings: [] })
    const declined = {
      support: 'false',
      content: undefined,
      warnings: ['BAD_REQUEST TPP-Notification-URI'],
    }
    assert.deepEqual(await offerOf('status=SCA'), declined)
    const unsigned = await bank.call(tpp, {
      method: 'POST',
      target: CONSENTS,
      headers: { 'TPP-Session-ID': 's', 'TPP-Redirect-URI': 'https://tpp.example/callback', ...subscribed() },
      include: ['(request-target)'],
    })
    assert.equal(unsigned.headers['aspsp-notification-support'], 'false')
    assert.equal(unsigned.status, 201, unsigned.text)
  })

  test('granted, then withdrawn in part and in whole on the bank’s page: each is notified, signed and in order', async () => {
    const { psuId, consentId } = await grant()
    const { page, form } = await pageOf(psuId)
    await page.submit('revoke', { ...form, account: KARIS.savings })
    await page.submit('revoke-all', form)
    const [granted, partly, ended, ...more] = await received(consentId)
    assert(granted && partly && ended)
    assert.equal(more.length, 0)
    const { notificationId: _, at: grantedAt, ...fields } = granted
    assert.deepEqual(fields, {
      sequenceNumber: 1,
      resource: 'bank-offered-consents',
      consentId,
      consentStatus: 'valid',
      consentEvent: 'granted',
      validUntil: END,
      _links: { status: { href: `${CONSENTS}/${consentId}`, verbs: ['GET'] } },
    })
    assert.match(grantedAt, /^2026-11-16T09:00:0/, 'by the bank’s clock')
    assert.deepEqual(
      [partly.consentEvent, partly.consentStatus, partly.sequenceNumber],
      ['accountsWithdrawn', 'valid', 2],
    )
    assert.deepEqual(
      [ended.consentEvent, ended.consentStatus, ended.validUntil, ended.sequenceNumber],
      ['withdrawn', 'revokedByPsu', undefined, 3],
    )
    const status = await bank.call(tpp, { target: ended._links.status.href })
    assert.equal(status.json['consentStatus'], 'revokedByPsu')
  })

  test('ended by the TPP, granted again at the same address, and unchecked in the list', async () => {
    const { consentId } = await grant()
    await bank.call(tpp, { method: 'DELETE', target: `${CONSENTS}/${consentId}` })
    await calls.grant({ accounts: [KARIS.card] })
    await calls.grant({ accounts: [] })
    assert.deepEqual(await eventsOf(consentId), [
      'granted valid',
      'terminated terminatedByTpp',
      'granted valid',
      'withdrawn revokedByPsu',
    ])
  })

  test('LAST: only when it ends, and when it is valid again after that', async () => {
    const { psuId, consentId } = await grant('status=LAST')
    const { page, form } = await pageOf(psuId)
    await page.submit('revoke', { ...form, account: KARIS.savings })
    assert.deepEqual(await eventsOf(consentId), [])
    await page.submit('revoke-all', form)
    await calls.grant({ accounts: [KARIS.card] })
    assert.deepEqual(await eventsOf(consentId), ['withdrawn revokedByPsu', 'granted valid'])
  })

  test('a TPP without a subscription gets nothing; a new address replaces the old; 410 ends it, and a new consent subscribes again', async (t) => {
    const psuId = await calls.grant({ accounts: [KARIS.current] })
    const consentId = await idOf(psuId)
    assert.deepEqual(await eventsOf(consentId), [])
    await calls.grant({ headers: subscribed() })
    const moved = await openReceiver(bank)
    t.after(() => moved.close())
    await calls.grant({ headers: { 'TPP-Notification-URI': moved.uri } })
    await deliverer.deliver()
    assert.equal(moved.received.at(-1)?.notification.consentId, consentId)
    moved.react(410)
    await calls.grant({})
    await deliverer.deliver()
    const receivedBefore = moved.received.length
    await calls.grant({})
    await deliverer.deliver()
    assert.equal(moved.received.length, receivedBefore)
    moved.react(204)
    await calls.grant({ headers: { 'TPP-Notification-URI': moved.uri } })
    await deliverer.deliver()
    assert.equal(moved.received.length, receivedBefore + 1)
  })

  test('a refused or abandoned list creates no subscription', async () => {
    const psuId = await calls.grant({ accounts: [KARIS.current] })
    const consentId = await idOf(psuId)
    const asked = await calls.start(subscribed())
    await calls.decide(asked, { outcome: 'refuse', nationalId: KARI })
    await calls.grant({ accounts: [KARIS.card] })
    assert.deepEqual(await eventsOf(consentId), [])
  })

  test('30, 7 and 1 days before its end and when it has ended, each once', async () => {
    const { psuId, consentId } = await grant()
    await writeNotices()
    await at('2027-04-15T08:59:00+00:00')
    assert.deepEqual((await eventsOf(consentId)).slice(1), [])
    await at('2027-04-15T09:01:00+00:00')
    await Promise.all([writeNotices(), writeNotices(), writeNotices()])
    assert.deepEqual((await eventsOf(consentId)).slice(1), ['expiring valid 30'])
    await at('2027-05-08T09:01:00+00:00')
    await at('2027-05-14T09:01:00+00:00')
    await at('2027-05-14T10:00:00+00:00')
    await at('2027-05-15T09:01:00+00:00')
    await at('2027-06-15T09:01:00+00:00')
    assert.deepEqual((await eventsOf(consentId)).slice(1), [
      'expiring valid 30',
      'expiring valid 7',
      'expiring valid 1',
      'expired expired',
    ])
    const notices = await queryAsOwner(bank, `select from consents.expiry_notice where psu_id = '${psuId}'`)
    assert.equal(notices.length, 0, 'an ended consent is no longer checked')
    assert.equal((await received(consentId))[1]?.validUntil, END)
  })

  test('not for a consent that was renewed or withdrawn meanwhile', async () => {
    const { psuId, consentId } = await grant()
    await at('2027-04-10T09:00:00+00:00')
    await calls.grant({ accounts: [KARIS.card] })
    await at('2027-05-16T09:00:00+00:00')
    assert.deepEqual(await eventsOf(consentId), ['granted valid', 'granted valid'])
    await at('2027-09-08T09:00:00+00:00')
    assert.deepEqual((await eventsOf(consentId)).slice(2), ['expiring valid 30'])
    await calls.grant({ accounts: [KARIS.card] })
    await at('2028-02-06T09:00:00+00:00')
    assert.deepEqual((await eventsOf(consentId)).slice(4), ['expiring valid 30'], 'the notices start again')
    const { page, form } = await pageOf(psuId)
    await page.submit('revoke-all', form)
    await at('2028-03-06T09:00:00+00:00')
    assert.deepEqual((await eventsOf(consentId)).slice(5), ['withdrawn revokedByPsu'])
  })
})
