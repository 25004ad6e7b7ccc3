import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createKeyRing, type KeyPeriod, toSecret } from './key-ring.ts'

const secretOf = (digit: string) => toSecret(digit.repeat(64))

const first = { use: 'links', id: '', secret: secretOf('1'), usedFrom: 0, acceptedUntil: 300 } as const
const second = { use: 'links', id: '22222222', secret: secretOf('2'), usedFrom: 200 } as const
const periods: readonly KeyPeriod[] = [first, { ...second, acceptedUntil: undefined }]

describe('a key that replaces another', () => {
  const clock = { now: 0, milliseconds: () => clock.now }
  const ring = createKeyRing(periods, clock)
  const at = (now: number) => {
    clock.now = now
    return {
      current: ring.deployment.current('links').id,
      accepted: ring.deployment.accepted('links').map(({ id }) => id),
      found: ['', '22222222'].map((id) => ring.deployment.find('links', id) !== undefined),
    }
  }

  test('is accepted before it is used, and used from its time on', () => {
    assert.deepEqual(at(199), { current: '', accepted: ['', '22222222'], found: [true, true] })
    assert.deepEqual(at(200), { current: '22222222', accepted: ['22222222', ''], found: [true, true] })
  })

  test('is the only one when the other has ended, which evidence still finds', () => {
    assert.deepEqual(at(299).found, [true, true])
    assert.deepEqual(at(300), { current: '22222222', accepted: ['22222222'], found: [false, true] })
    assert.equal(ring.deployment.findKept('links', '')?.secret, first.secret)
    assert.deepEqual(
      ring.deployment.kept('links').map(({ id }) => id),
      ['22222222', ''],
    )
    assert.equal(ring.deployment.find('links', '33333333'), undefined)
  })

  test('is not used for what began before it, until the other has ended', () => {
    clock.now = 250
    assert.equal(ring.deployment.usedAt('links', 199).id, '')
    assert.equal(ring.deployment.usedAt('links', 200).id, '22222222')
    clock.now = 300
    assert.equal(ring.deployment.usedAt('links', 199).id, '22222222')
  })

  test('may be replaced while the ring is in use', () => {
    clock.now = 1_000
    ring.replace([...periods, { ...second, id: '33333333', usedFrom: 900, acceptedUntil: undefined }])
    assert.equal(ring.deployment.current('links').id, '33333333')
  })
})

describe('the keys of a bank', () => {
  const clock = { now: 0, milliseconds: () => clock.now }
  const later = { ...second, id: '44444444', usedFrom: 700, acceptedUntil: undefined }
  const ring = createKeyRing([{ ...first, acceptedUntil: undefined }, later], clock)
  const own = { use: 'links', id: 'aaaaaaaa', secret: secretOf('a'), usedFrom: 500 } as const
  const ownKeys = (id: string, until: number | undefined) => ({
    periods: [{ ...own, id, acceptedUntil: undefined }],
    deploymentUntil: new Map([['links' as const, until]]),
  })
  const byBank = new Map([
    ['own', ownKeys('aaaaaaaa', 900)],
    ['evidence', ownKeys('aaaaaaaa', undefined)],
    ['same id', ownKeys('44444444', undefined)],
  ])
  ring.followBanks((bankId) => byBank.get(bankId))
  const idsAt = (now: number, bankId: string) => {
    clock.now = now
    return ring
      .of(bankId)
      .accepted('links')
      .map(({ id }) => id)
  }

  test('are those of the deployment if it has none of its own', () => {
    assert.equal(ring.of('another'), ring.deployment)
  })

  test('are accepted before they are used; then those of the deployment make nothing more', () => {
    assert.deepEqual(idsAt(499, 'own'), ['', 'aaaaaaaa'])
    assert.deepEqual(idsAt(500, 'own'), ['aaaaaaaa', ''])
    assert.deepEqual(idsAt(899, 'own'), ['aaaaaaaa', ''])
    assert.equal(ring.of('own').usedAt('links', 499).id, '')
    assert.deepEqual(idsAt(900, 'own'), ['aaaaaaaa'])
    assert.equal(ring.of('own').findKept('links', '')?.secret, first.secret)
    assert.deepEqual(idsAt(900, 'evidence'), ['aaaaaaaa', ''])
  })

  test('are not those of another bank or of the deployment, even with the same id', () => {
    assert.deepEqual(idsAt(800, 'same id'), ['44444444', ''])
    assert.equal(ring.of('same id').find('links', '44444444')?.secret.equals(secretOf('a')), true)
    assert.equal(ring.deployment.find('links', '44444444')?.secret.equals(secretOf('2')), true)
  })

  test('follow the keys of the deployment, and the document of the bank', () => {
    const before = ring.of('own')
    assert.equal(ring.of('own'), before)
    ring.replace([{ ...first, acceptedUntil: 600 }, later])
    assert.deepEqual(idsAt(600, 'own'), ['aaaaaaaa'])
    byBank.set('own', ownKeys('bbbbbbbb', 900))
    assert.deepEqual(idsAt(800, 'own'), ['bbbbbbbb'])
  })
})
