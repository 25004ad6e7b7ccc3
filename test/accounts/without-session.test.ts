import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KARIS } from '../consents/support/consent-calls.ts'
import { linkOf } from '../sca/support/tpp-calls.ts'
import { queryAsOwner } from '../support/query.ts'
import { codesOf, type ReceivedResponse } from '../support/send.ts'
import { balancesOf, NEVER_ISSUED, readerAt, transactionsOf } from './support/reader.ts'
import { useBank } from '../support/bank.ts'

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

/** A 401 with a link of its own, whatever headers are missing. */
function assertOffered(answer: ReceivedResponse, code: RegExp): void {
  assert.equal(answer.status, 401, answer.text)
  assert.match(codesOf(answer).join(), code)
  assert(linkOf(answer).href.startsWith('http'))
}

describe('account information without TPP-Session-ID and TPP-Redirect-URI', () => {
  const bank = useBank()

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

  test('400: a known PSU who is present needs a session, and that header alone is named', async () => {
    const { readPresent } = await readerAt(bank)
    for (const path of PATHS)
      for (const missing of [SESSION, BOTH]) {
        const answer = await readPresent(path, missing)
        assert.deepEqual([answer.status, codesOf(answer)], [400, ['HTTP_HEADER_REQUIRED TPP-Session-ID']])
      }
  })

  test('401: where an SCA is needed, whatever its link lacks', async () => {
    const { read, readPresent, payer } = await readerAt(bank)
    for (const psu of [{ 'PSU-ID': undefined }, { 'PSU-ID': NEVER_ISSUED }])
      for (const call of [read, readPresent])
        for (const missing of [SESSION, REDIRECT, BOTH])
          assertOffered(
            await call('/v1/accounts', { ...psu, ...missing }),
            /SCA_NOT_FOUND|PSU_CREDENTIALS_INVALID|CONSENT/,
          )
    await payer.setClock({ advanceSeconds: 3601 })
    assertOffered(await readPresent('/v1/accounts', REDIRECT), /SCA_EXPIRED/)
  })

  test('401 says why the SCA is needed: a nightly job learns that the consent has expired', async () => {
    const { read, payer } = await readerAt(bank)
    await payer.setClock({ advanceSeconds: 180 * 86_400 + 1 })
    const [first, again] = [
      await read(balancesOf(KARIS.current), BOTH),
      await read(balancesOf(KARIS.current), BOTH),
    ]
    assertOffered(first, /CONSENT_EXPIRED/)
    assert.equal(linkOf(first).href, linkOf(again).href, 'a call that names its PSU gets the same link again')
  })

  test('401: an account that the PSU has not opened for 180 days needs an SCA too', async () => {
    const { read, psuId } = await readerAt(bank)
    await queryAsOwner(
      bank,
      `update consents.granted_account set accessed_at = '2026-05-01T10:00:00Z' where psu_id = '${psuId}'`,
    )
    assertOffered(await read(balancesOf(KARIS.current), REDIRECT), /CONSENT|SCA/)
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
