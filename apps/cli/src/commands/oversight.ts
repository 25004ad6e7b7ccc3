import { type Command, Option } from 'commander'
import { jsonOption } from './options.ts'

/** Registers the commands for those who watch over a bank's security, and over what it owes to the regulator. */
export function registerOversight(program: Command): void {
  const audit = program
    .command('audit')
    .description(
      'the audit chain: whether the history of payments, approvals, consents and acts of operators is as it was written',
    )
    .helpCommand(false)
  audit
    .command('verify')
    .description('find rows of the history that were changed, added, removed or reordered')
    .option('--bank <bank>', 'only this bank: its name, or its id')
    .option('--heads <file>', 'also compare with heads that `havn audit export` printed earlier')
    .addOption(jsonOption())
    .action(async (options) => (await import('../administration/audit.ts')).runAudit('verify', options))
  audit
    .command('export')
    .description('print the heads of the chains, to keep them where nobody who can change the database can')
    .option('--bank <bank>', 'only of this bank: its name, or its id')
    .action(async (options) => (await import('../administration/audit.ts')).runAudit('export', options))
  registerReAnchor(audit)
  registerKeyFigures(program)
  program
    .command('check')
    .description('check everything that must be true of a database of Havn, in one snapshot of it')
    .option('--bank <bank>', 'only this bank: its name, or its id')
    .option('--acknowledged <file>', 'also compare with what clients saw acknowledged, as JSON lines')
    .addOption(jsonOption())
    .action(async (options) => (await import('../administration/check.ts')).runCheck(options))
  program
    .command('security-events')
    .description('list security events: refused calls, lock-outs, new certificates, acts of operators')
    .option('--bank <bank>', 'only of this bank: its name, or its id')
    .option('--tpp <id>', 'only of this TPP, such as PSDNO-FSA-123456789')
    .option('--kind <kind>', 'only of this kind, such as call-refused')
    .option('--since <duration>', 'only of this time, such as 1h or 7d', '1d')
    .addOption(jsonOption())
    .action(async (options) =>
      (await import('../administration/security-events.ts')).printSecurityEvents(options),
    )
  program
    .command('retention')
    .description('show for how long which data are kept, on which ground, and what is dropped when')
    .addOption(jsonOption())
    .action(async (options) => (await import('../administration/retention.ts')).showRetention(options))
  registerPerson(program)
}

const importAudit = () => import('../administration/audit.ts')

/** Registers the commands by which two people decide that a chain goes on after a restore. */
function registerReAnchor(audit: Command): void {
  const reAnchor = audit
    .command('re-anchor')
    .description('after a restore: two people decide that the chain of a bank goes on, and the chain says so')
    .helpCommand(false)
  const reason = ['--reason <text>', 'why, without names, national ids or account numbers'] as const
  reAnchor
    .command('propose')
    .description('propose it; nothing happens before another person confirms')
    .requiredOption(...reason)
    .option('--heads <file>', 'heads that were kept elsewhere: those that no block has any more are given up')
    .addOption(bankOption())
    .action(async (options) => (await importAudit()).runReAnchor(['propose'], options))
  reAnchor
    .command('show')
    .description('show what is proposed, and which heads would be given up')
    .addOption(bankOption())
    .action(async (options) => (await importAudit()).runReAnchor(['show'], options))
  reAnchor
    .command('confirm')
    .description('confirm what another person proposed; a server then writes it into the chain')
    .argument('<proposal>', 'the id of the proposal, as `audit re-anchor show` prints it')
    .addOption(bankOption())
    .action(async (proposal, options) => (await importAudit()).runReAnchor(['confirm', proposal], options))
  reAnchor
    .command('decline')
    .description('decline what was proposed: the chain stays as it is')
    .requiredOption(...reason)
    .addOption(bankOption())
    .action(async (options) => (await importAudit()).runReAnchor(['decline'], options))
}

const personOption = () =>
  new Option('--person <id>', 'the key by which the core bank knows the person, instead of a national id')
const bankOption = () => new Option('--bank <bank>', 'the bank, if there are several: its name, or its id')

/** Registers the commands for a person's rights over their data. Each is recorded in the audit chain. */
function registerPerson(program: Command): void {
  const person = program
    .command('person')
    .description(
      'what is stored about a person: export it, or erase what no law keeps; asks for the national id',
    )
    .helpCommand(false)
  person
    .command('export')
    .description(
      'print everything that is stored about a person at a bank, as JSON, with ground and time of each part',
    )
    .addOption(personOption())
    .addOption(bankOption())
    .option('--out <file>', 'write it to this new file instead')
    .option('--reason <text>', 'why, without names, national ids or account numbers')
    .action(async (options) => (await import('../administration/person.ts')).runPerson('export', options))
  person
    .command('erase')
    .description(
      'show what would be erased of a person and what is kept on which ground; with --confirm, erase it',
    )
    .addOption(personOption())
    .addOption(bankOption())
    .option('--confirm', 'erase it, as the owner of the database (HAVN_DATABASE_URL_OWNER)')
    .option('--reason <text>', 'why, without names, national ids or account numbers; needed with --confirm')
    .action(async (options) => (await import('../administration/person.ts')).runPerson('erase', options))
}

function registerKeyFigures(program: Command): void {
  const kpi = program
    .command('kpi')
    .description(
      'key figures: availability, response times and errors, as a bank publishes them each quarter',
    )
    .helpCommand(false)
    .option('--quarter <quarter>', 'such as 2026-Q4 (default: the present one)')
    .option('--bank <bank>', 'only this bank: its name, or its id')
    .option('--format <format>', 'text, csv, html (a page with plots) or json', 'text')
    .action(async (options) => (await import('../administration/kpi.ts')).runKpi('report', options))
  const time = 'such as 2026-11-22T02:00+01:00'
  for (const [name, description, mayHaveNoEnd] of [
    ['plan', 'announce maintenance: an outage in that time is planned', false],
    ['outage', 'record an outage that a probe outside saw', false],
    ['measure', 'set when the bank is measured: from its launch, and until it leaves', true],
  ] as const)
    kpi
      .command(name)
      .description(description)
      .option('--bank <bank>', 'the bank, if there are several: its name, or its id')
      .requiredOption('--from <time>', time)
      .addOption(new Option('--until <time>', time).makeOptionMandatory(!mayHaveNoEnd))
      .action(async (_options, command: Command) =>
        (await import('../administration/kpi.ts')).runKpi(name, command.optsWithGlobals()),
      )
}
