import { settingsOf } from '../../../apps/server/src/app/settings/setting.ts'
import { SETTINGS } from '../../../apps/server/src/app/settings/settings-table.ts'

/** The variables that a server or a migration reads, with those that name a file in their place. */
export const KNOWN_SETTINGS: ReadonlySet<string> = new Set(
  settingsOf(SETTINGS)
    .flatMap(({ name }): string[] => [name, `${name}_FILE`])
    .concat('HAVN_DATABASE_URL_OWNER_FILE'),
)
