import type { AdminCommand, CommandGroup, CommandOption } from '@havn/server/commands/command'
import { COMMANDS } from '@havn/server/commands/commands'
import { type Command, Option } from 'commander'
import { UsageError } from '../terminal/exit-codes.ts'
import { registerCoreBank } from './core-bank.ts'

/** Registers the commands for a bank: all but the check of its core bank are of the server's table. */
export function registerAdmin(program: Command): void {
  program.commandsGroup('For a bank:')
  registerCoreBank(program)
  // `doctor` is a tool of developers, too: with --production it is the bank's.
  const taken = new Set(program.commands.map((command) => command.name()))
  for (const [word, entry] of Object.entries(COMMANDS)) if (!taken.has(word)) register(program, [word], entry)
}

function register(parent: Command, words: readonly string[], entry: AdminCommand | CommandGroup): void {
  const command = parent.command(words.at(-1) ?? '').description(entry.about)
  if (!('commands' in entry)) {
    addAction(command, words, entry)
    return
  }
  command.helpCommand(false)
  if (entry.itself !== undefined) addAction(command, words, entry.itself)
  for (const [word, below] of Object.entries(entry.commands)) register(command, [...words, word], below)
}

function addAction(command: Command, words: readonly string[], declared: AdminCommand): void {
  for (const [name, argument] of Object.entries(declared.arguments ?? {})) {
    if (typeof argument === 'string') command.argument(`<${name}>`, argument)
    else if (argument.isRepeated) command.argument(`[${name}...]`, argument.about)
    else command.argument(`[${name}]`, argument.about, argument.default)
  }
  for (const [name, option] of Object.entries(declared.options ?? {}))
    command.addOption(toOption(name, option))
  command.action(async () => {
    const options = optionWords(command, declared)
    const { runCommand } = await import('../administration/run-command.ts')
    await runCommand([...words, ...options, '--', ...command.args])
  })
}

function toOption(name: string, { about, value, ...option }: CommandOption): Option {
  const made = new Option(value === undefined ? `--${name}` : `--${name} <${value}>`, about)
  if (option.default !== undefined) made.default(option.default)
  if (option.choices !== undefined) made.choices(option.choices)
  if (option.excludes !== undefined) made.conflicts(option.excludes)
  return made.makeOptionMandatory(option.isRequired === true)
}

/**
 * The options as one word each, so that a value may begin with a hyphen. Those of the command above count too, because it has
 * taken those that both have.
 */
function optionWords(command: Command, { options = {} }: AdminCommand): readonly string[] {
  const values = command.optsWithGlobals<Readonly<Record<string, unknown>>>()
  return command.options.flatMap((option) => {
    const value = values[option.attributeName()]
    if (typeof value !== 'string') return value === true ? [`--${option.name()}`] : []
    const parsed = options[option.name()]?.parse?.(value)
    if (parsed?.ok === false) throw new UsageError(parsed.problem)
    return [`--${option.name()}=${value}`]
  })
}
