import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { failure, type Result, success } from '@havn/contract'
import {
  type EnvironmentVariables,
  isSet,
  missing,
  type Setting,
  type SettingValue,
  variablesOf,
} from './setting.ts'

/** Parses one setting from its variable, its file or its default. */
export function parseSetting<const OneSetting extends Setting>(
  environment: EnvironmentVariables,
  setting: OneSetting,
): Result<SettingValue<OneSetting>> {
  const { name, type, isRequired, isSecret, default: defaultText } = setting
  if (!isSet(environment, setting)) {
    if (isRequired) return failure(missing(setting))
    const value = defaultText === undefined ? undefined : type.parse(defaultText)
    return success(value as SettingValue<OneSetting>)
  }
  const read = readText(environment, setting)
  if (!read.ok) return read
  const { text, variable, folder } = read.value
  const value = type.parse(text, folder)
  if (value !== undefined) return success(value as SettingValue<OneSetting>)
  if (folder !== undefined)
    return failure(`The file of ${variable} holds something else: expected ${type.expected}.`)
  const came = isSecret ? 'something else, which is not shown since it is a secret' : JSON.stringify(text)
  return failure(`${name}: expected ${type.expected}, got ${came}.`)
}

interface SettingText {
  readonly text: string
  readonly variable: string
  /** The folder of the file that it was read from; undefined for the text of a variable. */
  readonly folder: string | undefined
}

function readText(environment: EnvironmentVariables, setting: Setting): Result<SettingText> {
  const [variable = setting.name, other] = variablesOf(setting).filter(
    (name) => (environment[name] ?? '') !== '',
  )
  if (other !== undefined) return failure(`${variable} and ${other} are both set: expected one of them.`)
  const text = environment[variable] ?? ''
  const isFromFile = setting.isFile === true || variable !== setting.name
  if (!isFromFile) return success({ text, variable, folder: undefined })
  try {
    return success({ text: readFileSync(text, 'utf8'), variable, folder: dirname(text) })
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
