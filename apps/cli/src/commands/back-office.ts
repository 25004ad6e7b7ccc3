import { type Command, Option } from 'commander'
import { jsonOption } from './options.ts'

const bankOption = () => new Option('--bank <bank>', 'only this bank: its name, or its id')
const load = () => import('../administration/back-office.ts')

/** Registers the commands for the bank's support. Every look and every act is recorded in the audit chain. */
export function registerBackOffice(program: Command): void {
  program
    .command('payment')
    .description('why a payment has its status and what happens next, who approved it, and its history')
    .argument('<payment>', 'the paymentId')
    .addOption(bankOption())
    .addOption(jsonOption())
    .action(async (id, options) => (await load()).runBackOffice(['payment', id], options))
  program
    .command('psu')
    .description('the payments, consents, approvals and baskets of a person; asks for the national id')
    .option('--person <id>', 'the key by which the core bank knows the person, instead of a national id')
    .addOption(bankOption())
    .addOption(jsonOption())
    .action(async (options) => (await load()).runBackOffice(['psu'], options))
  const quarantine = program
    .command('quarantine')
    .description('payments whose orders cannot be read: two people retry or cancel them')
    .helpCommand(false)
  quarantine
    .command('list')
    .description('list quarantined payments, and what was proposed about them')
    .addOption(bankOption())
    .addOption(jsonOption())
    .action(async (options) => (await load()).runBackOffice(['quarantine', 'list'], options))
  quarantine
    .command('propose')
    .description('propose to retry or to cancel a payment; nothing happens before another person confirms')
    .argument('<payment>', 'the paymentId')
    .addOption(
      new Option('--action <action>', 'what to do with it')
        .choices(['retry', 'cancel'])
        .makeOptionMandatory(),
    )
    .requiredOption('--reason <text>', 'why, without names, national ids or account numbers')
    .addOption(bankOption())
    .action(async (id, options) => (await load()).runBackOffice(['quarantine', 'propose', id], options))
  quarantine
    .command('confirm')
    .description('confirm what another person proposed, and do it')
    .argument('<payment>', 'the paymentId')
    .argument('<proposal>', 'the id of the proposal, as `quarantine list` shows it')
    .addOption(bankOption())
    .action(async (id, proposal, options) =>
      (await load()).runBackOffice(['quarantine', 'confirm', id, proposal], options),
    )
  quarantine
    .command('decline')
    .description('decline what was proposed: the payment stays in quarantine')
    .argument('<payment>', 'the paymentId')
    .requiredOption('--reason <text>', 'why, without names, national ids or account numbers')
    .addOption(bankOption())
    .action(async (id, options) => (await load()).runBackOffice(['quarantine', 'decline', id], options))
  registerReconcile(program)
}

function registerReconcile(program: Command): void {
  program
    .command('reconcile')
    .description(
      'compare what was approved with what the core bank executed; two people record what it did to payments that Havn knows',
    )
    .addOption(bankOption())
    .addOption(
      new Option('--day <day>', 'payments of this day of the bank, such as 2026-11-17').conflicts('since'),
    )
    .option('--since <time>', 'payments since this time, such as 2026-11-17T14:03:00+01:00')
    .option(
      '--list <file>',
      'the core bank’s own list of what it executed, sorted: finds what Havn does not know',
    )
    .addOption(
      new Option('--repair', 'propose to record what the core bank did; needs --reason').conflicts('confirm'),
    )
    .option('--reason <text>', 'why, without names, national ids or account numbers')
    .option('--confirm', 'compare again, and record what another person proposed to')
    .addOption(jsonOption())
    .action(async (options) => (await import('../administration/reconcile.ts')).runReconcile(options))
}
