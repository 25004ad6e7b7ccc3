import { MIGRATION_SETTINGS } from './migration-settings.ts'
import { processEnvironment } from './read-settings.ts'
import { type EnvironmentVariables, settingsOf } from './setting.ts'
import { SETTINGS } from './settings-table.ts'

/** A file that a setting names. */
export interface SettingFile {
  readonly variable: string
  readonly path: string
  readonly isSecret: boolean
}

const ALL = settingsOf({ ...SETTINGS, ...MIGRATION_SETTINGS })

/** Lists the files that the settings name, whether or not they can be read. */
export function listSettingFiles(
  environment: EnvironmentVariables = processEnvironment(),
): readonly SettingFile[] {
  return ALL.flatMap(({ name, isSecret = false, isFile }) => {
    const variable = isFile ? name : `${name}_FILE`
    const path = isFile || isSecret ? (environment[variable] ?? '') : ''
    return path === '' ? [] : [{ variable, path, isSecret }]
  })
}

/** Lists the variables that hold a secret themselves instead of naming its file. */
export function listOpenSecrets(environment: EnvironmentVariables = processEnvironment()): readonly string[] {
  return ALL.filter(({ name, isSecret }) => isSecret && (environment[name] ?? '') !== '').map(
    ({ name }) => name,
  )
}
