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
      current: ring.current('links').id,
      accepted: ring.accepted('links').map(({ id }) => id),
      found: ['', '22222222'].map((id) => ring.find('links', id) !== undefined),
    }
  }

  test('is accepted before it is used, and used from its time on', () => {
    assert.deepEqual(at(199), { current: '', accepted: ['', '22222222'], found: [true, true] })
    assert.deepEqual(at(200), { current: '22222222', accepted: ['22222222', ''], found: [true, true] })
  })

  test('is the only one when the other has ended, which evidence still finds', () => {
    assert.deepEqual(at(299).found, [true, true])
    assert.deepEqual(at(300), { current: '22222222', accepted: ['22222222'], found: [false, true] })
    assert.equal(ring.findKept('links', '')?.secret, first.secret)
    assert.deepEqual(
      ring.kept('links').map(({ id }) => id),
      ['22222222', ''],
    )
    assert.equal(ring.find('links', '33333333'), undefined)
  })

  test('is not used for what began before it, until the other has ended', () => {
    clock.now = 250
    assert.equal(ring.usedAt('links', 199).id, '')
    assert.equal(ring.usedAt('links', 200).id, '22222222')
    clock.now = 300
    assert.equal(ring.usedAt('links', 199).id, '22222222')
  })

  test('may be replaced while the ring is in use', () => {
    clock.now = 1_000
    ring.replace([...periods, { ...second, id: '33333333', usedFrom: 900, acceptedUntil: undefined }])
    assert.equal(ring.current('links').id, '33333333')
  })
})
