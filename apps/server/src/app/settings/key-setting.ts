import { failure, type Result, success } from '@havn/contract'
import { type KeySettings, toKeyPeriods } from '../../platform/keys/index.ts'
import { parseSetting, type SettingValues } from './parse-settings.ts'
import { type EnvironmentVariables, isSet } from './setting.ts'
import { SETTINGS } from './settings-table.ts'

export type { KeySettings }

const toProblem = (problem: string) => `HAVN_KEYS: ${problem}.`

/** Puts the settings about keys together. A setting that could not be parsed is not reported a second time. */
export function toKeySettings(
  environment: EnvironmentVariables,
  { secret, keys }: Partial<Pick<SettingValues, 'secret' | 'keys'>>,
): Result<KeySettings, readonly string[]> {
  if (keys !== undefined && !keys.ok) return failure(keys.problem.map(toProblem))
  if (secret === undefined && isSet(environment, SETTINGS.secret)) return failure([])
  if (secret === undefined && keys === undefined) {
    const { expected } = SETTINGS.secret.type
    return failure([`HAVN_SECRET or HAVN_SECRET_FILE is missing: expected ${expected}.`])
  }
  const file = environment['HAVN_KEYS_FILE'] ?? ''
  const settings = { secret, listed: keys?.value ?? [], file: file === '' ? undefined : file }
  const periods = toKeyPeriods(settings)
  return periods.ok ? success(settings) : failure(periods.problem.map(toProblem))
}

/** Reads the settings about keys alone, for commands. */
export function readKeySettings(environment: EnvironmentVariables): Result<KeySettings, readonly string[]> {
  const secret = parseSetting(environment, SETTINGS.secret)
  const keys = parseSetting(environment, SETTINGS.keys)
  if (!secret.ok || !keys.ok)
    return failure([secret, keys].flatMap((read) => (read.ok ? [] : [read.problem])))
  return toKeySettings(environment, { secret: secret.value, keys: keys.value })
}
