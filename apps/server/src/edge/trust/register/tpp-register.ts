import type { Database } from '../../../platform/database/database.ts'
import type { BankKeys } from '../../../platform/shared/key-ring.ts'
import { findMacProblem } from '../../../platform/shared/mac.ts'
import type { Clock } from '../../../platform/shared/clock.ts'
import type { RegisteredRoles, TppRegister, TppRole } from '../../index.ts'
import { vouchedCopy } from './copy-mac.ts'
import { type RegisterSource, type RolesByCountry, TPP_ROLES } from './register-entry.ts'
import {
  findLatestImports,
  insertKnownTpps,
  listEntries,
  listKnownTpps,
  type RegisterImport,
  type StoredEntry,
} from './register.store.ts'

export interface RegisterSetup {
  readonly bankDatabase: Database
  readonly clock: Clock
  readonly keys: BankKeys
  /** The sources that this installation is set to take copies from. */
  readonly sources: readonly RegisterSource[]
  /** From this age on a copy decides nothing any more. */
  readonly closedDays: number
  /** Called when no server has taken what is stored of this source. The copy that was read before stays in use. */
  readonly onForged: (source: RegisterSource) => void
  readonly onError: (error: unknown) => void
}

/** The register in the memory of this process. */
export interface LoadedRegister extends TppRegister {
  /** Reads the register again, and returns how many TPPs it has, and whether one has lost a role since the last time. */
  reload(): Promise<{ readonly tpps: number; readonly hasLosses: boolean }>
  /** Whether the database has another copy than the one that was read. */
  isOutdated(): Promise<boolean>
  /** Whether no server has taken what is stored of this source. */
  isForged(source: RegisterSource): boolean
  /** How old the copy of every source is, in milliseconds; undefined for a source without a copy. */
  ages(): ReadonlyMap<RegisterSource, number | undefined>
  /** Writes down which TPPs have called. */
  close(): Promise<void>
}

interface LoadedSource {
  readonly asOfMilliseconds: number
  readonly rolesByTpp: ReadonlyMap<string, RolesInCountries>
}

type RolesInCountries = ReadonlyMap<string, ReadonlySet<TppRole>>

const NO_ROLES: ReadonlySet<TppRole> = new Set()
const dayMilliseconds = 24 * 60 * 60 * 1000
/** TPPs that called for the first time are written down together. */
const knownEveryMilliseconds = 1_000
/** After a failure of the database. */
const knownAgainMilliseconds = 5_000

/** Keeps the register in memory. Before the first `reload` it is closed. */
export function createTppRegister(setup: RegisterSetup): LoadedRegister {
  const { bankDatabase, clock, keys, closedDays, onForged, onError } = setup
  let loaded: ReadonlyMap<RegisterSource, LoadedSource> = new Map()
  let loadedVersion = ''
  let forged: readonly RegisterSource[] = []
  /** The sources of the settings of which no copy was taken yet. */
  let missingSources = setup.sources
  const callers = trackCallers(bankDatabase, clock, onError)

  const isTooOld = ({ asOfMilliseconds }: LoadedSource) =>
    clock.milliseconds() - asOfMilliseconds >= closedDays * dayMilliseconds

  function rolesOf(tppId: string, country: string): RegisteredRoles {
    callers.note(tppId)
    let answer: RegisteredRoles = loaded.size === 0 || missingSources.length > 0 ? 'closed' : 'not-registered'
    let found: ReadonlySet<TppRole> | undefined
    for (const source of loaded.values()) {
      if (isTooOld(source)) {
        answer = 'closed'
        continue
      }
      const roles = source.rolesByTpp.get(tppId)
      // Empty for a licence that was withdrawn.
      if (roles === undefined || roles.size === 0) continue
      const there = roles.get(country) ?? NO_ROLES
      found = found === undefined ? there : found.union(there)
    }
    return found ?? answer
  }

  return {
    rolesOf,
    async reload() {
      const before = loaded
      const found = await bankDatabase.transaction(async (queries) => ({
        imports: await findLatestImports(queries),
        entries: await listEntries(queries),
        knownTpps: await listKnownTpps(queries),
      }))
      callers.known(found.knownTpps)
      const bySource = Map.groupBy(found.entries, ({ source }) => source)
      const entriesOf = (source: RegisterSource) => bySource.get(source) ?? []
      const vouched = found.imports.filter(
        (copy) => findMacProblem(keys, copy.mac, vouchedCopy(copy, entriesOf(copy.source))) === undefined,
      )
      forged = found.imports.filter((copy) => !vouched.includes(copy)).map(({ source }) => source)
      forged.forEach(onForged)
      loaded = new Map([
        ...[...before].filter(([source]) => forged.includes(source)),
        ...vouched.map(({ source, asOf }) => [source, toLoaded(asOf, entriesOf(source))] as const),
      ])
      loadedVersion = versionOf(found.imports)
      missingSources = setup.sources.filter((source) => !loaded.has(source))
      return { tpps: found.entries.length, hasLosses: hasLosses(before, loaded) }
    },
    isOutdated: async () => versionOf(await findLatestImports(bankDatabase)) !== loadedVersion,
    isForged: (source) => forged.includes(source),
    ages() {
      const sources = new Set([...setup.sources, ...loaded.keys()])
      const ageOf = (source: RegisterSource) => {
        const asOf = loaded.get(source)?.asOfMilliseconds
        return asOf === undefined ? undefined : clock.milliseconds() - asOf
      }
      return new Map([...sources].map((source) => [source, ageOf(source)]))
    },
    close: () => callers.close(),
  }
}

