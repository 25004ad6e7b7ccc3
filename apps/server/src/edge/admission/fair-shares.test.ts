import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Caller, createFairShares, type FairShares } from './fair-shares.ts'

const callerAt = (network: string, signer = '', bank = ''): Caller => ({ network, signer, bank })

/** Claims places until one is refused; returns how many there were, and the refusal. */
function claimAll(shares: FairShares, caller: Caller): readonly [number, string] {
  for (let count = 0; ; count += 1) {
    const outcome = shares.claim(caller)
    if (outcome !== 'admitted') return [count, outcome]
  }
}

test('SEC-55 one flooding caller gets half of the places, the next one half of what is left', () => {
  const shares = createFairShares(512)
  assert.deepEqual(claimAll(shares, callerAt('192.0.2.1')), [256, 'share-used'])
  assert.deepEqual(claimAll(shares, callerAt('', 'B')), [128, 'share-used'])
  assert.equal(shares.claim(callerAt('192.0.2.3')), 'admitted')
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

test('SEC-56 unverified calls count for their network alone, whatever banks they name', () => {
  const shares = createFairShares(512)
  let admitted = 0
  for (let bank = 0; bank < 1_000; bank += 1)
    if (shares.claim(callerAt('198.51.100.1', '', `bank ${bank}`)) === 'admitted') admitted += 1
  assert.equal(admitted, 384, 'three quarters for one network')
  assert.deepEqual(claimAll(shares, callerAt('', 'A')), [64, 'share-used'])
  assert.equal(shares.claim(callerAt('192.0.2.1')), 'admitted')
})

test('SEC-56 a verified call counts for its TPP, wherever it comes from, and no longer for its network', () => {
  const shares = createFairShares(9)
  const transferOne = (network: string, tppId: string) => {
    assert.equal(shares.claim(callerAt(network)), 'admitted')
    if (shares.transfer(callerAt(network), callerAt('', tppId))) return true
    shares.release(callerAt(network))
    return false
  }
  const transferred = Array.from({ length: 8 }, (_, index) => transferOne(`192.0.2.${index}`, 'A'))
  assert.deepEqual(transferred, [true, true, true, true, true, false, false, false])
  assert.equal(shares.foresee(callerAt('', 'A')), 'share-used')
  assert.equal(transferOne('192.0.2.1', 'B'), true)
  assert.deepEqual(claimAll(shares, callerAt('192.0.2.1')), [2, 'share-used'])
})

test('SEC-56 calls whose address a proxy hides are one caller until they are verified', () => {
  const shares = createFairShares(512)
  assert.deepEqual(claimAll(shares, callerAt('')), [256, 'share-used'])
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
