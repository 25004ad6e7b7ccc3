import { readFileSync } from 'node:fs'
import { failure, nearestName, type Result, success } from '@havn/contract'
import {
  type EnvironmentVariables,
  isSet,
  type Setting,
  type SettingValue,
  type ValuesOf,
  variablesOf,
} from './setting.ts'
import { OTHER_VARIABLES } from './other-variables.ts'
import { OWNER_URL, RETENTION_DAYS, SETTINGS } from './settings-table.ts'

/** The parsed values of the table, under the table's keys. */
export type SettingValues = ValuesOf<typeof SETTINGS>

export interface ParsedSettings {
  /** Complete only if there are no problems. */
  readonly values: SettingValues
  readonly problems: readonly string[]
}

/** Parses every setting by itself, and names variables that nobody reads. */
export function parseSettings(environment: EnvironmentVariables): ParsedSettings {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [key, setting] of Object.entries<Setting>(SETTINGS)) {
    const parsed = parseSetting(environment, setting)
    if (parsed.ok) values[key] = parsed.value
    else problems.push(parsed.problem)
  }
  return { values: values as SettingValues, problems: [...problems, ...unknownVariables(environment)] }
}

/** Parses one setting from its variable, its file or its default. */
export function parseSetting<const OneSetting extends Setting>(
  environment: EnvironmentVariables,
  setting: OneSetting,
): Result<SettingValue<OneSetting>> {
  const { name, type, isRequired, isSecret, default: defaultText } = setting
  if (!isSet(environment, setting)) {
    if (isRequired)
      return failure(`${variablesOf(setting).join(' or ')} is missing: expected ${type.expected}.`)
    const value = defaultText === undefined ? undefined : type.parse(defaultText)
    return success(value as SettingValue<OneSetting>)
  }
  const read = readText(environment, setting)
  if (!read.ok) return read
  const { text, variable, isFromFile } = read.value
  const value = type.parse(text)
  if (value !== undefined) return success(value as SettingValue<OneSetting>)
  if (isFromFile) return failure(`The file of ${variable} holds something else: expected ${type.expected}.`)
  const came = isSecret ? 'something else, which is not shown since it is a secret' : JSON.stringify(text)
  return failure(`${name}: expected ${type.expected}, got ${came}.`)
}

interface SettingText {
  readonly text: string
  readonly variable: string
  readonly isFromFile: boolean
}

function readText(environment: EnvironmentVariables, setting: Setting): Result<SettingText> {
  const [variable = setting.name, other] = variablesOf(setting).filter(
    (name) => (environment[name] ?? '') !== '',
  )
  if (other !== undefined) return failure(`${variable} and ${other} are both set: expected one of them.`)
  const text = environment[variable] ?? ''
  const isFromFile = setting.isFile === true || variable !== setting.name
  if (!isFromFile) return success({ text, variable, isFromFile })
  try {
    return success({ text: readFileSync(text, 'utf8'), variable, isFromFile })
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : 'unreadable'
    return failure(
      `${variable}: expected the path of a file that this process can read, got ${showPath(text)} (${code}).`,
    )
  }
}

/** Shows what looks like a path. Somebody may have put a secret itself where the path of its file belongs. */
function showPath(text: string): string {
  return /^\.{0,2}\/[^\n:]*$/.test(text) ? text : 'something that is not shown since it may be a secret'
}

/** A misspelled name would else leave its setting at the default, unnoticed. */
function unknownVariables(environment: EnvironmentVariables): readonly string[] {
  const known = [
    ...[...Object.values<Setting>(SETTINGS), OWNER_URL, ...Object.values<Setting>(RETENTION_DAYS)].flatMap(
      variablesOf,
    ),
    ...OTHER_VARIABLES.map(({ name }) => name),
  ]
  return Object.keys(environment)
    .filter((name) => name.startsWith('HAVN_') && !known.includes(name))
    .map((name) => {
      const meant = nearestName(name, known)
      return `${name} is no setting.${meant === undefined ? '' : ` Did you mean ${meant}?`}`
    })
}
