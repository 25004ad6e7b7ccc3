import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { readTrustAges } from '../../apps/server/src/edge/trust/index.ts'
import { queryAsOwner } from '../support/query.ts'
import { storeLists } from './support/stored-trust.ts'
import { useBank } from '../support/bank.ts'

const day = 86_400

describe('SIG-16 the ages of what a server trusts, for metrics', () => {
  const bank = useBank({ beforeClose: () => bankDatabase.close() })
  let bankDatabase: Database
  before(() => {
    bankDatabase = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 1 })
  })

  const daysOld = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / day))

  test('nothing has an age at first', async () => {
    const none = {
      lists: null,
      ebaRegister: null,
      nationalRegister: null,
      revocations: null,
      expiredStatuses: 0,
    }
    assert.deepEqual(await readTrustAges(bankDatabase), none)
  })

  test('a list of a country that the list of lists no longer names does not count', async () => {
    await storeLists(bank, [], 1)
    await storeNational('UK', 2_000)
    assert.equal(daysOld((await readTrustAges(bankDatabase)).lists), 1)
    await queryAsOwner(
      bank,
      `update trust.list set verified_at = now() - interval '5 days' where territory = 'NO'`,
    )
    assert.equal(daysOld((await readTrustAges(bankDatabase)).lists), 5)
  })

  test('a list that is named with another signer than it has counts: nobody renews it', async () => {
    await queryAsOwner(bank, `update trust.list set signer = 'former signer' where territory = 'NO'`)
    assert.equal(daysOld((await readTrustAges(bankDatabase)).lists), 5)
  })

  test('the copy of a register that was taken last is the one in use', async () => {
    for (const days of [1, 3])
      await queryAsOwner(
        bank,
        `insert into trust.register_import (source, origin, sha256, as_of, imported_at, entries, added, changed, lost)
        values ('eba', 'a test', '', now() - interval '${days} days', now(), 0, 0, 0, 0)`,
      )
    const { ebaRegister, nationalRegister } = await readTrustAges(bankDatabase)
    assert.deepEqual([daysOld(ebaRegister), nationalRegister], [3, null])
  })

  test('an expired answer counts, that about a revoked certificate does not unless it is on hold', async () => {
    const expired = async () => (await readTrustAges(bankDatabase)).expiredStatuses
    await storeExpired('revoked', 'keyCompromise')
    assert.equal(await expired(), 0)
    await storeExpired('good')
    assert.equal(await expired(), 1)
    await storeExpired('revoked', 'certificateHold')
    assert.equal(await expired(), 2)
  })

  async function storeNational(territory: string, daysAgo: number): Promise<void> {
    await queryAsOwner(
      bank,
      `insert into trust.list (territory, kind, sequence_number, issued_at, verified_at, document_hash, signer, content)
      values ('${territory}', 'national', 1, now(), now() - interval '${daysAgo} days', sha256(''), 'signer', '{}')`,
    )
  }

  /** Stores an answer of two days ago about a certificate that its TPP still uses. */
  async function storeExpired(status: 'good' | 'revoked', reason?: string): Promise<void> {
    const revocation = reason === undefined ? 'null, null' : `now(), '${reason}'`
    await queryAsOwner(
      bank,
      `insert into trust.certificate_status (certificate_hash, tpp_id, certificate, issuer, status, revoked_at, reason,
        source, answered_at, usable_until, renew_at, used_at)
      values (sha256('${status} ${reason}'), 'PSDNO-FSA-1', '', '', '${status}', ${revocation},
        'ocsp', now() - interval '2 days', now() - interval '1 day', now(), now())`,
    )
  }
})
