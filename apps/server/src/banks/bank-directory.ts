import assert from 'node:assert/strict'
import type { Database } from '../database/database.ts'
import type { Bank, BankSelector } from './bank.ts'
import { findBank, readBank } from './banks.store.ts'
import { openBank, type OpenBankSetup } from './open-bank.ts'

/**
 * Which bank a call is for. A bank is looked up once and remembered; a write carries the version it was judged
 * by, and the database says when that has gone stale, so remembering is never wrong.
 */
export interface BankDirectory {
  /** Undefined where a host has no bank and TPPs get none of their own. */
  findOrOpen(selector: BankSelector): Promise<Bank | undefined>
  /** The same, but never opens a bank. */
  find(selector: BankSelector): Promise<Bank | undefined>
  /** The bank as it is now, after a write said that the remembered one is stale. */
  refresh(bank: Bank): Promise<Bank>
  /** One bank for everybody who calls this host. */
  openSharedBank(host: string): Promise<Bank>
}

const selectorsMax = 20_000

export interface BankDirectorySetup extends OpenBankSetup {
  readonly tppDatabase: Database
  /** The sandbox: a TPP that calls a host without a bank gets a bank of its own. */
  readonly opensOwnBanks: boolean
}

export function createBankDirectory(options: BankDirectorySetup): BankDirectory {
  const bankIdBySelector = new Map<string, string>()
  const bankById = new Map<string, Bank>()

  function remember(bank: Bank): Bank {
    bankById.set(bank.bankId, bank)
    return bank
  }

  const knownTo = (selector: BankSelector) => bankById.get(bankIdBySelector.get(keyOf(selector)) ?? '')

  async function findOrOpen(given: BankSelector): Promise<Bank | undefined> {
    const selector = withoutCase(given)
    return knownTo(selector) ?? (await lookUp(selector)) ?? rememberFor(selector, await openOwnBank(selector))
  }

  async function lookUp(selector: BankSelector): Promise<Bank | undefined> {
    return rememberFor(selector, await findBank(options.tppDatabase, selector))
  }

  function rememberFor(selector: BankSelector, bank: Bank | undefined): Bank | undefined {
    if (bank === undefined) return undefined
    // A host name is the selector's to choose: forgetting all is rare, cheap and keeps memory bounded.
    if (bankIdBySelector.size >= selectorsMax) bankIdBySelector.clear()
    bankIdBySelector.set(keyOf(selector), bank.bankId)
    return remember(bank)
  }

  async function openOwnBank({ tppId }: BankSelector): Promise<Bank | undefined> {
    return options.opensOwnBanks ? openBank(options, { tppId }) : undefined
  }

  return {
    findOrOpen,
    async find(given) {
      const selector = withoutCase(given)
      return knownTo(selector) ?? lookUp(selector)
    },
    async refresh({ bankId }) {
      const bank = await readBank(options.tppDatabase, bankId)
      assert(bank, 'a bank that served a call is gone')
      return remember(bank)
    },
    openSharedBank: async (host) => remember(await openBank(options, { host: host.toLowerCase() })),
  }
}

/** Names of hosts mean the same in upper and lower case. */
function withoutCase({ host, tppId }: BankSelector): BankSelector {
  return { host: host.toLowerCase(), tppId }
}

function keyOf({ host, tppId }: BankSelector): string {
  return `${host}\n${tppId}`
}