const toLoaded = (asOf: Date, entries: readonly StoredEntry[]): LoadedSource => ({
  asOfMilliseconds: asOf.getTime(),
  rolesByTpp: new Map(entries.map(({ tppId, roles }) => [tppId, toSets(roles)])),
})

const versionOf = (imports: readonly RegisterImport[]) =>
  imports.map(({ source, importedAt }) => `${source} ${importedAt.toISOString()}`).join(', ')

/** The sets of roles by their names. */
const ROLE_SETS = new Map<string, ReadonlySet<TppRole>>()

/** Most of thousands of TPPs have the same few sets of roles in thirty countries each, so the sets are shared. */
function toSet(roles: readonly TppRole[]): ReadonlySet<TppRole> {
  const known = TPP_ROLES.filter((role) => roles.includes(role))
  const name = known.join(' ')
  const set = ROLE_SETS.get(name) ?? new Set(known)
  ROLE_SETS.set(name, set)
  return set
}

function toSets(roles: RolesByCountry): RolesInCountries {
  return new Map(Object.entries(roles).map(([country, there]) => [country, toSet(there)]))
}

function hasLosses(
  before: ReadonlyMap<RegisterSource, LoadedSource>,
  after: ReadonlyMap<RegisterSource, LoadedSource>,
): boolean {
  for (const [source, { rolesByTpp }] of before)
    for (const [tppId, countries] of rolesByTpp)
      for (const [country, roles] of countries) {
        const now = after.get(source)?.rolesByTpp.get(tppId)?.get(country) ?? NO_ROLES
        if (!roles.isSubsetOf(now)) return true
      }
  return false
}

/**
 * Writes down, in the background, which TPPs call: reports about the register name them. Both lists are as long as there are
 * TPPs with a trusted certificate at most, also while the database fails.
 */
function trackCallers(bankDatabase: Database, clock: Clock, onError: (error: unknown) => void) {
  const seen = new Set<string>()
  let unwritten: string[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function writeAfter(milliseconds: number): void {
    timer ??= setTimeout(() => {
      timer = undefined
      writing = writing.then(write)
    }, milliseconds).unref()
  }

  async function write(): Promise<void> {
    const tppIds = unwritten
    if (tppIds.length === 0) return
    unwritten = []
    try {
      await insertKnownTpps(bankDatabase, tppIds, new Date(clock.milliseconds()).toISOString())
    } catch (error) {
      unwritten = [...tppIds, ...unwritten]
      writeAfter(knownAgainMilliseconds)
      onError(error)
    }
  }

  return {
    known(tppIds: readonly string[]) {
      for (const tppId of tppIds) seen.add(tppId)
    },
    note(tppId: string) {
      if (seen.has(tppId)) return
      seen.add(tppId)
      unwritten.push(tppId)
      writeAfter(knownEveryMilliseconds)
    },
    async close() {
      await writing
      await write()
      clearTimeout(timer)
    },
  }
}
