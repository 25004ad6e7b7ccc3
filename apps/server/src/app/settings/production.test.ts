import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeCa } from '../../../../../test/support/certificates.ts'
import { parseBankDocument } from '../bank-documents/bank-document.ts'
import { pickSettingsOf, readSettings } from './index.ts'

const folder = mkdtempSync('/tmp/havn-production-settings-')
after(() => rmSync(folder, { recursive: true }))
const authorities = join(folder, 'ca.pem')
writeFileSync(authorities, makeCa().pem)
const required = {
  HAVN_ENVIRONMENT: 'sandbox',
  HAVN_DATABASE_URL_TPP: 'postgresql://havn_tpp@localhost/havn',
  HAVN_DATABASE_URL_BANK: 'postgresql://havn_bank@localhost/havn',
  HAVN_TRUST_ANCHORS_FILE: authorities,
  HAVN_SECRET: 'a'.repeat(64),
}
const production = { HAVN_ENVIRONMENT: 'production', HAVN_REVOCATION: 'off', HAVN_TPP_REGISTER: 'off' }

const ownerUrlOf = (variables: Record<string, string>) =>
  pickSettingsOf(variables, 'databaseUrlOwner').databaseUrlOwner

function problemsWith(variables: Record<string, string>): readonly string[] {
  const read = readSettings({ ...required, ...variables })
  return read.ok ? [] : read.problem
}

test('SEC-161 production does not start unless revocation and register are on, or switched off by name', () => {
  const bare = { HAVN_ENVIRONMENT: 'production', HAVN_BANKS_FOLDER: folder }
  assert.deepEqual(problemsWith(bare), [
    'HAVN_REVOCATION is missing: in production expected on, or off to accept certificates that their authority has revoked.',
    'HAVN_TPP_REGISTER is missing: in production expected on, or off to accept TPPs that no register lists any more.',
  ])
  for (const HAVN_REVOCATION of ['on', 'off'])
    for (const HAVN_TPP_REGISTER of ['on', 'off'])
      assert.deepEqual(problemsWith({ ...bare, HAVN_REVOCATION, HAVN_TPP_REGISTER }), [])
  const lists = {
    HAVN_TRUST_LISTS: 'fetch',
    HAVN_TRUST_LISTS_SIGNERS_FILE: required.HAVN_TRUST_ANCHORS_FILE,
    HAVN_TPP_REGISTER: 'on',
  }
  assert.deepEqual(problemsWith({ ...bare, ...lists }), [], 'trusted lists switch revocation on')
  assert.deepEqual(problemsWith({}), [], 'a sandbox needs neither')
})

test('SEC-161 no link of a bank leads to plain http on another machine', () => {
  const problemsOf = (url: string) => {
    const read = parseBankDocument({ bank: 'hav', publicUrls: [url] })
    return read.ok ? '' : read.problem.join()
  }
  assert.match(problemsOf('http://bank.example'), /^publicUrls: expected .*https:/)
  assert.equal(problemsOf('https://bank.example'), '')
})

test('SEC-161 no login goes to a database on another machine in clear text, unless that is switched off by name', () => {
  const [problem = ''] = problemsWith({ HAVN_DATABASE_URL_TPP: 'postgresql://havn_tpp:p@db.example/havn' })
  assert.match(problem, /^HAVN_DATABASE_URL_TPP: expected .* needs sslmode=verify-full.* or sslmode=disable/)
  assert.doesNotMatch(problem, /havn_tpp:p/)
  const owner = 'postgresql://owner:p@db.example/havn'
  assert.throws(() => ownerUrlOf({ HAVN_DATABASE_URL_OWNER: owner }), /sslmode=verify-full/)
  for (const mode of ['verify-full', 'disable'])
    assert.equal(
      ownerUrlOf({ HAVN_DATABASE_URL_OWNER: `${owner}?sslmode=${mode}` }),
      `${owner}?sslmode=${mode}`,
    )
  assert.throws(
    () => ownerUrlOf({ HAVN_DATABASE_URL_OWNER: `${owner}?sslmode=verify-full&sslrootcert=/nowhere` }),
    /expected/,
  )
})

test('SEC-45 production behind a proxy needs to know which proxies to believe, or that it shall believe none', () => {
  const behindProxy = {
    ...production,
    HAVN_HTTP_BEHIND_TLS: 'true',
    HAVN_BANKS_FOLDER: folder,
  }
  assert.match(problemsWith(behindProxy).join(), /^HAVN_TRUSTED_PROXIES is missing: behind a proxy/)
  for (const HAVN_TRUSTED_PROXIES of ['127.0.0.1, ::1, 10.0.0.0/8', 'none'])
    assert.deepEqual(problemsWith({ ...behindProxy, HAVN_TRUSTED_PROXIES }), [])
})

test('migrations need the owner’s login, and say so', () => {
  assert.throws(
    () => ownerUrlOf(required),
    /HAVN_DATABASE_URL_OWNER or HAVN_DATABASE_URL_OWNER_FILE is missing/,
  )
  assert.equal(ownerUrlOf({ HAVN_DATABASE_URL_OWNER: 'postgresql:///x' }), 'postgresql:///x')
})
