import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sessionSeconds } from '../../operations/back-office/login/office-cookies.ts'
import { linkSecondsMax } from '../../domain/sca/authorisations/link.ts'
import { toSecret } from '../shared/key-ring.ts'
import { pruneKeys, rotateUse } from './commands/rotate.ts'
import { digestOf, toKeyPeriods } from './key-settings.ts'
import { KEY_USES } from './key-uses.ts'
import { formatKeys, type ListedKey, parseKeys } from './listed-key.ts'

const secret = 'a'.repeat(64)
const key: ListedKey = { use: 'links', id: '0123abcd', secret, usedFrom: '2026-11-16T17:00:00Z' }

describe('a list of keys', () => {
  test('is read as it is written', () => {
    const keys: readonly ListedKey[] = [
      { use: 'links', id: 'first', acceptedUntil: '2026-11-17T17:00:00.000Z' },
      key,
    ]
    assert.deepEqual(parseKeys(formatKeys(keys)), { ok: true, value: keys })
  })

  for (const [what, item, problem] of [
    ['an unknown use', { ...key, use: 'doors' }, /^keys\[0\]\.use: expected links, pages/],
    ['an id that is not eight digits', { ...key, id: 'ABCDEF01' }, /\.id: expected 8 hexadecimal digits/],
    ['a short secret', { ...key, secret: 'aa' }, /\.secret: expected 32 bytes/],
    ['a first key with a secret', { ...key, id: 'first' }, /\.secret: expected none/],
    ['no time', { ...key, usedFrom: undefined }, /\.usedFrom: expected a time in UTC/],
    ['a time that does not exist', { ...key, acceptedUntil: '2026-13-01T00:00:00Z' }, /\.acceptedUntil/],
    ['an unknown field', { ...key, secrets: secret }, /"secrets" is no field/],
    ['no object', secret, /expected an object/],
  ] as const)
    test(`with ${what} is refused, without a word of a secret`, () => {
      const parsed = parseKeys(JSON.stringify({ keys: [item] }))
      assert(!parsed.ok)
      assert.match(parsed.problem.join('\n'), problem)
      assert.doesNotMatch(parsed.problem.join('\n'), /aa/)
    })

  test('has every key of a use once', () => {
    const parsed = parseKeys(JSON.stringify({ keys: [key, key] }))
    assert.deepEqual(parsed, {
      ok: false,
      problem: ['expected every key of a use once, got links 0123abcd twice'],
    })
  })

  test('is JSON with keys', () => {
    for (const text of ['', '[]', '{"keys": {}}', 'null', secret]) assert.equal(parseKeys(text).ok, false)
  })

  test('needs a key for every use, and one that does not end', () => {
    const without = toKeyPeriods({ listed: [key] })
    assert(!without.ok && without.problem.length === 7)
    const ending = toKeyPeriods({
      secret: toSecret(secret),
      listed: [{ ...key, acceptedUntil: '2027-01-01T00:00:00Z' }],
    })
    assert.deepEqual(ending.ok ? [] : ending.problem, [
      'the newest key for links: expected no acceptedUntil, since nothing replaces it',
    ])
  })

  test('has the digest of its content, in any order', () => {
    const other = { ...key, use: 'pages' } as const
    assert.equal(digestOf([key, other]), digestOf([other, key]))
    assert.notEqual(digestOf([key]), digestOf([{ ...key, secret: 'b'.repeat(64) }]))
  })
})

describe('a replaced key', () => {
  test('is accepted for at least as long as the longest login that it signed', () => {
    for (const seconds of [linkSecondsMax, sessionSeconds])
      assert.ok(KEY_USES.pages.acceptedSeconds >= seconds, String(seconds))
  })
})

describe('a rotation', () => {
  const now = Date.parse('2026-11-16T17:00:00Z')
  const later = { now, usedInSeconds: 600, endsOld: false }

  test('ends the first key an overlap after the new one is used', () => {
    const { listed, id } = rotateUse([], 'pages', later)
    assert.deepEqual(
      listed.map((one) => [one.use, one.id, one.usedFrom, one.acceptedUntil]),
      [
        ['pages', 'first', undefined, '2026-11-16T18:10:00.000Z'],
        ['pages', id, '2026-11-16T17:10:00.000Z', undefined],
      ],
    )
    assert(parseKeys(formatKeys(listed)).ok)
  })

  test('does not lengthen the life of a key that ends already', () => {
    const once = rotateUse([], 'pages', later).listed
    const twice = rotateUse(once, 'pages', { ...later, now: now + 1_000_000 }).listed
    assert.equal(twice.find(({ id }) => id === 'first')?.acceptedUntil, '2026-11-16T18:10:00.000Z')
  })

  test('at once ends every other key, and forgets one that was not used yet', () => {
    const once = rotateUse([], 'links', later).listed
    const { listed, id } = rotateUse(once, 'links', { now, usedInSeconds: 0, endsOld: true })
    assert.deepEqual(
      listed.map((one) => [one.id, one.acceptedUntil]),
      [
        ['first', '2026-11-16T17:00:00.000Z'],
        [id, undefined],
      ],
    )
    assert(toKeyPeriods({ secret: toSecret(secret), listed }).ok)
  })

  test('of evidence ends nothing: what was sealed must be opened years later', () => {
    const { listed } = rotateUse([], 'evidence', { now, usedInSeconds: 0, endsOld: true })
    assert(listed.every(({ acceptedUntil }) => acceptedUntil === undefined))
  })

  test('leaves ended keys until they are pruned; those of evidence and the end of HAVN_SECRET stay', () => {
    let listed: readonly ListedKey[] = []
    for (const use of ['pages', 'logins'] as const)
      for (const hours of [0, 2]) {
        const times = { ...later, now: now + hours * 3_600_000 }
        listed = rotateUse(listed, use, times).listed
      }
    assert.equal(listed.length, 6)
    const left = pruneKeys(listed, now + 10 * 3_600_000)
    assert.deepEqual(
      left.map(({ use, id }) => `${use} ${id === 'first' ? id : 'new'}`),
      ['pages first', 'pages new', 'logins first', 'logins new', 'logins new'],
    )
  })
})
