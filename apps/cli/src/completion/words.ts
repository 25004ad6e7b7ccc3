import type { Command } from 'commander'

/** The subcommands, argument values and options that can follow a command on the command line. */
export type CommandWords = {
  /** The command's names, each after a slash, such as '/snapshot/save'; '' is the program itself. */
  path: string
  commands: { name: string; description: string }[]
  options: { flag: string; description: string; choices: readonly string[]; takesValue: boolean }[]
}

/** Lists the words of a command and of all below it. */
export function wordsOf(command: Command, path = ''): CommandWords[] {
  const commands = command.commands.map((one) => ({ name: one.name(), description: one.description() }))
  const given = command.options
    .filter(({ hidden }) => !hidden)
    .flatMap((option) =>
      [option.short, option.long]
        .filter((flag) => flag !== undefined && flag !== null)
        .map((flag) => ({
          flag,
          description: option.description,
          choices: option.argChoices ?? [],
          takesValue: option.required || option.optional,
        })),
    )
  const help = { flag: '--help', description: 'show the help', choices: [], takesValue: false }
  // A fixed list of values of an argument completes like names of commands.
  const values = command.registeredArguments.flatMap(({ argChoices = [] }) =>
    argChoices.map((name) => ({ name, description: '' })),
  )
  return [
    { path, commands: [...commands, ...values], options: [...given, help] },
    ...command.commands.flatMap((one) => wordsOf(one, `${path}/${one.name()}`)),
  ]
}
