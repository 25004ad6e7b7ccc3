import type { Result } from '@havn/contract'
import type { CommandContext } from './program/command-context.ts'

/** An argument of a command. One with a default, or one that may be repeated, can be left out. */
export interface CommandArgument {
  readonly about: string
  readonly default?: string
  /** Whether it takes all words that are left; only the last argument can. */
  readonly isRepeated?: true
}

/** An option of a command: `--name`, or `--name <value>`. */
export interface CommandOption {
  readonly about: string
  /** What the help calls the value, such as `duration`; an option without one is on or off. */
  readonly value?: string
  readonly default?: string
  readonly isRequired?: true
  readonly choices?: readonly string[]
  /** The option that cannot be given with it. */
  readonly excludes?: string
  /** Reads the value as something else than text. The problem says what was expected and what came. */
  readonly parse?: (text: string) => Result<unknown>
}

type CommandArguments = Readonly<Record<string, string | CommandArgument>>
type CommandOptions = Readonly<Record<string, CommandOption>>

type ArgumentValue<One> = One extends { readonly isRepeated: true } ? readonly string[] : string

type OptionText<One> = One extends { readonly parse: (text: string) => Result<infer Value> }
  ? Value
  : One extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : string

type OptionValue<One> = One extends { readonly value: string }
  ? One extends { readonly default: string } | { readonly isRequired: true }
    ? OptionText<One>
    : OptionText<One> | undefined
  : boolean

/** The arguments and options that a command was given, typed by their declaration. What declares none has none. */
type Given<Arguments, Options> = {
  readonly [Name in keyof Arguments as string extends Name ? never : Name]: ArgumentValue<Arguments[Name]>
} & {
  readonly [Name in keyof Options as string extends Name ? never : Name]: OptionValue<Options[Name]>
}

/** One command of `havn` for a bank. Help, completion, documentation and dispatch read it. */
export interface AdminCommand<
  Arguments extends CommandArguments = CommandArguments,
  Options extends CommandOptions = CommandOptions,
  GivenValues = Readonly<Record<string, unknown>>,
> {
  readonly about: string
  /** Its arguments in their order: what each is. */
  readonly arguments?: Arguments
  readonly options?: Options
  /** Returns the exit code. It imports what it needs when it runs, so that the help loads none of it. */
  run(context: CommandContext, given: GivenValues): Promise<number>
}

/** Commands that begin with the same word. */
export interface CommandGroup {
  readonly about: string
  readonly commands: CommandTable
  /** The command that the word alone is. */
  readonly itself?: AdminCommand
}

/** Commands and groups by the word that calls them. */
export type CommandTable = Readonly<Record<string, AdminCommand | CommandGroup>>

/** Declares a command; its arguments and options type what `run` is given. */
export function defineCommand<const Arguments extends CommandArguments, const Options extends CommandOptions>(
  command: AdminCommand<Arguments, Options, Given<Arguments, Options>>,
): AdminCommand {
  return command
}

/** Declares commands that begin with the same word, and the command that the word alone is, if it is one. */
export function defineGroup(about: string, commands: CommandTable, itself?: AdminCommand): CommandGroup {
  return itself === undefined ? { about, commands } : { about, commands, itself }
}

export const JSON_OPTION = { about: 'print the facts as one JSON document on standard output' } as const

/** The option of commands that look in all banks. */
export const ONLY_BANK_OPTION = { about: 'only this bank: its name, or its id', value: 'bank' } as const

/** The option of commands about one bank. */
export const BANK_OPTION = {
  about: 'the bank, if there are several: its name, or its id',
  value: 'bank',
} as const

const reason = {
  about: 'why, without names, national ids or account numbers',
  value: 'text',
} as const

export const REASON_OPTION = reason
export const REQUIRED_REASON_OPTION = { ...reason, isRequired: true } as const

/** The option of commands that two operators decide otherwise. */
export const EMERGENCY_OPTION = {
  about: 'do it at once and alone: this raises an alarm, and the audit chain keeps it',
} as const

export const PERSON_OPTION = {
  about: 'the key by which the core bank knows the person, instead of a national id',
  value: 'id',
} as const
