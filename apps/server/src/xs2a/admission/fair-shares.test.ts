import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Caller, createFairShares, type FairShares } from './fair-shares.ts'

const callerAt = (network: string, certificate: string, bank = ''): Caller => ({ network, certificate, bank })

/** Claims places until one is refused; returns how many there were, and the refusal. */
function claimAll(shares: FairShares, caller: Caller): readonly [number, string] {
  for (let count = 0; ; count += 1) {
    const outcome = shares.claim(caller)
    if (outcome !== 'admitted') return [count, outcome]
  }
}

test('SEC-55 one flooding caller gets half of the places, the next one half of what is left', () => {
  const shares = createFairShares(512)
  assert.deepEqual(claimAll(shares, callerAt('192.0.2.1', 'A')), [256, 'share-used'])
  assert.deepEqual(claimAll(shares, callerAt('192.0.2.2', 'B')), [128, 'share-used'])
  assert.equal(shares.claim(callerAt('192.0.2.3', 'C')), 'admitted')
})

test('SEC-55 places that are given back are shared evenly between two callers that flood', () => {
  const shares = createFairShares(300)
  const [one, other] = [callerAt('192.0.2.1', 'A'), callerAt('192.0.2.2', 'B')]
  const counts = [claimAll(shares, one)[0], claimAll(shares, other)[0]]
  for (let round = 0; round < 2_000; round += 1) {
    const index = round % 2
    const caller = index === 0 ? one : other
    shares.release(caller)
    counts[index] = (counts[index] ?? 0) - 1
    for (const [next, claiming] of [one, other].entries())
      if (shares.claim(claiming) === 'admitted') counts[next] = (counts[next] ?? 0) + 1
  }
  for (const count of counts) assert.ok(Math.abs(count - 100) <= 3, counts.join())
})

test('SEC-55 503: without a place left, also a caller that has none is refused', () => {
  const shares = createFairShares(2)
  assert.equal(shares.claim(callerAt('192.0.2.1', 'A')), 'admitted')
  assert.equal(shares.claim(callerAt('192.0.2.2', 'B')), 'admitted')
  assert.equal(shares.claim(callerAt('192.0.2.3', 'C')), 'full')
  shares.release(callerAt('192.0.2.1', 'A'))
  assert.equal(shares.claim(callerAt('192.0.2.3', 'C')), 'admitted')
})

test('SEC-56 a flood under copied certificates leaves their owner its share, however many it names', () => {
  const shares = createFairShares(512)
  for (let certificate = 0; certificate < 1_000; certificate += 1)
    shares.claim(callerAt('198.51.100.1', `certificate ${certificate}`))
  assert.equal(shares.claim(callerAt('198.51.100.1', 'A')), 'share-used', 'three quarters for one network')
  assert.deepEqual(claimAll(shares, callerAt('192.0.2.1', 'certificate 1')), [64, 'share-used'])
})

test('SEC-56 behind a proxy a flood without a known certificate is one caller', () => {
  const shares = createFairShares(512)
  assert.deepEqual(claimAll(shares, callerAt('', '')), [256, 'share-used'])
  assert.deepEqual(claimAll(shares, callerAt('', 'A')), [128, 'share-used'])
})

test('SEC-60 a flood of many callers at one bank leaves a quarter of the places to the other banks', () => {
  const shares = createFairShares(128)
  const flood = (bank: string) => {
    let admitted = 0
    for (let network = 0; network < 1_000; network += 1)
      if (shares.claim(callerAt(`${bank} ${network}`, '', bank)) === 'admitted') admitted += 1
    return admitted
  }
  assert.equal(flood('one bank'), 96)
  assert.equal(shares.claim(callerAt('192.0.2.1', 'A', 'one bank')), 'bank-share-used')
  assert.equal(shares.claim(callerAt('192.0.2.1', 'A', 'another bank')), 'admitted')
  assert.equal(flood('another bank'), 23, 'three quarters of what is left')
  assert.equal(shares.claim(callerAt('192.0.2.1', 'A', 'a third bank')), 'admitted')
})

test('SEC-60 a server of one bank gives it all of its places', () => {
  const shares = createFairShares(8)
  for (let network = 0; network < 8; network += 1)
    assert.equal(shares.claim(callerAt(String(network), '')), 'admitted')
  assert.equal(shares.claim(callerAt('192.0.2.1', 'A')), 'full')
})
