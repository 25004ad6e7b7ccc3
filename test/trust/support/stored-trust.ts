import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { realClock } from '../../../apps/server/src/platform/shared/clock.ts'
import { storeList } from '../../../apps/server/src/edge/trust/lists/lists.store.ts'
import { openBank, type TestBank } from '../../support/bank.ts'
import { type Identity, makeCa, makeTpp } from '../../support/certificates.ts'
import { tppIdOf } from '../../register/support/register-copy.ts'
import { keysOf } from '../../support/seal-orders.ts'
import { queryAsOwner } from '../../support/query.ts'
import { type ReceivedResponse, send } from '../../support/send.ts'
import { setStage, type Stage } from '../../xs2a/support/stage.ts'

/** A read at a server that asks authorities, of which this is known about the TPP's certificate. It names no responder itself. */
export async function callWhereRevocationIsChecked(
  { bank }: Stage,
  status: 'revoked' | 'unknown',
): Promise<ReceivedResponse> {
  const { tpp, read } = setStage(bank)
  if (status === 'revoked') await storeRevoked(bank.databaseUrl, tpp, bank.ca)
  const { environment } = bank
  const asking = await openBank({
    environment,
    sharesDatabaseWith: bank,
    trustSettings: { asksRevocation: true },
  })
  try {
    return await send(asking.port, read())
  } finally {
    await asking.close()
  }
}

const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'`

async function storeRevoked(databaseUrl: string, tpp: Identity, ca: Identity): Promise<void> {
  const hash = createHash('sha256').update(tpp.certificate.raw).digest()
  await queryAsOwner(
    { databaseUrl },
    `insert into trust.certificate_status (certificate_hash, tpp_id, certificate, issuer, status, revoked_at, reason,
      source, answered_at, usable_until, renew_at, used_at)
    values (${hex(hash)}, 'PSDNO-FSA-1', ${hex(tpp.certificate.raw)}, ${hex(ca.certificate.raw)}, 'revoked', now(),
      'keyCompromise', 'ocsp', now(), now() + interval '1 day', now() + interval '12 hours', now())`,
  )
}

/** Lists that are read from the database alone, as long as no jobs are started. */
export const STORED_LISTS = {
  folder: '/nowhere',
  url: 'http://127.0.0.1/',
  signers: [],
  alarmHours: 48,
  closeHours: 168,
}

/** A read with a certificate of an authority that a list names which was last verified eight days ago. */
export async function callWhereListIsOutdated({ bank }: Stage): Promise<ReceivedResponse> {
  const { environment } = bank
  const authority = makeCa('Listed Authority')
  await storeLists(bank, [{ ca: authority, use: 'seal' }], 8)
  const trustSettings = { asksRevocation: false, lists: STORED_LISTS }
  const listing = await openBank({ environment, sharesDatabaseWith: bank, trustSettings })
  try {
    return await send(listing.port, setStage(bank, makeTpp(authority)).read())
  } finally {
    await listing.close()
  }
}

interface ListedAuthority {
  readonly ca: Identity
  readonly use: 'seal' | 'website'
}

/** Stores what a list of lists and the list of Norway say, as if they had been verified so many days ago. */
export async function storeLists(
  { databaseUrl, key }: Pick<TestBank, 'databaseUrl' | 'key'>,
  listed: readonly ListedAuthority[],
  daysAgo: number,
): Promise<void> {
  const list = { sequenceNumber: 1, issuedAtMilliseconds: 0, pointers: [], authorities: [] }
  const pointers = [{ territory: 'NO', url: 'http://127.0.0.1/', signers: ['signer'] }]
  const authorities = listed.map(({ ca, use }) => ({
    certificate: ca.certificate.raw.toString('base64'),
    uses: [use],
    provider: 'Nordic Trust',
  }))
  const database = openDatabase({ url: databaseUrl, connectionsMax: 1 })
  const verifiedAtMilliseconds = realClock.milliseconds() - daysAgo * 24 * 3_600_000
  const documentHash = createHash('sha256').update('').digest('hex')
  const stored = { signer: 'signer', documentHash, verifiedAtMilliseconds }
  for (const one of [
    { ...list, nextUpdateMilliseconds: undefined, kind: 'list-of-lists', territory: 'EU', pointers } as const,
    { ...list, nextUpdateMilliseconds: undefined, kind: 'national', territory: 'NO', authorities } as const,
  ])
    await storeList(database, keysOf(key).deployment, { ...stored, list: one })
  await database.close()
}

/** Runs a statement with the login of the servers, as an attacker who has its password does. */
export async function asServers(
  { databaseUrls }: Pick<TestBank, 'databaseUrls'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = new Client({ connectionString: databaseUrls.bank })
  await client.connect()
  try {
    await client.query(text, [...values])
  } finally {
    await client.end()
  }
}

interface ForgedStatus {
  readonly status: 'good' | 'unknown'
  /** Whose certificate the row is about. */
  readonly of: Identity
  /** The certificate that is in it, and its authority. */
  readonly stored: Identity
  readonly issuer: Identity
}

/** Stores the status of a certificate as an attacker with the login of the servers does. */
export function forgeStatus(bank: TestBank, { status, of, stored, issuer }: ForgedStatus): Promise<void> {
  const hash = createHash('sha256').update(of.certificate.raw).digest()
  return asServers(
    bank,
    `insert into trust.certificate_status (certificate_hash, tpp_id, certificate, issuer, status, source, answered_at,
      usable_until, renew_at, used_at)
    values ($1, $2, $3, $4, $5, 'ocsp', now(), now() + interval '1 day', now() - interval '1 hour', now())`,
    [hash, tppIdOf(of), stored.certificate.raw, issuer.certificate.raw, status],
  )
}
