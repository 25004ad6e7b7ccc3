import { type Command, Option } from 'commander'
import { collect, tppOption, urlOption } from './options.ts'

/** Registers the conformance kit. */
export function registerConform(program: Command): void {
  program.commandsGroup('Check a server:')
  const conform = program
    .command('conform')
    .description('run the specification’s rules as checks against a server (docs/conformance.md)')
    .helpCommand(false)
    .addOption(urlOption())
    .option('--cert <pem>', "the TPP's certificate; left out, it is the sandbox's TPP of --tpp")
    .option('--key <pem>', "that certificate's private key; it also signs the report")
    .option('--ca <pem>', "the authority of the server's https")
    .addOption(tppOption('without --cert: run as this TPP of the sandbox'))
    .option('--second-cert <pem>', 'the certificate of another TPP, for the checks of isolation')
    .option('--second-key <pem>', "that certificate's private key")
    .addOption(new Option('--sandbox', 'the server is a sandbox: use its operations').conflicts('production'))
    .option('--production', 'the server is a production server: it must not have the sandbox’s operations')
    .option('--fixture <file>', 'JSON with the people and accounts that the checks may use')
  addStandardOptions(conform)
  addPsuOptions(conform)
  addSelectionOptions(conform)
  conform
    .option('--json <file>', 'write the signed report as JSON')
    .option('--html <file>', 'write the signed report as one page')
    .option('-v, --verbose', 'show every check, and the exchange of each that failed')
    .action(async (options) => (await import('../conform/conform.ts')).conform(options))
  conform
    .command('verify')
    .description('verify the signature of a report, and that a page shows what was signed')
    .argument('<report>', 'report.json or report.html')
    .option('--authority <pem>', "also require that this authority issued the signer's certificate")
    .action(async (file, options) =>
      (await import('../conform/verify-report.ts')).verifyReport(file, options),
    )
}

function addStandardOptions(conform: Command): void {
  conform
    .addOption(
      new Option(
        '--standard <name>',
        'the checks of this standard in place of the specification’s rules (docs/guides/bank-outside-norway.md)',
      ).choices(['berlin-group-1.3']),
    )
    .option(
      '--qwac <name=cert,key>',
      'with --standard: the client certificate default, aisp, pisp, cbpii or other; may be given several times',
      collect,
      [],
    )
    .option('--seal <name=cert,key>', 'with --standard: the seal of the same organisation', collect, [])
    .option('--sealed-url <url>', 'with --standard: the address where the bank demands a seal')
}

function addPsuOptions(conform: Command): void {
  conform
    .option(
      '--psu-command <program>',
      'a program that acts as the PSU: gets the link and approve, refuse or abort, prints where the browser was sent',
    )
    .addOption(
      new Option('--ask-psu', 'ask on this terminal for what the PSU would do').conflicts('psuCommand'),
    )
    .option('--psu-timeout <seconds>', 'how long to wait for the PSU each time', '300')
    .option('--redirect-uri <uri>', 'TPP-Redirect-URI: where the PSU is sent afterwards')
    .option('--allow-payments', 'payments may be created and approved, also outside a sandbox')
    .option('--allow-reset', 'the sandbox may be reset to its initial data')
}

function addSelectionOptions(conform: Command): void {
  conform
    .option('--group <name>', 'run this group only; may be given several times', collect, [])
    .option(
      '--rule <id>',
      'run the checks of this rule only, such as NDCT-03; may be given several times',
      collect,
      [],
    )
    .option('--check <id>', 'run this check only; may be given several times', collect, [])
    .option('--list', 'list the checks instead of running them')
    .option('--rate <number>', 'requests per second at most', '20')
    .option('--max-requests <number>', 'stop after so many requests', '2000')
    .option('--max-seconds <number>', 'stop after so many seconds', '1800')
}
