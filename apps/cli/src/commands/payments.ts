import type { Command } from 'commander'
import { jsonOption, tppOption, urlOption } from './options.ts'

/** Registers the commands about the payments of a TPP. */
export function registerPayments(program: Command): void {
  const payments = program.command('payments').description('the payments of this TPP').helpCommand(false)
  const command = (name: string, description: string, isDefault = false) =>
    payments
      .command(name, { isDefault })
      .description(description)
      .addOption(tppOption('of this TPP'))
      .addOption(urlOption())
      .addOption(jsonOption())
  const idArgument = 'the paymentId, or last: the newest payment'
  command('list', 'list the payments of the last 90 days, newest first', true)
    .option('--status <status>', 'only those that have this status, such as ACTC')
    .option('-n, --limit <number>', 'how many to list, at most 200', '20')
    .action(async (options) => (await import('../sandbox/payments.ts')).listPayments(options))
  command('show', 'show a payment and every change of its status')
    .argument('<payment>', idArgument)
    .action(async (id, options) => (await import('../sandbox/payments.ts')).showPayment(id, options))
  command('status', 'print the status of a payment alone')
    .argument('<payment>', idArgument)
    .action(async (id, options) => (await import('../sandbox/payments.ts')).printStatus(id, options))
}
