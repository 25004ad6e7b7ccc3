import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createDigest, createSignatureHeader } from '@havn/http-signature'
import type { BasketStatus, Notification, TransactionStatus } from './index.ts'
import { type ReceivedNotification, verifyNotification } from './verify-notification.ts'

const folder = mkdtempSync('/tmp/havn-notification-')
after(() => rmSync(folder, { recursive: true }))
const file = (name: string) => join(folder, name)
const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'ignore'] })

// After the moment in which the certificates below are issued.
const now = Math.trunc(Date.now() / 1000) * 1000 + 600_000
const organizationIdentifier = 'PSDNO-FSA-000000001'

interface Sealer {
  readonly key: KeyObject
  readonly certificate: X509Certificate
  readonly keyFile: string
}

const authority = makeCertificate('authority', '/CN=Seal CA', [])
const seal = makeCertificate(
  'seal',
  `/O=Bank/organizationIdentifier=${organizationIdentifier}/CN=Bank`,
  issuedBy('authority'),
)
const anothers = makeCertificate(
  'other',
  '/O=Other/organizationIdentifier=PSDNO-FSA-000000002/CN=Other',
  issuedBy('authority'),
)
const selfMade = makeCertificate(
  'self',
  `/O=Bank/organizationIdentifier=${organizationIdentifier}/CN=Bank`,
  [],
)
const bank = {
  authority: readFileSync(file('authority.pem'), 'utf8'),
  organizationIdentifier,
  nowMilliseconds: now,
}

function issuedBy(name: string): string[] {
  return ['-CA', file(`${name}.pem`), '-CAkey', file(`${name}.key`)]
}

function makeCertificate(name: string, subject: string, issuer: string[]): Sealer {
  const files = ['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)]
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '3650',
    '-subj',
    subject,
    ...issuer,
    ...files,
  )
  return {
    key: createPrivateKey(readFileSync(file(`${name}.key`))),
    certificate: new X509Certificate(readFileSync(file(`${name}.pem`))),
    keyFile: file(`${name}.key`),
  }
}

const body = Buffer.from(
  JSON.stringify({
    notificationId: '019a86f3-77aa-7bbb-8ccc-0123456789ab',
    sequenceNumber: 1,
    resource: 'payments',
    paymentId: '019a86f3-77aa-7bbb-8ccc-0123456789ac',
    transactionStatus: 'ACTC',
    at: '2026-11-16T11:00:00+00:00',
    _links: { status: { href: '/v1/payments/x/status', verbs: ['GET'] } },
  }),
)

interface Change {
  readonly by?: Sealer
  readonly shown?: Sealer
  readonly date?: string
  readonly sent?: Buffer
  readonly names?: readonly string[]
}

function notification(change: Change = {}): ReceivedNotification {
  const { by = seal, shown = by, sent = body, date = new Date(now).toUTCString() } = change
  const { names = ['(request-target)', 'date', 'digest', 'x-request-id'] } = change
  const signed = new Map([
    ['date', [date]],
    ['digest', [createDigest(sent)]],
    ['x-request-id', ['019a86f3-77aa-7bbb-8ccc-0123456789ab']],
  ])
  const { key, certificate } = by
  const target = '/notifications?by=bank'
  const signature = createSignatureHeader({
    names,
    headers: signed,
    method: 'POST',
    target,
    key,
    certificate,
  })
  const headers = {
    ...Object.fromEntries(signed),
    signature: [signature],
    'aspsp-signature-certificate': [shown.certificate.raw.toString('base64')],
  }
  return { method: 'POST', target, headers, body: sent }
}

const problemOf = (received: ReceivedNotification, change: Partial<typeof bank> = {}) => {
  const verified = verifyNotification(received, { ...bank, ...change })
  return verified.ok ? 'none' : verified.problem
}

test('a notification with the seal of the bank is accepted and read', () => {
  const verified = verifyNotification(notification(), bank)
  assert(verified.ok)
  assert.equal(verified.notification.transactionStatus, 'ACTC')
})

test('a body that was parsed already, and an authority that is no certificate, are named', () => {
  const parsed = JSON.parse(body.toString())
  assert.match(
    problemOf({ ...notification(), body: parsed }),
    /^body: expected the bytes as received, got a value of the type object: read them before/,
  )
  assert.match(problemOf({ ...notification(), body: body.toString() as never }), /got a text/)
  const expected = 'authority: expected the PEM of a certificate, got'
  assert.match(problemOf(notification(), { authority: 'ca.pem' }), new RegExp(`^${expected} a path: `))
  assert.equal(problemOf(notification(), { authority: 'no PEM' }), `${expected} a text that is no PEM`)
  const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'
  assert.equal(
    problemOf(notification(), { authority: broken }),
    `${expected} a certificate that cannot be read`,
  )
})

