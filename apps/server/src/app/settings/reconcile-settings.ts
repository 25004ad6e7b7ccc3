import type { HttpCoreBankOptions } from '../../core-bank/index.ts'
import { toCoreBankOptions } from './core-bank-settings.ts'
import { parseSetting } from './parse-settings.ts'
import { processEnvironment, SettingsError } from './read-settings.ts'
import type { EnvironmentVariables, Setting } from './setting.ts'
import { SETTINGS } from './settings-table.ts'

/** What `havn reconcile` reads from the environment. */
export interface ReconcileSettings {
  readonly bankUrl: string
  /** The folder with a document for each bank; undefined if there is none. */
  readonly banksFolder: string | undefined
  /** The core bank of banks whose document names none; undefined if a program brings it, or if there is none to ask. */
  readonly coreBank: HttpCoreBankOptions | undefined
  readonly coreBankTimeoutMilliseconds: number
}

/** Reads the settings of `havn reconcile`. Throws a `SettingsError` if one cannot be used. */
export function requireReconcileSettings(
  environment: EnvironmentVariables = processEnvironment(),
): ReconcileSettings {
  const bankUrl = parseSetting(environment, SETTINGS.databaseUrlBank)
  const banksFolder = parseSetting(environment, SETTINGS.banksFolder)
  const timeout = parseSetting(environment, SETTINGS.coreBankTimeoutMilliseconds)
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [key, setting] of Object.entries<Setting>(SETTINGS)) {
    if (!key.startsWith('coreBank')) continue
    const read = parseSetting(environment, setting)
    if (read.ok) values[key] = read.value
    else problems.push(read.problem)
  }
  const coreBank = toCoreBankOptions(values)
  if (bankUrl.ok && banksFolder.ok && timeout.ok && coreBank.ok && problems.length === 0)
    return {
      bankUrl: bankUrl.value,
      banksFolder: banksFolder.value,
      coreBank: coreBank.value,
      coreBankTimeoutMilliseconds: timeout.value,
    }
  const others = [bankUrl, banksFolder].flatMap((read) => (read.ok ? [] : [read.problem]))
  throw new SettingsError([...others, ...problems, ...(coreBank.ok ? [] : coreBank.problem)])
}
