import { readBuild } from '@havn/server/commands/program/build'
import { Command, CommanderError } from 'commander'
import { commandName } from './terminal/command-name.ts'
import { GROUPS } from './commands/groups.ts'

/** The whole command line. Whoever parses with it gets a CommanderError instead of the end of the process. */
export function createProgram(): Command {
  const havn = commandName()
  const program = new Command('havn')
    .description('Havn: a bank with a PSD2 interface on this machine, and the tools of a TPP to talk to it.')
    .helpOption('-h, --help', 'show this help')
    .option('-V, --version', 'print the version and the commit')
    .on('option:version', printVersion)
    .helpCommand(false)
    .showHelpAfterError(`(${havn} --help lists the commands)`)
    .exitOverride()
    .addHelpText(
      'after',
      `
Begin with
  ${havn} dev                          starts the bank and prints a first payment to paste
  ${havn} call GET /v1/sandbox/customers
  ${havn} approve last                 approves the payment that the last call made
  ${havn} why                          shows what happened to the last call, check by check
  ${havn} run                          has the bank execute what is approved and due

Every command has help of its own: ${havn} call --help
With --json a command prints one JSON document on standard output, an error too.
Exit codes: 0 done, 1 failed or refused, 2 wrong usage.`,
    )
  for (const register of GROUPS) register(program)
  for (const command of program.commands) nameOwnHelp(command, `${havn} ${command.name()}`)
  return program
}

/** Not commander's own, which needs the text whenever a program is made: in a checkout git is asked for the commit. */
function printVersion(): never {
  const { version, commit } = readBuild()
  console.log(`${version} (${commit})`)
  throw new CommanderError(0, 'commander.version', version)
}

/** After an error a command names its own help, which lists its options. */
function nameOwnHelp(command: Command, words: string): void {
  command.showHelpAfterError(`(${words} --help shows its arguments and options)`)
  for (const inner of command.commands) nameOwnHelp(inner, `${words} ${inner.name()}`)
}
