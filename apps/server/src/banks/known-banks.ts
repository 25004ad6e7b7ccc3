import assert from 'node:assert/strict'
import type { Database } from '../database/database.ts'
import type { Bank, Caller } from './bank.ts'
import { findBank, readBank } from './banks.store.ts'
import { openBank, type Opening } from './open-bank.ts'

/**
 * Which bank a call is for. A bank is looked up once and remembered; a write carries the version it was judged
 * by, and the database says when that has gone stale, so remembering is never wrong.
 */
export interface Banks {
  /** Undefined where a host has no bank and TPPs get none of their own. */
  bankFor(caller: Caller): Promise<Bank | undefined>
  /** The same, but never opens a bank. */
  findFor(caller: Caller): Promise<Bank | undefined>
  /** The bank as it is now, after a write said that the remembered one is stale. */
  reread(bank: Bank): Promise<Bank>
  /** One bank for everybody who calls this host. */
  openSharedBank(host: string): Promise<Bank>
}

const callersMax = 20_000

export interface BanksSetup extends Opening {
  readonly tppDatabase: Database
  /** The sandbox: a TPP that calls a host without a bank gets a bank of its own. */
  readonly opensOwnBanks: boolean
}

export function createBanks(options: BanksSetup): Banks {
  const bankIdByCaller = new Map<string, string>()
  const bankById = new Map<string, Bank>()

  function remember(bank: Bank): Bank {
    bankById.set(bank.bankId, bank)
    return bank
  }

  const knownTo = (caller: Caller) => bankById.get(bankIdByCaller.get(keyOf(caller)) ?? '')

  async function bankFor(given: Caller): Promise<Bank | undefined> {
    const caller = withoutCase(given)
    return knownTo(caller) ?? (await lookUp(caller)) ?? rememberFor(caller, await openOwnBank(caller))
  }

  async function lookUp(caller: Caller): Promise<Bank | undefined> {
    return rememberFor(caller, await findBank(options.tppDatabase, caller))
  }

  function rememberFor(caller: Caller, bank: Bank | undefined): Bank | undefined {
    if (bank === undefined) return undefined
    // A host name is the caller's to choose: forgetting all is rare, cheap and keeps memory bounded.
    if (bankIdByCaller.size >= callersMax) bankIdByCaller.clear()
    bankIdByCaller.set(keyOf(caller), bank.bankId)
    return remember(bank)
  }

  async function openOwnBank({ tppId }: Caller): Promise<Bank | undefined> {
    return options.opensOwnBanks ? openBank(options, { tppId }) : undefined
  }

  return {
    bankFor,
    async findFor(given) {
      const caller = withoutCase(given)
      return knownTo(caller) ?? lookUp(caller)
    },
    async reread({ bankId }) {
      const bank = await readBank(options.tppDatabase, bankId)
      assert(bank, 'a bank that served a call is gone')
      return remember(bank)
    },
    openSharedBank: async (host) => remember(await openBank(options, { host: host.toLowerCase() })),
  }
}

/** Names of hosts mean the same in upper and lower case. */
function withoutCase({ host, tppId }: Caller): Caller {
  return { host: host.toLowerCase(), tppId }
}

function keyOf({ host, tppId }: Caller): string {
  return `${host}\n${tppId}`
}
