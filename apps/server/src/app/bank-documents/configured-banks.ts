import { failure } from '@havn/contract'
import type { NamedBank } from '../../platform/banks/index.ts'
import { type BankDocument, hostsOf } from './bank-document.ts'
import { type ConfiguredBank, createBankParts, createConfiguredBank } from './configured-bank.ts'
import { messageOf } from './document-files.ts'
import { indexAddresses, type PublicUrl } from './bank-addresses.ts'
import { openBankOf, type OpensBanks } from './open-bank-of.ts'
import { type CandidateDocument, findConflicts, findLostKeys } from './find-conflicts.ts'
import { createProblemReports } from './problem-reports.ts'
import { type FoundDocument, readBanksFolder } from './read-bank-document.ts'
import { createReplacedBanks } from './replaced-banks.ts'
import { createSuspensions, type SuspensionsSetup } from './suspensions.ts'

export interface ConfiguredBanksSetup extends SuspensionsSetup {
  /** The folder with a folder for each bank. */
  readonly folder: string
  readonly defaults: Parameters<typeof createBankParts>[1]
  /** Called when a document came into use, or the one in use has no problem any longer. */
  onUse(
    document: BankDocument,
    used: { readonly digest: string; readonly as: 'first' | 'changed' | 'same' },
  ): void
  /**
   * Called when a document opened a new bank, without data, while banks with data have no document that can be used: the name
   * of one of them was perhaps changed.
   */
  onNewBank(bank: {
    readonly bank: string
    readonly hosts: readonly string[]
    readonly withoutDocument: readonly string[]
  }): void
  /** Called once for each problem that keeps a document from being used. The last one that could be used stays in use. */
  onProblems(found: {
    readonly path: string
    readonly problems: readonly string[]
    readonly isInUse: boolean
  }): void
  onError(error: unknown): void
}

/** The banks that documents configure, as they are now. */
export interface ConfiguredBanks {
  find(bankId: string): ConfiguredBank | undefined
  /** The bank at a host name, with the port that was called if it is known. */
  atHost(host: string): ConfiguredBank | undefined
  /** The address of a bank at a host name, with the port that was called if it is known. */
  publicUrlAt(host: string): PublicUrl | undefined
  /** The certificate of a bank for a host name, whatever the port. */
  tlsAt(name: string): ConfiguredBank['tls']
  /** Every host name of every bank, with its port if it is not that of the scheme. */
  hosts(): readonly string[]
  list(): readonly ConfiguredBank[]
  isSuspended(bankId: string): boolean
  /** Whether TPPs can still read at a bank that is suspended. */
  isReadable(bankId: string): boolean
  /** Whether a document has configured this bank, now or earlier. */
  isNamed(bankId: string): boolean
  /** What keeps documents from being used now, each with its path. */
  problems(): readonly string[]
  /** How many documents cannot be used now, with the one before in use or none. */
  refused(): number
  /** The names of banks that have data, are not suspended, and have no document in use. */
  notOpened(): readonly string[]
  /** Whether a host that no document in use has may be that of a bank. */
  mayHaveMoreHosts(): boolean
  /**
   * Looks for changes in suspensions, then in documents. Rejects if database or folder cannot be read, after every document
   * that does not need them came into use: the next look tries the others again. What is wrong with one document is a problem
   * of that document alone. Banks are opened in the directory.
   */
  reload(directory: OpensBanks): Promise<void>
  close(): Promise<void>
}

export type { OpensBanks }

interface UsedDocument {
  readonly path: string
  readonly digest: string
  readonly bank: ConfiguredBank
}

