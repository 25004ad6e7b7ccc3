import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KARIS } from '../consents/support/consent-calls.ts'
import { linkOf } from '../sca/support/tpp-calls.ts'
import { queryAsOwner } from '../support/query.ts'
import { codesOf, type ReceivedResponse } from '../support/send.ts'
import { balancesOf, listIn, NEVER_ISSUED, readerAt, transactionsOf } from './support/reader.ts'
import { useBank } from '../support/bank.ts'

/** Every path of account information, for accounts and cards. */
const PATHS = [
  ['/v1/accounts', KARIS.current],
  ['/v1/card-accounts', KARIS.card],
].flatMap(([root, id]) => [
  `${root}`,
  `${root}?withBalance=true`,
  `${root}/${id}`,
  `${root}/${id}/balances`,
  `${root}/${id}/transactions`,
  `${root}/${id}/transactions/${NEVER_ISSUED}`,
])

function assertScaNeeded(answer: ReceivedResponse, code: string): void {
  assert.deepEqual([answer.status, codesOf(answer)], [401, [code]], answer.text)
  assert(linkOf(answer).href.startsWith('http'))
}

describe('account information that needs an SCA', () => {
  const bank = useBank()

  test('EP-17 SVC-18 401 without PSU-ID, on every path, even for an account that never existed', async () => {
    const { read } = await readerAt(bank)
    for (const path of [...PATHS, balancesOf(NEVER_ISSUED), balancesOf('x')])
      assertScaNeeded(await read(path, { 'PSU-ID': undefined }), 'SCA_NOT_FOUND PSU-ID')
  })

  test('401 PSU_CREDENTIALS_INVALID: a PSU-ID that this TPP was not given', async () => {
    const { read, readPresent } = await readerAt(bank)
    for (const path of PATHS)
      for (const call of [read, readPresent])
        assertScaNeeded(await call(path, { 'PSU-ID': NEVER_ISSUED }), 'PSU_CREDENTIALS_INVALID PSU-ID')
  })

  test('SCA-19 LIM-03 with the PSU present a session is needed, on every path; with the PSU absent it is not', async () => {
    const { read, readPresent, payer } = await readerAt(bank)
    await payer.setClock({ advanceSeconds: 3601 })
    for (const path of PATHS) {
      assertScaNeeded(await readPresent(path), 'SCA_EXPIRED TPP-Session-ID')
      assertScaNeeded(
        await readPresent(path, { 'TPP-Session-ID': 'another' }),
        'SCA_NOT_FOUND TPP-Session-ID',
      )
      assert.notEqual((await read(path)).status, 401)
    }
  })

  test('LIM-12 401 CONSENT_EXPIRED on every path a second after 180 days', async () => {
    const { read, payer } = await readerAt(bank)
    await payer.setClock({ advanceSeconds: 180 * 86_400 - 60 })
    for (const path of PATHS) assert.notEqual((await read(path)).status, 401)
    await payer.setClock({ advanceSeconds: 61 })
    for (const path of PATHS) assertScaNeeded(await read(path), 'CONSENT_EXPIRED PSU-ID')
  })

  test('LIM-11 401 SCA_EXPIRED: not accessed online for 180 days; a read with the PSU present renews the access', async () => {
    const reader = await readerAt(bank)
    const { read, readPresent, psuId } = reader
    const setAccessed = (ago: string) =>
      queryAsOwner(
        bank,
        `update consents.granted_account set accessed_at = '2026-11-16T10:00:00Z'::timestamptz - interval '${ago}' where psu_id = '${psuId}'`,
      )
    const counted = PATHS.filter((path) => /balance|transactions/i.test(path))
    await setAccessed('179 days 23 hours')
    for (const path of counted) assert.notEqual((await read(path)).status, 401, path)
    await setAccessed('180 days 1 second')
    for (const path of counted) assertScaNeeded(await read(path), 'SCA_EXPIRED PSU-IP-Address')
    for (const path of PATHS.filter((one) => !counted.includes(one)))
      assert.equal((await read(path)).status, 200, path)
    assert.equal((await readPresent(balancesOf(KARIS.current))).status, 200)
    listIn(await read(transactionsOf(KARIS.current)))
    // The other account has still not been accessed.
    assertScaNeeded(await read(transactionsOf(KARIS.savings)), 'SCA_EXPIRED PSU-IP-Address')
  })

  test('a refused read costs nothing', async () => {
    const { read, readPresent, payer } = await readerAt(bank)
    await payer.setClock({ advanceSeconds: 3601 })
    for (let call = 0; call < 5; call += 1) await readPresent(balancesOf(KARIS.current))
    assert.equal((await read(balancesOf(KARIS.current))).headers['ratelimit-remaining'], '3')
  })
})
