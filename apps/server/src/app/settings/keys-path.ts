import { processEnvironment, SettingsError } from './read-settings.ts'
import type { EnvironmentVariables } from './setting.ts'

/** Reads where the file with keys is or shall be. Throws a `SettingsError` without `HAVN_KEYS_FILE`. */
export function readKeysPath(environment: EnvironmentVariables = processEnvironment()): string {
  const path = environment['HAVN_KEYS_FILE'] ?? ''
  if (path === '')
    throw new SettingsError(['HAVN_KEYS_FILE is missing: expected the path of a file to create.'])
  return path
}
