import type { Command } from 'commander'

/** Registers the commands about notifications, the bank's calls to a TPP. */
export function registerNotifications(program: Command): void {
  program.commandsGroup('Receive notifications:')
  program
    .command('listen')
    .description('receive notifications as a TPP does: verify each and show it')
    .option('--port <number>', 'port on this machine', '9000')
    .option('--count <number>', 'stop after so many')
    .option(
      '--answer <status>',
      'the HTTP status to answer with: 503 to get it again, 410 to get no more of them',
      '204',
    )
    .action(async (options) => (await import('../listen.ts')).listen(options))
}
