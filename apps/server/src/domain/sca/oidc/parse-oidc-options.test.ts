import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { parseOidcOptions } from './index.ts'
import { requiredAcr } from './oidc-options.ts'

const folder = mkdtempSync('/tmp/havn-oidc-options-')
after(() => rmSync(folder, { recursive: true }))
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const signingKey = { ...privateKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256' }
const keyFile = join(folder, 'key.json')
writeFileSync(keyFile, JSON.stringify(signingKey))

const good = {
  issuer: 'https://login.example',
  clientId: 'havn',
  label: 'BankID',
  signingKey,
  nationalIdClaim: 'pid',
  acr: [{ above: '0', values: ['high'] }],
}

describe('the options of an OpenID Connect login', () => {
  test('the sample of docs/authentication.md is accepted', () => {
    const page = readFileSync(new URL('../../../../../../docs/authentication.md', import.meta.url), 'utf8')
    const sample = /```json\n(.*?)```/s.exec(page)?.[1] ?? ''
    const parsed = parseOidcOptions(JSON.parse(sample.replace('/run/secrets/oidc-key.json', keyFile)))
    assert(parsed.ok, String(!parsed.ok && parsed.problem))
    assert.equal(parsed.value.maxAgeSeconds, 300)
    assert.equal(parsed.value.decoupled?.expirySeconds, 180)
  })

  const REFUSED: readonly (readonly [string, object, RegExp])[] = [
    ['http elsewhere', { issuer: 'http://login.example' }, /^issuer: expected an https URL .*, got "http:/],
    ['no label', { label: undefined }, /^label is missing: expected what people call the provider/],
    ['an unknown option', { acrs: [] }, /^acrs is no option: expected issuer, /],
    [
      'a table that does not begin at 0',
      { acr: [{ above: '1', values: ['x'] }] },
      /^acr: expected rows such as/,
    ],
    [
      'a table that is not ascending',
      {
        acr: [
          { above: '0', values: ['x'] },
          { above: '5', values: ['y'] },
          { above: '5', values: ['z'] },
        ],
      },
      /^acr: expected rows/,
    ],
    ['an amount that is a number', { acr: [{ above: 0, values: ['x'] }] }, /^acr: expected rows/],
    ['no openid', { scope: 'profile' }, /^scope: expected scopes .* openid among them, got "profile"/],
    [
      'a long age',
      { maxAgeSeconds: 3601 },
      /^maxAgeSeconds: expected a whole number from 10 to 3600, got 3601/,
    ],
    ['an odd decoupled option', { decoupled: { prefix: 'x' } }, /^decoupled\.prefix is no option/],
  ]
  for (const [name, change, message] of REFUSED)
    test(`${name} is refused with what was expected`, () => {
      const parsed = parseOidcOptions({ ...good, ...change })
      assert(!parsed.ok)
      assert.match(parsed.problem.join('\n'), message)
      assert.equal(parsed.problem.length, 1)
    })

  test('a public key, a key without kid, and a missing file are refused, and no message shows a key', () => {
    const { d: secret = '', ...known } = signingKey
    const { kid: _, ...nameless } = signingKey
    for (const wrong of [known, nameless, { file: '/nowhere.json' }, 'x', { ...signingKey, alg: 'none' }]) {
      const parsed = parseOidcOptions({ ...good, signingKey: wrong })
      assert(!parsed.ok)
      assert.match(parsed.problem.join(), /^signingKey: expected a private JWK/)
      assert(!parsed.problem.join().includes(secret))
    }
  })

  test('all problems are reported at once', () => {
    const parsed = parseOidcOptions({})
    assert(!parsed.ok)
    assert.equal(parsed.problem.length, 6)
    assert.equal(parseOidcOptions([]).ok, false)
  })

  test('the level depends on the amount: at the limit the lower one, one øre above the higher', () => {
    const table = [
      { aboveMinorUnits: 0n, values: ['low', 'high'] },
      { aboveMinorUnits: 500_000n, values: ['high'] },
    ]
    assert.deepEqual(requiredAcr(table, 0n), ['low', 'high'])
    assert.deepEqual(requiredAcr(table, 500_000n), ['low', 'high'])
    assert.deepEqual(requiredAcr(table, 500_001n), ['high'])
  })
})
