import { type Command, Option } from 'commander'
import { jsonLinesOption, jsonOption, tppOption, urlOption } from './options.ts'

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
    .addOption(
      new Option(
        '--forward-to <url>',
        'pass each on as it came, headers and body, and answer the bank as that server answers',
      ).conflicts('answer'),
    )
    .addOption(jsonLinesOption())
    .action(async (options) => (await import('../notifications/listen.ts')).listen(options))

  program
    .command('resend')
    .description('have the bank send a notification of the last seven days again, and show what was answered')
    .argument('<notification>', 'its notificationId, or last: the newest')
    .addOption(tppOption('of this TPP'))
    .addOption(urlOption())
    .addOption(jsonOption())
    .action(async (id, options) => (await import('../notifications/resend.ts')).resend(id, options))
}
