import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decodeCursor, encodeCursor } from '../../apps/server/src/domain/accounts/transactions/cursor.ts'
import {
  identityHash,
  isIdentityHash,
  keptIdentityHashes,
  wasIdentityHash,
} from '../../apps/server/src/domain/sca/authorisations/identity-hash.ts'
import { isLinkToken, linkTokenOf } from '../../apps/server/src/domain/sca/authorisations/link.ts'
import { openEvidence, sealEvidence } from '../../apps/server/src/domain/sca/evidence/evidence.ts'
import {
  isStateOf,
  loginSecretsOf,
  readState,
  wasLoginNonce,
} from '../../apps/server/src/domain/sca/steps/login-secrets.ts'
import {
  createKeyRing,
  KEY_USE_NAMES,
  type KeyRing,
  toSecret,
} from '../../apps/server/src/platform/shared/key-ring.ts'
import { newId } from '../../apps/server/src/platform/shared/ids.ts'
import { csrfToken, isCsrfToken } from '../../apps/server/src/platform/web/csrf.ts'

const start = Date.now()
/** Before the second key is used, while both are accepted, and after the first has ended. */
const TIMES = { before: start, during: start + 10_000, after: start + 20_000 }

const clock = { now: start, milliseconds: () => clock.now }
const ringOf = (second: string) =>
  createKeyRing(
    KEY_USE_NAMES.flatMap((use) => [
      { use, id: '', secret: toSecret('1'.repeat(64)), usedFrom: 0, acceptedUntil: start + 15_000 },
      {
        use,
        id: second,
        secret: toSecret('2'.repeat(64)),
        usedFrom: start + 5_000,
        acceptedUntil: undefined,
      },
    ]),
    clock,
  )
const keys = ringOf('22222222')
/** A ring whose second key has the same secret and another id. */
const strangers = ringOf('33333333')

const bankId = newId()
const authorisationId = newId()
const target = { on: 'link', bankId, authorisationId, attempt: '1' } as const
const scope = { bankId, tppId: 'tpp', readerId: 'psu', accountId: 'account', filters: [] }
const cursor = { countedAt: undefined, anchor: '1', position: { kind: 'first' } } as const
const place = { bankId, authorisationId, attempt: 1 }
const person = { bankId, nationalId: '14838530061' }
const binding = { browserId: 'browser', pageId: 'page' }
const evidence = { kind: 'form', method: 'test', shown: 'NOK 1' } as const
const seen = { browser: 'browser', summaryHash: 'hash' }

/** A ring in which the bank has keys of its own: the same ids at every bank, with other secrets. */
function ringWithOwnKeys(digit: string) {
  const ring = ringOf('22222222')
  const periods = KEY_USE_NAMES.map((use) => {
    const secret = toSecret(digit.repeat(64))
    return { use, id: 'aaaaaaaa', secret, usedFrom: start + 7_000, acceptedUntil: undefined }
  })
  const own = { periods, deploymentUntil: new Map() }
  ring.followBanks(() => own)
  return ring
}
const own = ringWithOwnKeys('a')
const ofOtherBank = ringWithOwnKeys('b')

interface Use<Value> {
  readonly make: (ring: KeyRing) => Value
  readonly isValid: (ring: KeyRing, value: Value) => boolean
}
const useOf = <Value>(use: Use<Value>) => use as Use<unknown>

const ENDING: Readonly<Record<string, Use<unknown>>> = {
  'a form of a page': useOf({
    make: (ring) => csrfToken(ring.of(bankId), binding),
    isValid: (ring, token) => isCsrfToken(ring.of(bankId), binding, token),
  }),
  'a link to a page of transactions': useOf({
    make: (ring) => encodeCursor(ring, scope, cursor),
    isValid: (ring, offset) => decodeCursor(ring, scope, offset)?.anchor === '1',
  }),
  'the hash of a national id': useOf({
    make: (ring) => identityHash(ring, person),
    isValid: (ring, hash) => isIdentityHash(ring, hash, person),
  }),
  'the state of a login': useOf({
    make: (ring) => loginSecretsOf(ring.of(bankId).current('logins'), target, seen).state,
    isValid: (ring, state) => readState(state) !== undefined && isStateOf(ring, target, seen.browser, state),
  }),
}

