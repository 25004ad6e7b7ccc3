import { parseArgs } from 'node:util'
import type { Result } from '@havn/contract'
import type { AdminCommand, CommandArgument, CommandOption, CommandTable } from '../command.ts'

/** A command, and the arguments and options that it was given. */
export interface CalledCommand {
  readonly command: AdminCommand
  readonly given: Readonly<Record<string, unknown>>
}

/** Finds the command that these words call, and reads its arguments and options. */
export function readWords(table: CommandTable, words: readonly string[]): Result<CalledCommand> {
  const { command, rest } = findCommand(table, words)
  if (command === undefined) return failure(`there is no command havn ${words.join(' ')}`)
  const parsed = parseRest(command, rest)
  if (!parsed.ok) return parsed
  const { values, positionals } = parsed.value
  const options = readOptions(command.options ?? {}, values)
  if (!options.ok) return options
  const named = readArguments(command.arguments ?? {}, positionals)
  if (!named.ok) return named
  return { ok: true, value: { command, given: { ...named.value, ...options.value } } }
}

const failure = (problem: string) => ({ ok: false as const, problem })

/** The longest words win: `kpi` is a command, and so is `kpi plan`. */
function findCommand(
  table: CommandTable,
  [word = '', ...rest]: readonly string[],
): { readonly command: AdminCommand | undefined; readonly rest: readonly string[] } {
  const found = Object.hasOwn(table, word) ? table[word] : undefined
  if (found === undefined || !('commands' in found)) return { command: found, rest }
  const below = findCommand(found.commands, rest)
  return below.command === undefined ? { command: found.itself, rest } : below
}

type Parsed = ReturnType<typeof parseArgs>

function parseRest({ options = {} }: AdminCommand, rest: readonly string[]): Result<Parsed> {
  const types = Object.entries(options).map(([name, { value }]) => [
    name,
    { type: value === undefined ? 'boolean' : 'string' } as const,
  ])
  try {
    const value = parseArgs({
      args: [...rest],
      allowPositionals: true,
      options: Object.fromEntries(types),
    })
    return { ok: true, value }
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error))
  }
}

function readOptions(
  options: Readonly<Record<string, CommandOption>>,
  values: Parsed['values'],
): Result<Readonly<Record<string, unknown>>> {
  const given: Record<string, unknown> = {}
  for (const [name, option] of Object.entries(options)) {
    const { value, default: usual, isRequired, choices, excludes = '', parse } = option
    const text = values[name] ?? usual
    if (value === undefined) given[name] = text === true
    else if (typeof text === 'string') {
      if (choices !== undefined && !choices.includes(text))
        return failure(`--${name}: expected one of ${choices.join(', ')}, but got ${JSON.stringify(text)}`)
      const parsed = parse?.(text) ?? { ok: true, value: text }
      if (!parsed.ok) return parsed
      given[name] = parsed.value
    } else if (isRequired) return failure(`expected --${name} <${value}>`)
    if (values[name] !== undefined && values[excludes] !== undefined)
      return failure(`expected either --${name} or --${excludes}`)
  }
  return { ok: true, value: given }
}

function readArguments(
  declared: Readonly<Record<string, string | CommandArgument>>,
  positionals: readonly string[],
): Result<Readonly<Record<string, unknown>>> {
  const given: Record<string, unknown> = {}
  let left = positionals
  for (const [name, declaration] of Object.entries(declared)) {
    const { isRepeated, default: usual }: Partial<CommandArgument> =
      typeof declaration === 'string' ? {} : declaration
    const [first = usual, ...others] = left
    if (isRepeated) {
      given[name] = left
      left = []
    } else if (first === undefined) return failure(`expected <${name}>`)
    else {
      given[name] = first
      left = others
    }
  }
  return left.length === 0
    ? { ok: true, value: given }
    : failure(`expected no more words, but got ${left.join(' ')}`)
}
