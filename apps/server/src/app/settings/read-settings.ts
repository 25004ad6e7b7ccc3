import { failure, nearestName, type Result, success } from '@havn/contract'
import { OTHER_VARIABLES } from './other-variables.ts'
import { parseSetting } from './parse-setting.ts'
import {
  type EnvironmentVariables,
  type GivenSettings,
  isSet,
  missing,
  type ProgramGives,
  rowsOf,
  type Setting,
  type SettingEntry,
  settingsOf,
  type ValuesOf,
  variablesOf,
} from './setting.ts'
import { MIGRATION_SETTINGS } from './migration-settings.ts'
import { SETTINGS } from './settings-table.ts'

/** All settings of a server, parsed. */
export type Settings = ValuesOf<typeof SETTINGS>

/** What replaces the settings of earlier versions. */
const REPLACED: Readonly<Record<string, string>> = {
  HAVN_OIDC_FILE: 'openIdConnect',
  HAVN_PUBLIC_URLS: 'publicUrls',
  HAVN_SEAL_FILE: 'seal',
}

const ENTRIES = { ...SETTINGS, ...MIGRATION_SETTINGS }

/** The settings of servers and of migrations, of which commands read a few. */
export type AnySettings = ValuesOf<typeof ENTRIES>

/** Thrown instead of a start with settings that cannot be used. Its message lists all problems. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    const list = problems.map((problem) => `\n- ${problem}`).join('')
    super(
      `Havn cannot start with these settings:${list}\ndocs/settings.md lists every setting; what banks differ in is in their documents (docs/banks.md).`,
    )
    this.problems = problems
  }
}

/** The variables of this process. */
export const processEnvironment = (): EnvironmentVariables => process.env

/** Parses the environment into settings, or returns everything that is wrong with it at once. */
export function readSettings(
  environment: EnvironmentVariables = processEnvironment(),
  program: ProgramGives = {},
): Result<Settings, readonly string[]> {
  const { values, problems } = readUsableSettings(environment, program)
  return problems.length > 0 ? failure(problems) : success(values as Settings)
}

/** Parses the environment into the settings that can be used, and returns what is wrong with the others beside them. */
export function readUsableSettings(
  environment: EnvironmentVariables = processEnvironment(),
  program: ProgramGives = {},
): { readonly values: Partial<Settings>; readonly problems: readonly string[] } {
  const { values, unparsed, conflicts } = readEntries(SETTINGS, givenBy(environment, program))
  return { values, problems: [...unparsed, ...unknownVariables(environment), ...conflicts] }
}

/** Like `readSettings`, but throws a `SettingsError` with all problems. */
export function requireSettings(environment?: EnvironmentVariables, program?: ProgramGives): Settings {
  const read = readSettings(environment, program)
  if (!read.ok) throw new SettingsError(read.problem)
  return read.value
}

/** Reads a few settings of this process, for commands. Throws a `SettingsError` if one of them cannot be used. */
export function pickSettings<Key extends keyof AnySettings>(...keys: readonly Key[]): Pick<AnySettings, Key> {
  return pickSettingsOf(undefined, ...keys)
}

/** Like `pickSettings`, from other variables than those of this process. */
export function pickSettingsOf<Key extends keyof AnySettings>(
  environment: EnvironmentVariables = processEnvironment(),
  ...keys: readonly Key[]
): Pick<AnySettings, Key> {
  const entries = Object.fromEntries(keys.map((key) => [key, ENTRIES[key]]))
  const { values, unparsed, conflicts } = readEntries(entries, givenBy(environment, {}))
  const problems = [...unparsed, ...conflicts]
  if (problems.length > 0) throw new SettingsError(problems)
  return values as Pick<AnySettings, Key>
}

/** Reads one setting that a command cannot do without. Throws a `SettingsError` if it is missing or cannot be used. */
export function requireSetting<Key extends keyof AnySettings>(
  key: Key,
  environment: EnvironmentVariables = processEnvironment(),
): NonNullable<AnySettings[Key]> {
  const { [key]: value } = pickSettingsOf(environment, key)
  if (value !== undefined && value !== null) return value
  throw new SettingsError(rowsOf(ENTRIES[key]).map((setting) => missing(setting)))
}

/** Whether the environment has this setting, or one of its group. */
export function hasSetting(
  key: keyof AnySettings,
  environment: EnvironmentVariables = processEnvironment(),
): boolean {
  return rowsOf(ENTRIES[key]).some((setting) => isSet(environment, setting))
}

interface ReadEntries {
  /** Complete only if there are no problems. */
  readonly values: Readonly<Record<string, unknown>>
  /** Settings that cannot be parsed by themselves. */
  readonly unparsed: readonly string[]
  /** Settings that do not fit together, each of them being valid by itself. */
  readonly conflicts: readonly string[]
}

function readEntries(entries: Readonly<Record<string, SettingEntry>>, given: Given): ReadEntries {
  const values: Record<string, unknown> = {}
  const unparsed = new Set<string>()
  const conflicts = new Set<string>()
  for (const [key, entry] of Object.entries(entries)) {
    const rows = 'rows' in entry ? entry.rows : { [key]: entry }
    const parsed = readRows(rows, given.environment)
    for (const problem of parsed.problems) unparsed.add(problem)
    if (given.isProduction) for (const problem of sandboxSettings(entry, given)) conflicts.add(problem)
    if (parsed.problems.length > 0) continue
    if (!('rows' in entry)) values[key] = parsed.values[key]
    else {
      const combined = entry.combine(parsed.values, given)
      if (combined.ok) values[key] = combined.value
      else for (const problem of combined.problem) conflicts.add(problem)
    }
  }
  return { values, unparsed: [...unparsed], conflicts: [...conflicts] }
}

function readRows(rows: Readonly<Record<string, Setting>>, environment: EnvironmentVariables) {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [key, row] of Object.entries(rows)) {
    const parsed = parseSetting(environment, row)
    if (parsed.ok) values[key] = parsed.value
    else problems.push(parsed.problem)
  }
  return { values, problems }
}

interface Given extends GivenSettings {
  readonly environment: EnvironmentVariables
}

function givenBy(environment: EnvironmentVariables, program: ProgramGives): Given {
  return {
    environment,
    program,
    isProduction: environment[SETTINGS.environment.name] === 'production',
    isSet: (setting) => isSet(environment, setting),
    valueOf(setting) {
      const parsed = parseSetting(environment, setting)
      return parsed.ok ? parsed.value : undefined
    },
    fileOf: ({ name }) => environment[`${name}_FILE`] || undefined,
  }
}

function sandboxSettings(entry: SettingEntry, given: GivenSettings): readonly string[] {
  return rowsOf(entry)
    .filter((setting) => setting.isSandboxOnly && given.isSet(setting))
    .map(({ name }) => `${name} is for the sandbox only, and HAVN_ENVIRONMENT is production.`)
}

/** A misspelled name would else leave its setting at the default, unnoticed. */
function unknownVariables(environment: EnvironmentVariables): readonly string[] {
  const known = [...settingsOf(ENTRIES).flatMap(variablesOf), ...OTHER_VARIABLES.map(({ name }) => name)]
  return Object.keys(environment)
    .filter((name) => name.startsWith('HAVN_') && !known.includes(name))
    .map((name) => {
      if (REPLACED[name] !== undefined)
        return `${name} is no longer a setting: write ${REPLACED[name]} into the bank’s document (docs/banks.md).`
      const meant = nearestName(name, known)
      return `${name} is no setting.${meant === undefined ? '' : ` Did you mean ${meant}?`}`
    })
}
