import { type Command, Option } from 'commander'
import { tppOption, urlOption } from './options.ts'

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
    .action(async (options) => (await import('../clock.ts')).clock(options))

  program
    .command('run')
    .description('run a batch now: the bank executes what is approved and due')
    .addOption(tppOption('of the bank of this TPP'))
    .addOption(urlOption())
    .action(async (options) => (await import('../run-batch.ts')).runBatch(options))
}