test('the status of a payment is one of TransactionStatus, that of a basket one of BasketStatus', () => {
  const verified = verifyNotification(notification(), bank)
  assert(verified.ok && verified.notification.resource === 'payments')
  const status: TransactionStatus | undefined = verified.notification.transactionStatus
  const paymentId: string = verified.notification.paymentId
  assert.equal(status, 'ACTC')
  assert(paymentId.length > 0)
  const basketStatus = (one: Notification): BasketStatus | undefined =>
    one.resource === 'signing-baskets' ? one.transactionStatus : undefined
  assert.equal(basketStatus(verified.notification), undefined)
  const { paymentId: _, ...nameless } = JSON.parse(body.toString())
  assert.match(
    problemOf(notification({ sent: Buffer.from(JSON.stringify(nameless)) })),
    /paymentId is missing/,
  )
})

test('during a change of authorities, both are trusted', () => {
  const another = readFileSync(file('self.pem'), 'utf8')
  const { authority: own } = bank
  for (const both of [`${own}${another}`, `${another}\n${own}`])
    assert.equal(problemOf(notification(), { authority: both }), 'none')
  assert.match(problemOf(notification(), { authority: another }), /not issued by the authority/)
})

test('a signature of openssl is accepted, and openssl accepts ours', () => {
  const received = notification()
  const date = received.headers['date']?.[0]
  const digest = received.headers['digest']?.[0]
  const lines = [
    '(request-target): post /notifications?by=bank',
    `date: ${date}`,
    `digest: ${digest}`,
    'x-request-id: 019a86f3-77aa-7bbb-8ccc-0123456789ab',
  ]
  writeFileSync(file('text'), lines.join('\n'))
  const ours = /signature="([^"]+)"/.exec(received.headers['signature']?.[0] ?? '')?.[1] ?? ''
  writeFileSync(file('signature'), Buffer.from(ours, 'base64'))
  writeFileSync(file('public.pem'), seal.certificate.publicKey.export({ type: 'spki', format: 'pem' }))
  const verified = openssl(
    'dgst',
    '-sha256',
    '-verify',
    file('public.pem'),
    '-signature',
    file('signature'),
    file('text'),
  )
  assert.match(verified.toString(), /Verified OK/)
  const theirs = openssl('dgst', '-sha256', '-sign', seal.keyFile, file('text')).toString('base64')
  const signature = received.headers['signature']?.[0]?.replace(ours, theirs) ?? ''
  assert.equal(problemOf({ ...received, headers: { ...received.headers, signature: [signature] } }), 'none')
})

test('another body, address or method than the sealed one is refused', () => {
  const received = notification()
  assert.match(problemOf({ ...received, body: Buffer.concat([body, Buffer.from(' ')]) }), /Digest/)
  assert.match(problemOf({ ...received, target: '/elsewhere' }), /signature/i)
  assert.match(problemOf({ ...received, method: 'PUT' }), /signature/i)
})

test('a seal of anybody but the bank is refused', () => {
  assert.match(problemOf(notification({ by: selfMade })), /not issued by the authority/)
  assert.match(problemOf(notification({ by: anothers })), /PSDNO-FSA-000000002, not of PSDNO-FSA-000000001/)
  assert.notEqual(problemOf(notification({ by: anothers, shown: seal })), 'none')
  assert.match(problemOf(notification({ by: authority })), /organizationIdentifier/)
})

test('a certificate is trusted while it is valid', () => {
  const later = now + 11 * 365 * 86_400_000
  const date = new Date(later).toUTCString()
  assert.match(problemOf(notification({ date }), { nowMilliseconds: later }), /valid from/)
})

test('a Date 300 seconds off is accepted, 301 seconds or an unreadable one is not', () => {
  assert.equal(problemOf(notification(), { nowMilliseconds: now + 300_000 }), 'none')
  assert.match(problemOf(notification(), { nowMilliseconds: now + 301_000 }), /more than 300 seconds off/)
  assert.match(problemOf(notification(), { nowMilliseconds: now - 301_000 }), /more than 300 seconds off/)
  assert.match(problemOf(notification({ date: 'yesterday' })), /seconds off/)
})

test('a signature that leaves something out is refused', () => {
  const names = ['(request-target)', 'date', 'digest', 'x-request-id']
  for (const left of names)
    assert.notEqual(problemOf(notification({ names: names.filter((name) => name !== left) })), 'none', left)
})

test('without certificate, signature or digest it is refused; and so is a body that is no notification', () => {
  const received = notification()
  for (const name of ['aspsp-signature-certificate', 'signature', 'digest', 'x-request-id']) {
    const { [name]: _, ...headers } = { ...received.headers }
    assert.notEqual(problemOf({ ...received, headers }), 'none', name)
  }
  const twice = { ...received.headers, 'aspsp-signature-certificate': ['x', 'y'] }
  assert.match(problemOf({ ...received, headers: twice }), /expected one header/)
  const garbage = { ...received.headers, 'aspsp-signature-certificate': ['AAAA'] }
  assert.match(problemOf({ ...received, headers: garbage }), /holds no certificate/)
  assert.equal(problemOf(notification({ sent: Buffer.from('{') })), 'the body is not JSON')
  assert.match(problemOf(notification({ sent: Buffer.from('{}') })), /notificationId/)
})
