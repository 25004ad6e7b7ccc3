import type { Command } from 'commander'
import { jsonOption, tppOption } from './options.ts'

/** Registers the commands that sign and verify requests in files, without a server. */
export function registerSignatures(program: Command): void {
  program.commandsGroup('Sign and verify:')
  program
    .command('sign')
    .description('sign an HTTP request in a file: request line, headers, empty line, body')
    .argument('<file>', 'the request; - for standard input')
    .addOption(tppOption())
    .addOption(jsonOption())
    .action(async (file, options) => (await import('../signatures/sign.ts')).sign(file, options))

  program
    .command('verify')
    .description('check a signed HTTP request in a file; explain what is wrong with it')
    .argument('<file>', 'the request; - for standard input')
    .option('--certificate <pem>', 'check against this certificate instead of the one in the request')
    .addOption(jsonOption())
    .action(async (file, options) => (await import('../signatures/verify.ts')).verify(file, options))
}
