import { type FoundDocument, readBanksFolder } from '../../app/bank-documents/index.ts'
import { type EnvironmentVariables, readUsableSettings, type Settings } from '../../app/settings/index.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/shared/clock.ts'

/** What the checks of a configuration look at. */
export interface ProductionFacts {
  readonly clock: Clock
  /** Undefined for the variables of this process. */
  readonly environment: EnvironmentVariables | undefined
  /** The settings that can be used; a setting with a problem is undefined here. */
  readonly settings: Partial<Settings>
  readonly problems: readonly string[]
  /** The documents of the banks, also those that cannot be used. */
  readonly documents: readonly FoundDocument[]
  /** A connection for each login of the servers, as far as a setting names it. */
  readonly databases: { readonly tpp: Database | undefined; readonly bank: Database | undefined }
}

/** Reads the configuration as a server would, and opens its logins. Whoever calls it closes the databases. */
export function readProductionFacts(
  clock: Clock,
  environment: EnvironmentVariables | undefined,
): ProductionFacts {
  const { values: settings, problems } = readUsableSettings(environment)
  const { banksFolder, databaseUrlTpp, databaseUrlBank } = settings
  return {
    clock,
    environment,
    settings,
    problems,
    documents: banksFolder === undefined ? [] : readBanksFolder(banksFolder),
    databases: { tpp: open(databaseUrlTpp), bank: open(databaseUrlBank) },
  }
}

const LIMITS = {
  connectionsMax: 1,
  timeouts: { connectionMilliseconds: 5_000, statementMilliseconds: 5_000, answerMilliseconds: 6_000 },
}

const open = (url: string | undefined) => (url === undefined ? undefined : openDatabase({ url, ...LIMITS }))

/** The documents that can be used, each with the files that it names. */
export function usableDocuments({ documents }: Pick<ProductionFacts, 'documents'>) {
  return documents.flatMap(({ parsed, ...found }) =>
    parsed.ok ? [{ ...found, document: parsed.value }] : [],
  )
}

/** Where the banks are reached. */
export function publicUrlsOf(facts: ProductionFacts): readonly URL[] {
  return usableDocuments(facts).flatMap(({ document }) => document.publicUrls.map(({ url }) => new URL(url)))
}

/** What an exception and its causes say. */
export function messageOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem)
  if (problem.cause instanceof Error) return `${problem.message}: ${messageOf(problem.cause)}`
  return problem.message === '' && 'code' in problem ? String(problem.code) : problem.message
}
