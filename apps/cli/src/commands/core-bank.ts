import type { Command } from 'commander'
import { collect } from './options.ts'

/** Registers the commands for the engineers of a bank's core system. */
export function registerCoreBank(program: Command): void {
  program
    .command('core-bank')
    .description("a bank's own core system behind Havn")
    .helpCommand(false)
    .command('check')
    .description('run the conformance suite against a core bank over HTTP (docs/core-bank-check.md)')
    .requiredOption('--url <base>', 'where it answers /core-bank/v1/…, such as http://127.0.0.1:9100')
    .requiredOption('--key-id <id>', 'the id of a key that it accepts, such as 2026-11')
    .requiredOption('--key-file <file>', "the key's secret, in hexadecimal")
    .requiredOption('--fixture <file>', 'JSON with the customers and accounts that the cases may use')
    .option('--second-key-id <id>', 'the id of another key that it accepts at the same time')
    .option('--second-key-file <file>', "that key's secret")
    .option('--group <name>', 'run this group only; may be given several times', collect, [])
    .option('--case <id>', 'run this case only; may be given several times', collect, [])
    .option(
      '--restart <command>',
      'a shell command that kills the core bank and starts it, for the group crash',
    )
    .option('--ca-file <file>', 'the certificate authority of its https, in PEM')
    .option('--certificate-file <file>', 'the certificate to present to it (mTLS)')
    .option('--certificate-key-file <file>', "that certificate's private key")
    .option('--json <file>', 'write the whole report as JSON, too')
    .action(async (options) => (await import('../core-bank/check.ts')).check(options))
}
