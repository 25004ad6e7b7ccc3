/** How the text of a setting becomes a value. */
export interface SettingType<Value> {
  /** Describes every valid text; messages put it behind "expected": `a whole number from 1 to 64`. */
  readonly expected: string
  /** Returns undefined for a text that is not as `expected`. */
  parse(text: string): Value | undefined
}

/** One environment variable that the server or its migrations read. */
export interface Setting<Value = unknown> {
  readonly name: `HAVN_${string}`
  readonly type: SettingType<Value>
  /** One sentence for those who run the server. */
  readonly about: string
  /** The text that is parsed if the variable is absent or empty. */
  readonly default?: string
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

/** The value that a setting has once it is parsed. */
export type SettingValue<OneSetting> = OneSetting extends { readonly type: SettingType<infer Value> }
  ? OneSetting extends { readonly isRequired: true } | { readonly default: string }
    ? Value
    : Value | undefined
  : never

/** The values of a table of settings, under the table's keys. */
export type ValuesOf<Table> = { readonly [Key in keyof Table]: SettingValue<Table[Key]> }

/** Environment variables by name, as in `process.env`. */
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>

/** What the program that starts the server gives it, so that the environment need not. */
export interface ProgramGives {
  readonly hasTrust?: boolean
  /** True if the program brings no core bank of its own, so that the settings must name one. */
  readonly needsCoreBank?: boolean
}

/** The variables that can give this setting its value. */
export function variablesOf({ name, isSecret }: Setting): readonly string[] {
  return isSecret ? [name, `${name}_FILE`] : [name]
}

/** An empty variable counts as absent: container files and shells often cannot leave one out. */
export function isSet(environment: EnvironmentVariables, setting: Setting): boolean {
  return variablesOf(setting).some((name) => (environment[name] ?? '') !== '')
}