/** What evidence needs is verified by keys that have ended. */
const KEPT: Readonly<Record<string, Use<unknown>>> = {
  evidence: useOf({
    make: (ring) => sealEvidence(ring, place, evidence),
    isValid: (ring, sealed) => openEvidence(ring, place, sealed)?.shown === 'NOK 1',
  }),
  'the nonce of a login': useOf({
    make: (ring) => loginSecretsOf(ring.of(bankId).current('logins'), target, seen).nonce,
    isValid: (ring, nonce) => wasLoginNonce(ring, nonce, target, seen.summaryHash),
  }),
  'the hash of a national id in evidence': useOf({
    make: (ring) => identityHash(ring, person),
    isValid: (ring, hash) => wasIdentityHash(ring, hash, person),
  }),
  'the hash of a national id by which a person is looked up': useOf({
    make: (ring) => identityHash(ring, person).toString('hex'),
    isValid: (ring, hash) => keptIdentityHashes(ring, person).includes(hash),
  }),
}

const at = <Value>(time: number, work: () => Value): Value => {
  clock.now = time
  return work()
}

for (const [uses, endsWithKey] of [
  [ENDING, true],
  [KEPT, false],
] as const)
  for (const [name, { make, isValid }] of Object.entries(uses))
    describe(name, () => {
      const old = at(TIMES.before, () => make(keys))
      const renewed = at(TIMES.during, () => make(keys))

      test('of the first key is valid before and after the rotation', () => {
        assert(at(TIMES.before, () => isValid(keys, old)))
        assert(at(TIMES.during, () => isValid(keys, old)))
      })

      test(`of the first key is ${endsWithKey ? 'refused' : 'valid'} when that has ended`, () => {
        assert.equal(
          at(TIMES.after, () => isValid(keys, old)),
          !endsWithKey,
        )
      })

      test('of the second key is valid before the key is used, and stays so', () => {
        for (const time of Object.values(TIMES)) assert(at(time, () => isValid(keys, renewed)))
      })

      test('SEC-173 of another bank is refused, even if the ids of their keys are the same', () => {
        const made = at(TIMES.during, () => make(own))
        assert(at(TIMES.during, () => isValid(own, made)))
        for (const others of [ofOtherBank, keys])
          assert.equal(
            at(TIMES.during, () => isValid(others, made)),
            false,
          )
      })

      test('SEC-173 of the deployment is valid at a bank that has its own keys since', () => {
        assert(at(TIMES.during, () => isValid(own, old)))
      })

      test('of a key with an unknown id is refused, though its secret is known', () => {
        assert(at(TIMES.during, () => isValid(strangers, make(strangers))))
        assert.equal(
          at(TIMES.during, () => isValid(keys, make(strangers))),
          false,
        )
      })
    })

describe('a link', () => {
  const link = { bankId, authorisationId }

  test('is the same for every process and retry, before and after the rotation, until its key has ended', () => {
    const token = at(TIMES.before, () => linkTokenOf(keys, link))
    assert.equal(
      at(TIMES.during, () => linkTokenOf(keys, link)),
      token,
    )
    for (const time of [TIMES.before, TIMES.during]) assert(at(time, () => isLinkToken(keys, link, token)))
    assert.equal(
      at(TIMES.after, () => isLinkToken(keys, link, token)),
      false,
    )
    const next = at(TIMES.after, () => linkTokenOf(keys, link))
    assert.notEqual(next, token)
    assert(at(TIMES.after, () => isLinkToken(keys, link, next)))
    assert.equal(
      at(TIMES.after, () => isLinkToken(strangers, link, next)),
      false,
    )
  })
})
