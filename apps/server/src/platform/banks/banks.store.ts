import assert from 'node:assert/strict'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { bankTime, type Clock, toInstant } from '../shared/clock.ts'
import type { Bank, BankSelector } from './bank.ts'
import type { Country } from './country.ts'

interface BankRow {
  bank_id: string
  version: number
  clock_offset_milliseconds: bigint
  country: Country
}

function toBank(row: BankRow | undefined): Bank | undefined {
  if (row === undefined) return undefined
  return {
    bankId: row.bank_id,
    version: row.version,
    clockOffsetMilliseconds: Number(row.clock_offset_milliseconds),
    country: row.country,
  }
}

/** Finds the bank of a host or, if the host has none, the TPP's own bank. */
export async function findBank(queries: Queries, { host, tppId }: BankSelector): Promise<Bank | undefined> {
  const [row] = await queries.rows<BankRow>(sql`
    select bank_id, version, clock_offset_milliseconds, country
    from banks.bank
    where bank_id = coalesce(
      (select bank_id from banks.host where host = ${host}),
      (select bank_id from banks.own_bank where tpp_id = ${tppId}))`)
  return toBank(row)
}

export async function readBank(queries: Queries, bankId: string): Promise<Bank | undefined> {
  const [row] = await queries.rows<BankRow>(
    sql`select bank_id, version, clock_offset_milliseconds, country from banks.bank where bank_id = ${bankId}`,
  )
  return toBank(row)
}

/** Lists the ids of all banks, for commands that look for something of one of them. */
export async function listBankIds(queries: Queries): Promise<readonly string[]> {
  const rows = await queries.rows<{ bank_id: string }>(sql`select bank_id from banks.bank order by bank_id`)
  return rows.map(({ bank_id: bankId }) => bankId)
}

/** Keeps two first calls at the same time from opening two banks: the second waits and finds the bank of the first. */
export async function lockBankOpening(queries: Queries, owner: string): Promise<void> {
  await queries.rows(sql`select tenancy.lock(${`open bank ${owner}`})`)
}

export async function insertBank(
  queries: Queries,
  bank: { bankId: string; name: string; openedAt: string; country: Country },
): Promise<void> {
  await queries.rows(sql`
    insert into banks.bank (bank_id, name, opened_at, country)
    values (${bank.bankId}, ${bank.name}, ${bank.openedAt}, ${JSON.stringify(bank.country)})`)
}

export async function assignToHost(queries: Queries, bankId: string, host: string): Promise<void> {
  await queries.rows(sql`insert into banks.host (host, bank_id) values (${host}, ${bankId})`)
}

/** Needs a `bankDatabase` transaction: until it ends nobody else changes this bank's clock. */
export async function lockBank(queries: Queries, bankId: string): Promise<Bank> {
  const [row] = await queries.rows<BankRow>(
    sql`select bank_id, version, clock_offset_milliseconds, country from banks.bank where bank_id = ${bankId} for update`,
  )
  const bank = toBank(row)
  assert(bank, 'a bank that served a call is gone')
  return bank
}

/** Needs a `bankDatabase` transaction. The new version makes calls that were validated by the old time validate again. */
export async function setClockOffset(
  queries: Queries,
  bankId: string,
  offsetMilliseconds: number,
): Promise<void> {
  await queries.rows(sql`
    update banks.bank set clock_offset_milliseconds = ${offsetMilliseconds}, version = version + 1 where bank_id = ${bankId}`)
}

/** Returns the bank's own time at a moment of real time. */
export async function readBankTime(
  queries: Queries,
  bankId: string,
  nowMilliseconds: number,
): Promise<Temporal.Instant> {
  const real = new Date(nowMilliseconds).toISOString()
  const [row] = await queries.rows<{ now: Date }>(sql`select banks.time_of(${bankId}, ${real}) as now`)
  assert(row, 'a function without rows')
  return toInstant(row.now)
}

/** Reads how a bank's clock is set. Returns the bank's own time, whenever it is asked. */
export async function readBankClock(
  queries: Queries,
  bankId: string,
  clock: Clock,
): Promise<() => Temporal.Instant> {
  const bank = await readBank(queries, bankId)
  assert(bank, 'a bank that has payments is gone')
  return () => bankTime(bank, clock)
}

export async function readCountry(queries: Queries, bankId: string): Promise<Country> {
  const [row] = await queries.rows<{ country: Country }>(
    sql`select country from banks.bank where bank_id = ${bankId}`,
  )
  assert(row, 'a bank that has payments is gone')
  return row.country
}

/** Needs a `bankDatabase` transaction. Returns whether it is another country now, or has other times. */
export async function setCountry(queries: Queries, bankId: string, country: Country): Promise<boolean> {
  const json = JSON.stringify(country)
  const rows = await queries.rows(sql`
    update banks.bank set country = ${json}, version = version + 1
    where bank_id = ${bankId} and country is distinct from ${json}::jsonb
    returning bank_id`)
  return rows.length > 0
}

/** Keeps every decision out of this bank until the transaction ends. Must come before every other lock of a reset. */
export async function lockForReset(queries: Queries, bankId: string): Promise<void> {
  await queries.rows(sql`select banks.lock_for_reset(${bankId})`)
}
