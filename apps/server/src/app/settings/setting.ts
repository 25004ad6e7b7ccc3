import type { Result } from '@havn/contract'

/** How the text of a setting becomes a value. */
export interface SettingType<Value> {
  /** Describes every valid text; messages put it behind "expected": `a whole number from 1 to 64`. */
  readonly expected: string
  /** Returns undefined for a text that is not as `expected`. Relative paths in a text begin at the folder of its file. */
  parse(text: string, folder?: string): Value | undefined
}

/** One environment variable that the server or its migrations read. */
export interface Setting<Value = unknown> {
  readonly name: `HAVN_${string}`
  readonly type: SettingType<Value>
  /** For those who run the server: what it does, and why one would set it. */
  readonly about: string
  /** The text that is parsed if the variable is absent or empty. */
  readonly default?: string
  /** What a new database begins with, for a setting that is kept there; it is printed, and never parsed. */
  readonly initially?: string
  /** The server does not start without a setting that is required. Without this and without a default, it may be absent. */
  readonly isRequired?: true
  readonly unit?:
    | 'milliseconds'
    | 'seconds'
    | 'connections'
    | 'links'
    | 'processes'
    | 'banks'
    | 'calls'
    | 'hours'
    | 'days'
  /** A secret may stand in a file that `NAME_FILE` names, and no message shows its value. */
  readonly isSecret?: true
  /** The variable names a file, and the file's content is parsed. */
  readonly isFile?: true
  /** In production the server refuses to start with it. */
  readonly isSandboxOnly?: true
}

type Rows = Readonly<Record<string, Setting>>

/** Settings that make one value together. */
export interface SettingGroup<GroupRows extends Rows = Rows, Value = unknown> {
  readonly rows: GroupRows
  /** Puts the values together, each of which could be parsed, or says why they do not fit together or to other settings. */
  combine(values: ValuesOf<GroupRows>, given: GivenSettings): Result<Value, readonly string[]>
}

/** Makes a group, whose value has the type that the function returns. */
export function group<const GroupRows extends Rows, Value>(
  rows: GroupRows,
  combine: (values: ValuesOf<GroupRows>, given: GivenSettings) => Result<Value, readonly string[]>,
): SettingGroup<GroupRows, Value> {
  return { rows, combine }
}

/** A line of the table of settings. */
export type SettingEntry = Setting | SettingGroup

/** What a group may look at besides its own values. */
export interface GivenSettings {
  readonly isProduction: boolean
  /** What the program that starts the server gives it. */
  readonly program: ProgramGives
  /** Whether the variable or its file is there, also if it cannot be parsed. */
  isSet(setting: Setting): boolean
  /** The value of another setting; undefined also if it cannot be parsed, which is reported where it belongs. */
  valueOf<const OneSetting extends Setting>(setting: OneSetting): SettingValue<OneSetting> | undefined
  /** The path of the file that a secret is in; undefined if it is in the environment. */
  fileOf(setting: Setting): string | undefined
}

/** The value that a setting has once it is parsed. */
export type SettingValue<OneSetting> = OneSetting extends { readonly type: SettingType<infer Value> }
  ? OneSetting extends { readonly isRequired: true } | { readonly default: string }
    ? Value
    : Value | undefined
  : never

/** The values of a table of settings and groups, under the table's keys. */
export type ValuesOf<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends SettingGroup<Rows, infer Value>
    ? Value
    : SettingValue<Table[Key]>
}

/** Environment variables by name, as in `process.env`. */
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>

/** What the program that starts the server gives it, so that the environment need not. */
export interface ProgramGives {
  readonly hasTrust?: boolean
  /** True if the program brings no core bank of its own, so that the settings must name one. */
  readonly needsCoreBank?: boolean
}

/** The settings of one line of the table. */
export function rowsOf(entry: SettingEntry): readonly Setting[] {
  return 'rows' in entry ? Object.values<Setting>(entry.rows) : [entry]
}

/** Every setting of a table, once: a setting of a group may also have a line of its own, for commands. */
export function settingsOf(table: Readonly<Record<string, SettingEntry>>): readonly Setting[] {
  return [...new Set(Object.values<SettingEntry>(table).flatMap(rowsOf))]
}

/** The variables that can give this setting its value. */
export function variablesOf({ name, isSecret }: Setting): readonly string[] {
  return isSecret ? [name, `${name}_FILE`] : [name]
}

/** An empty variable counts as absent: container files and shells often cannot leave one out. */
export function isSet(environment: EnvironmentVariables, setting: Setting): boolean {
  return variablesOf(setting).some((name) => (environment[name] ?? '') !== '')
}

/** Says that a setting is missing, and why it is needed. */
export function missing(setting: Setting, reason = `expected ${setting.type.expected}`): string {
  return `${variablesOf(setting).join(' or ')} is missing: ${reason}.`
}
