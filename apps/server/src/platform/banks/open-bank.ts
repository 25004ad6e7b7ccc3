import type { Database, Queries } from '../database/database.ts'
import type { Clock } from '../shared/clock.ts'
import { newId } from '../shared/ids.ts'
import type { Bank } from './bank.ts'
import {
  findBank,
  assignToHost,
  insertBank,
  lockBankOpening,
  readBank,
  readCountry,
  setCountry,
} from './banks.store.ts'
import { findNamedBankId, findUnnamedBankIds, nameBank } from './named-banks.store.ts'
import { assignToTpp, countOwnBanks } from './own-banks.store.ts'
import type { Country } from './country.ts'

/** Lets the core bank create the data of a new bank, in the transaction that opens the bank. */
export type FillBank = (queries: Queries, bank: Pick<Bank, 'bankId' | 'country'>) => Promise<void>

export interface OpenBankSetup {
  readonly bankDatabase: Database
  readonly clock: Clock
  readonly fillBank: FillBank
  /** The country of banks that have no document. */
  readonly country: Country
  /** Schedules the next batch run again, in the transaction that gives the bank other times. */
  readonly reschedule?: (queries: Queries, bankId: string) => Promise<void>
  /** How many TPPs may have a bank of their own; undefined if there is no limit. */
  readonly ownBanksMax?: number | undefined
}

/** The sandbox has as many banks of TPPs as it may have. */
export class BanksExceeded extends Error {}

/** Opens the bank of a TPP or a host, or returns the one that another call has opened meanwhile. */
export async function openBank(
  { bankDatabase, clock, fillBank, country, ownBanksMax }: OpenBankSetup,
  owner: { tppId: string } | { host: string },
): Promise<Bank> {
  const name = 'tppId' in owner ? owner.tppId : owner.host
  return bankDatabase.transaction(async (queries) => {
    await lockBankOpening(queries, name)
    const found = await findBank(queries, { host: '', tppId: '', ...owner })
    if (found !== undefined) return found
    if ('tppId' in owner && ownBanksMax !== undefined && (await countOwnBanks(queries)) >= ownBanksMax)
      throw new BanksExceeded(`there are ${ownBanksMax} banks of TPPs already`)
    const bankId = newId()
    const openedAt = new Date(clock.milliseconds()).toISOString()
    await insertBank(queries, { bankId, name, openedAt, country })
    await ('tppId' in owner
      ? assignToTpp(queries, { bankId, tppId: owner.tppId, usedAt: openedAt })
      : assignToHost(queries, bankId, owner.host))
    await fillBank(queries, { bankId, country })
    return { bankId, version: 1, clockOffsetMilliseconds: 0, country }
  })
}

/** A document that does not fit to the bank in the database. */
export class BankMismatch extends Error {}

/** A bank as its document names it. */
export interface BankToOpen {
  readonly name: string
  readonly hosts: readonly string[]
  /** Undefined if the document leaves the id to Havn. */
  readonly bankId: string | undefined
  readonly country: Country
}

/**
 * Opens the bank of a document, or returns the id of the one that has its name. A bank that one of the hosts had before it
 * got a document is kept, with everything in it. Its country is that of the document.
 */
export async function openNamedBank(setup: OpenBankSetup, bank: BankToOpen): Promise<string> {
  return setup.bankDatabase.transaction(async (queries) => {
    await lockBankOpening(queries, `named ${bank.name}`)
    const bankId = await findOrOpenNamed(setup, queries, bank)
    if (await setCountry(queries, bankId, bank.country)) await setup.reschedule?.(queries, bankId)
    return bankId
  })
}

async function findOrOpenNamed(
  { clock, fillBank }: OpenBankSetup,
  queries: Queries,
  { name, hosts, bankId: requested, country }: BankToOpen,
): Promise<string> {
  const known = await findNamedBankId(queries, name)
  if (known !== undefined) {
    await requirePack(queries, known, country)
    return requireSame(known, requested)
  }
  const [found, other] = await findUnnamedBankIds(queries, hosts)
  if (other !== undefined)
    throw new BankMismatch(
      `publicUrls: expected hosts of one bank, and until now ${hosts.join(', ')} had a bank each`,
    )
  const bankId = requireSame(found ?? requested ?? newId(), requested)
  if (found === undefined) {
    if (await readBank(queries, bankId))
      throw new BankMismatch(`bankId: expected an id of its own, and another bank has ${bankId}`)
    const openedAt = new Date(clock.milliseconds()).toISOString()
    await insertBank(queries, { bankId, name, openedAt, country })
    await fillBank(queries, { bankId, country })
  }
  await nameBank(queries, bankId, name)
  return bankId
}

/** Its customers and payments are of the pack that the bank was opened with. */
async function requirePack(queries: Queries, bankId: string, { pack }: Country): Promise<void> {
  const { pack: opened } = await readCountry(queries, bankId)
  if (opened !== pack)
    throw new BankMismatch(`pack: expected ${opened}, of which the bank's data are, got ${pack}`)
}

function requireSame(bankId: string, requested: string | undefined): string {
  if (requested !== undefined && requested !== bankId)
    throw new BankMismatch(`bankId: expected ${bankId}, under which the bank's data are, got ${requested}`)
  return bankId
}
