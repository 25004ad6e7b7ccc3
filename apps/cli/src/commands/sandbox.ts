import { type Command, Option } from 'commander'
import { jsonOption, tppOption, urlOption } from './options.ts'

/** Registers the commands that control the sandbox: its time, its batch runs and its data. */
export function registerSandbox(program: Command): void {
  program.commandsGroup('Control the sandbox:')
  program
    .command('clock')
    .description("read the bank's clock, or move it: sessions, execution dates and batch runs go by it")
    .addOption(
      new Option('--set <time>', 'such as 2026-11-16T08:30 (UTC) or 2026-11-16').conflicts('advance'),
    )
    .option('--advance <duration>', 'go forward: 30m, 2h, 1d, 1h30m')
    .addOption(tppOption('of the bank of this TPP'))
    .addOption(urlOption())
    .addOption(jsonOption())
    .action(async (options) => (await import('../sandbox/clock.ts')).clock(options))

  program
    .command('run')
    .description('run a batch now: the bank executes what is approved and due')
    .addOption(tppOption('of the bank of this TPP'))
    .addOption(urlOption())
    .addOption(jsonOption())
    .action(async (options) => (await import('../sandbox/run-batch.ts')).runBatch(options))

  program
    .command('trigger')
    .description('make a scenario of docs/scenarios.md happen, with the PSU played, and show each call')
    .argument('[scenario]', 'its name, such as funds-later')
    .option('--list', 'list the scenarios instead')
    .addOption(tppOption('as this TPP'))
    .addOption(urlOption())
    .addOption(jsonOption())
    .action(async (scenario, options) => (await import('../sandbox/trigger.ts')).trigger(scenario, options))

  registerSnapshot(program)

  program
    .command('reset')
    .description('bring the bank of the TPP back to its first data, and its clock to real time')
    .option('-y, --yes', 'do not ask for a confirmation')
    .addOption(tppOption('of the bank of this TPP'))
    .addOption(urlOption())
    .addOption(jsonOption())
    .action(async (options) => (await import('../sandbox/reset.ts')).reset(options))
}

function registerSnapshot(program: Command): void {
  const snapshot = program
    .command('snapshot')
    .description('states of the sandbox to return to: data, consents, quotas and the clock')
    .helpCommand(false)
  const command = (name: string, description: string) =>
    snapshot
      .command(name)
      .description(description)
      .addOption(tppOption('of the bank of this TPP'))
      .addOption(urlOption())
      .addOption(jsonOption())
  const nameArgument = 'small letters, digits and hyphens, such as before-payday'
  command('save', 'keep the present state under a name; a sandbox has at most 20')
    .argument('<name>', nameArgument)
    .action(async (name, options) => (await import('../sandbox/snapshot.ts')).saveSnapshot(name, options))
  command('restore', 'return to a state; payments that no batch run has taken are cancelled')
    .argument('<name>', nameArgument)
    .action(async (name, options) => (await import('../sandbox/snapshot.ts')).restoreSnapshot(name, options))
  command('list', 'list the snapshots, oldest first').action(async (options) =>
    (await import('../sandbox/snapshot.ts')).listSnapshots(options),
  )
  command('delete', 'delete a snapshot; the sandbox stays as it is')
    .argument('<name>', nameArgument)
    .action(async (name, options) => (await import('../sandbox/snapshot.ts')).deleteSnapshot(name, options))
}
