import { type Command, Option } from 'commander'
import { jsonOption } from './options.ts'

const load = () => import('../administration/notices.ts')

/** Registers the commands about operational notices to TPPs. Each notice is recorded in the audit chain. */
export function registerNotices(program: Command): void {
  const notices = program
    .command('notices')
    .description(
      'operational notices to TPPs, such as planned downtime: by mail, and on the public page /notices',
    )
    .helpCommand(false)
  notices
    .command('send')
    .description(
      'send a notice to every TPP of a bank that has registered an address; reads its text from standard input',
    )
    .requiredOption('--subject <text>', 'one line of up to 150 characters')
    .addOption(new Option('--language <language>', 'what it is written in: nb, nn, en or se').default('en'))
    .option('--bank <bank>', 'the bank, if there are several: its name, or its id')
    .action(async (options) => (await load()).runNotices('send', options))
  notices
    .command('list')
    .description('list the latest notices, and to whom they could not be sent')
    .option('--bank <bank>', 'only of this bank: its name, or its id')
    .addOption(jsonOption())
    .action(async (options) => (await load()).runNotices('list', options))
  notices
    .command('bounced')
    .description('record that a mailbox refused a notice; reads the mail that says so from standard input')
    .option('--bank <bank>', 'only of this bank: its name, or its id')
    .action(async (options) => (await load()).runNotices('bounced', options))
}
