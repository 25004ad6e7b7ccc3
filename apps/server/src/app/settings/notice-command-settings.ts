import { parseSetting } from './parse-settings.ts'
import { processEnvironment, SettingsError } from './read-settings.ts'
import type { EnvironmentVariables } from './setting.ts'
import { SETTINGS } from './settings-table.ts'

/** What the commands about notices read from the environment. */
export interface NoticeCommandSettings {
  readonly bankUrl: string
  /** Whether servers that have the same settings send notices. */
  readonly hasRelay: boolean
}

/** Reads the settings of `havn notices`. Throws a `SettingsError` if one cannot be used. */
export function requireNoticeCommandSettings(
  environment: EnvironmentVariables = processEnvironment(),
): NoticeCommandSettings {
  const bankUrl = parseSetting(environment, SETTINGS.databaseUrlBank)
  const relay = parseSetting(environment, SETTINGS.noticesRelay)
  if (bankUrl.ok && relay.ok) return { bankUrl: bankUrl.value, hasRelay: relay.value !== undefined }
  throw new SettingsError([bankUrl, relay].flatMap((read) => (read.ok ? [] : [read.problem])))
}
