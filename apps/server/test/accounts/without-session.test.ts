import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { KARIS } from '../consents/support/consent-calls.ts'
import { codesOf, linkOf } from '../sca/support/tpp-calls.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { queryAsOwner } from '../support/query.ts'
import type { ReceivedResponse } from '../support/send.ts'
import { balancesOf, NEVER_ISSUED, readerAt, transactionsOf } from './support/reader.ts'

const PATHS = [
  '/v1/accounts',
  '/v1/accounts?withBalance=true',
  `/v1/accounts/${KARIS.current}`,
  balancesOf(KARIS.current),
  transactionsOf(KARIS.current),
  '/v1/card-accounts',
  `/v1/card-accounts/${KARIS.card}/balances`,
]

const SESSION = { 'TPP-Session-ID': undefined }
const REDIRECT = { 'TPP-Redirect-URI': undefined }
const BOTH = { ...SESSION, ...REDIRECT }

const SESSION_REQUIRED = 'HTTP_HEADER_REQUIRED TPP-Session-ID'
const REDIRECT_REQUIRED = 'HTTP_HEADER_REQUIRED TPP-Redirect-URI'

function assertRequired(answer: ReceivedResponse, ...codes: string[]): void {
  assert.deepEqual([answer.status, codesOf(answer)], [400, codes], answer.text)
}

describe('account information without TPP-Session-ID and TPP-Redirect-URI', () => {
  let bank: TestBank
  before(async () => {
    bank = await openBank()
  })
  after(() => bank.close())

  test('HDR-04 HDR-05 200: a nightly read with the PSU absent needs neither, on any path', async () => {
    const { read } = await readerAt(bank)
    for (const path of PATHS) {
      const answer = await read(path, BOTH)
      assert.equal(answer.status, 200, `${path}: ${answer.text}`)
    }
  })

  test('HDR-05 200: with the PSU present and a session, TPP-Redirect-URI is not needed', async () => {
    const { readPresent } = await readerAt(bank)
    for (const path of PATHS) assert.equal((await readPresent(path, REDIRECT)).status, 200, path)
  })

  test('400: with the PSU present a session is needed, and that header alone is named', async () => {
    const { readPresent } = await readerAt(bank)
    for (const path of PATHS) {
      assertRequired(await readPresent(path, SESSION), SESSION_REQUIRED)
      assertRequired(await readPresent(path, BOTH), SESSION_REQUIRED)
    }
  })

  test('400: where an SCA is needed, the headers that its link needs and that are missing are named', async () => {
    const { read, readPresent, payer } = await readerAt(bank)
    for (const psu of [{ 'PSU-ID': undefined }, { 'PSU-ID': NEVER_ISSUED }])
      for (const call of [read, readPresent]) {
        assertRequired(await call('/v1/accounts', { ...psu, ...SESSION }), SESSION_REQUIRED)
        assertRequired(await call('/v1/accounts', { ...psu, ...REDIRECT }), REDIRECT_REQUIRED)
        assertRequired(await call('/v1/accounts', { ...psu, ...BOTH }), SESSION_REQUIRED, REDIRECT_REQUIRED)
      }
    await payer.setClock({ advanceSeconds: 3601 })
    const late = await readPresent('/v1/accounts', REDIRECT)
    assertRequired(late, REDIRECT_REQUIRED)
    assert.match(late.text, /SCA_EXPIRED/)
  })

  test('400 says why the SCA is needed: a nightly job learns that the consent has expired', async () => {
    const { read, payer } = await readerAt(bank)
    await payer.setClock({ advanceSeconds: 180 * 86_400 + 1 })
    const answer = await read(balancesOf(KARIS.current), BOTH)
    assertRequired(answer, SESSION_REQUIRED, REDIRECT_REQUIRED)
    assert.match(answer.text, /CONSENT_EXPIRED/)
    const complete = await read(balancesOf(KARIS.current))
    assert.deepEqual([complete.status, codesOf(complete)], [401, ['CONSENT_EXPIRED PSU-ID']])
    assert(linkOf(complete).href.startsWith('http'))
  })

  test('400: an account that the PSU has not opened for 180 days needs an SCA too', async () => {
    const { read, psuId } = await readerAt(bank)
    await queryAsOwner(
      bank,
      `update consents.granted_account set accessed_at = '2026-05-01T10:00:00Z' where psu_id = '${psuId}'`,
    )
    assertRequired(await read(balancesOf(KARIS.current), REDIRECT), REDIRECT_REQUIRED)
  })

  test('401 with scaRedirect says how the PSU authenticates, in ASPSP-SCA-Approach', async () => {
    const { read, readPresent } = await readerAt(bank)
    for (const path of PATHS)
      for (const call of [read, readPresent]) {
        const { status, headers } = await call(path, { 'PSU-ID': undefined })
        assert.deepEqual([status, headers['aspsp-sca-approach']], [401, 'REDIRECT'], path)
      }
  })
})