export function createConfiguredBanks(setup: ConfiguredBanksSetup): ConfiguredBanks {
  const usedByPath = new Map<string, UsedDocument>()
  let readBefore: readonly FoundDocument[] = []
  let current = indexBanks([])
  const suspensions = createSuspensions(setup)
  const replaced = createReplacedBanks((error) => setup.onError(error))
  const { report, clear, list, paths } = createProblemReports((found) =>
    setup.onProblems({ ...found, isInUse: usedByPath.has(found.path) }),
  )
  const notOpened = () =>
    suspensions.listOpen().flatMap(({ bankId, name }) => (current.byId.has(bankId) ? [] : [name]))

  /** Brings a changed document into use, or reports why it cannot be used. */
  async function use(
    found: FoundDocument,
    candidates: readonly CandidateDocument[],
    directory: OpensBanks,
  ): Promise<void> {
    const { path, digest, parsed } = found
    if (!parsed.ok) return report(found, parsed.problem)
    const document = parsed.value
    const before = findUsed(usedByPath, path, document.bank)
    const conflicts = findConflicts({ path, document }, candidates)
    const problems = [...conflicts, ...findLostKeys(before?.bank.document, document)]
    const parts = problems.length > 0 ? failure(problems) : tryParts(document, setup.defaults)
    if (!parts.ok) return report(found, parts.problem)
    const known = await setup.listNamedBanks()
    const opened = await openBankOf(document, parts.value.profile, directory)
    if (!opened.ok) return report(found, opened.problem)
    if (before !== undefined) usedByPath.delete(before.path)
    usedByPath.set(path, { path, digest, bank: createConfiguredBank(opened.value, document, parts.value) })
    clear(path)
    if (before !== undefined) replaced.add(before.bank)
    setup.onUse(document, { digest, as: before === undefined ? 'first' : 'changed' })
    reportNewBank(setup, document, { known, candidates })
  }

  async function reloadDocuments(directory: OpensBanks): Promise<void> {
    const found = readBanksFolder(setup.folder, readBefore)
    readBefore = found
    const changed = found.filter(({ path, digest }) => usedByPath.get(path)?.digest !== digest)
    const candidates = candidatesOf(found, usedByPath)
    const failures: unknown[] = []
    // The database failed: nothing is wrong with the document, and the next look tries it again.
    for (const document of changed)
      await use(document, candidates, directory).catch((error: unknown) => failures.push(error))
    for (const { path, digest, bank } of usedByPath.values()) {
      const isSame = found.some((one) => one.path === path && one.digest === digest)
      if (isSame && clear(path)) setup.onUse(bank.document, { digest, as: 'same' })
    }
    const gone = [...usedByPath.values()].filter(({ path }) => !found.some((one) => one.path === path))
    for (const document of gone) report(document, ['the document is gone; to close a bank, suspend it'])
    current = indexBanks([...usedByPath.values()].map(({ bank }) => bank))
    if (failures.length > 0) throw failures[0]
  }

  return {
    ...lookUpIn(() => current),
    isSuspended: suspensions.isSuspended,
    isReadable: suspensions.isReadable,
    isNamed: suspensions.isKnown,
    problems: list,
    refused: () => paths().length,
    notOpened,
    mayHaveMoreHosts: () => notOpened().length > 0 || paths().some((path) => !usedByPath.has(path)),
    async reload(directory) {
      // Suspensions first: nothing in the folder may keep a bank from being suspended.
      await suspensions.reload()
      await reloadDocuments(directory)
      if ([...current.byId.keys()].some((id) => !suspensions.isKnown(id))) await suspensions.reload()
    },
    async close() {
      await Promise.all([replaced.close(), ...[...usedByPath.values()].map(({ bank }) => bank.close())])
    },
  }
}

/** A file that fails only when it is used, such as a weak key, is a problem of its document. */
function tryParts(...given: Parameters<typeof createBankParts>): ReturnType<typeof createBankParts> {
  try {
    return createBankParts(...given)
  } catch (exception) {
    return failure([`cannot be used: ${messageOf(exception)}`])
  }
}

/** The document in use that this one replaces: at the same path, or of the same bank if that one's folder was renamed. */
function findUsed(
  usedByPath: ReadonlyMap<string, UsedDocument>,
  path: string,
  name: string,
): UsedDocument | undefined {
  return usedByPath.get(path) ?? [...usedByPath.values()].find(({ bank }) => bank.document.bank === name)
}

/** Makes banks to be found by id and by address. */
function indexBanks(banks: readonly ConfiguredBank[]) {
  return {
    banks,
    byId: new Map(banks.map((bank) => [bank.bankId, bank])),
    addresses: indexAddresses(banks),
  }
}

function lookUpIn(
  index: () => ReturnType<typeof indexBanks>,
): Pick<ConfiguredBanks, 'find' | 'atHost' | 'publicUrlAt' | 'tlsAt' | 'hosts' | 'list'> {
  return {
    find: (bankId) => index().byId.get(bankId),
    atHost: (host) => index().addresses.find(host)?.bank,
    publicUrlAt: (host) => index().addresses.find(host)?.publicUrl,
    tlsAt: (name) => index().addresses.named(name)?.bank.tls,
    hosts: () => index().addresses.list,
    list: () => index().banks,
  }
}

/** The documents that may be in use after this look: of each the new one, or the one in use if the new one has problems. */
function candidatesOf(
  found: readonly FoundDocument[],
  usedByPath: ReadonlyMap<string, UsedDocument>,
): readonly CandidateDocument[] {
  const fresh = found.flatMap(({ path, parsed }) => (parsed.ok ? [{ path, document: parsed.value }] : []))
  const kept = [...usedByPath.values()]
    .filter(({ path, bank }) => {
      const isGone = !found.some((one) => one.path === path)
      return !fresh.some((one) => one.path === path || (isGone && one.document.bank === bank.document.bank))
    })
    .map(({ path, bank: { document } }) => ({ path, document }))
  return [...fresh, ...kept]
}

/** Reports a document whose bank the database did not know, if banks that it knows have no document. */
function reportNewBank(
  setup: ConfiguredBanksSetup,
  document: BankDocument,
  { known, candidates }: { known: readonly NamedBank[]; candidates: readonly CandidateDocument[] },
): void {
  const { bank } = document
  const names = known.map(({ name }) => name)
  const withoutDocument = names.filter((name) => !candidates.some((one) => one.document.bank === name))
  if (names.includes(bank) || withoutDocument.length === 0) return
  setup.onNewBank({ bank, hosts: hostsOf(document), withoutDocument })
}

/** The banks of a server that has no folder of documents. */
export const NO_CONFIGURED_BANKS: ConfiguredBanks = {
  find: () => undefined,
  atHost: () => undefined,
  publicUrlAt: () => undefined,
  tlsAt: () => undefined,
  hosts: () => [],
  list: () => [],
  isSuspended: () => false,
  isReadable: () => false,
  isNamed: () => false,
  problems: () => [],
  refused: () => 0,
  notOpened: () => [],
  mayHaveMoreHosts: () => false,
  reload: async () => {},
  close: async () => {},
}
