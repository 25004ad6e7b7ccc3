import assert from 'node:assert/strict'
import type { Database } from '../database/database.ts'
import type { Bank, BankSelector } from './bank.ts'
import { findBank, readBank } from './banks.store.ts'
import { hostNameOf } from '../shared/host-name.ts'
import { type BankToOpen, openBank, openNamedBank, type OpenBankSetup } from './open-bank.ts'

/**
 * Finds the bank that a call is for. Banks are cached; a write carries the version by which it was validated, and the
 * database refuses an outdated version, so a stale cache does no harm.
 */
export interface BankDirectory {
  /** Opens the TPP's own bank if there is none yet; returns undefined if the host has no bank and TPPs get none of their own. */
  findOrOpen(selector: BankSelector): Promise<Bank | undefined>
  /** Like `findOrOpen`, but never opens a bank. */
  find(selector: BankSelector): Promise<Bank | undefined>
  /** Reads the bank again, after a change or after a write found that the cached bank is stale. */
  refresh(bank: Bank): Promise<Bank>
  /** Opens or finds the bank that serves everybody who calls this host. */
  openSharedBank(host: string): Promise<Bank>
  /** Opens or finds the bank of a document, and returns its id. */
  openNamedBank(bank: BankToOpen): Promise<string>
}

const selectorsMax = 20_000

/** A bank that is not called for this long is looked up again: another server may have deleted it since. */
export const cachedMilliseconds = 3_600_000

export interface BankDirectorySetup extends OpenBankSetup {
  readonly tppDatabase: Database
  /** True in the sandbox: a TPP that calls a host without a bank gets a bank of its own. */
  readonly opensOwnBanks: boolean
  /** Returns the id of the bank that a document gives this host, with the port that was called; undefined if none has it. */
  readonly bankIdAt?: (host: string) => string | undefined
}

export function createBankDirectory(options: BankDirectorySetup): BankDirectory {
  const bankIdBySelector = new Map<string, string>()
  const bankById = new Map<string, CachedBank>()

  function cache(bank: Bank): Bank {
    bankById.set(bank.bankId, { bank, usedAt: options.clock.milliseconds() })
    return bank
  }

  function findCached(bankId: string | undefined): Bank | undefined {
    const cached = bankById.get(bankId ?? '')
    const now = options.clock.milliseconds()
    if (cached === undefined || now - cached.usedAt > cachedMilliseconds) return undefined
    cached.usedAt = now
    return cached.bank
  }

  async function findOrOpen(given: BankSelector): Promise<Bank | undefined> {
    const selector = withoutPort(given)
    return (await find(given)) ?? cacheFor(selector, await openOwnBank(selector))
  }

  async function find(given: BankSelector): Promise<Bank | undefined> {
    const bankId = options.bankIdAt?.(given.host)
    if (bankId !== undefined) return findConfigured(bankId)
    const selector = withoutPort(given)
    return findCached(bankIdBySelector.get(keyOf(selector))) ?? lookUp(selector)
  }

  /** Nothing is cached under a host that a document has: the next document may give it to another bank. */
  async function findConfigured(bankId: string): Promise<Bank | undefined> {
    const bank = findCached(bankId) ?? (await readBank(options.tppDatabase, bankId))
    return bank && cache(bank)
  }

  async function lookUp(selector: BankSelector): Promise<Bank | undefined> {
    return cacheFor(selector, await findBank(options.tppDatabase, selector))
  }

  function cacheFor(selector: BankSelector, bank: Bank | undefined): Bank | undefined {
    if (bank === undefined) return undefined
    // Callers choose the host name, so memory must be bounded. Clearing the whole cache is rare and cheap.
    if (bankIdBySelector.size >= selectorsMax) bankIdBySelector.clear()
    bankIdBySelector.set(keyOf(selector), bank.bankId)
    return cache(bank)
  }

  async function openOwnBank({ tppId }: BankSelector): Promise<Bank | undefined> {
    return options.opensOwnBanks ? openBank(options, { tppId }) : undefined
  }

  return {
    findOrOpen,
    find,
    async refresh({ bankId }) {
      const bank = await readBank(options.tppDatabase, bankId)
      assert(bank, 'a bank that served a call is gone')
      return cache(bank)
    },
    openSharedBank: async (host) => cache(await openBank(options, { host: host.toLowerCase() })),
    openNamedBank: (bank) => openNamedBank(options, bank),
  }
}

interface CachedBank {
  readonly bank: Bank
  /** When the bank was last called, in milliseconds since 1970. */
  usedAt: number
}

/** A bank without a document is reached by the name of its host, whatever the port. */
function withoutPort({ host, tppId }: BankSelector): BankSelector {
  return { host: hostNameOf(host), tppId }
}

function keyOf({ host, tppId }: BankSelector): string {
  return `${host}\n${tppId}`
}
