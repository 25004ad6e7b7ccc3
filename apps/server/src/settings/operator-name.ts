import { userInfo } from 'node:os'
import { processEnvironment } from './read-settings.ts'
import type { EnvironmentVariables } from './setting.ts'

/** Who runs a command: `HAVN_OPERATOR` or, without it, the user of the operating system. */
export function readOperatorName(environment: EnvironmentVariables = processEnvironment()): string {
  const given = environment['HAVN_OPERATOR'] ?? ''
  return given === '' ? userInfo().username : given
}
