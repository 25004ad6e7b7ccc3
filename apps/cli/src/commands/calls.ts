import { type Command, Option } from 'commander'
import { commandName } from '../terminal/command-name.ts'
import { caFileOption, collect, jsonLinesOption, jsonOption, tppOption, urlOption } from './options.ts'
import { registerPayments } from './payments.ts'

/** Registers the commands that make a call, explain it, and play the PSU who approves what it asked for. */
export function registerCalls(program: Command): void {
  const havn = commandName()
  program.commandsGroup('Call the bank as a TPP:')
  program
    .command('call')
    .description('sign a request, send it, show the answer')
    .argument('<method>', 'GET, POST, PUT or DELETE')
    .argument('<path>', 'path and query, such as /v1/sandbox/customers')
    .option('-d, --data <file>', 'body: a file, - for standard input, or the JSON itself')
    .option('-H, --header <line>', "a header, 'Name: value'; may be given several times", collect, [])
    .addOption(tppOption())
    .addOption(urlOption())
    .addOption(caFileOption())
    .addOption(jsonOption())
    .option('-v, --verbose', 'show what was signed, everything sent, and all headers of the answer')
    .action(async (method, path, options) => (await import('../calls/call.ts')).call(method, path, options))

  program
    .command('why')
    .description('what happened to a call and why: every check, the signing string, the SCA, the payment')
    .argument('[x-request-id]', `of the call; left out, it is the last ${havn} call`)
    .option('--list', 'list the calls of the last days instead, newest first')
    .option('--failed', 'with --list: only those that were refused')
    .option('--tpp <name>', 'ask as this TPP; left out, it is the one that made the last call')
    .addOption(jsonOption())
    .option('--url <base>', 'ask this server; left out, it is the one of the last call')
    .addOption(caFileOption())
    .action(async (requestId, options) => (await import('../requests/why.ts')).why(requestId, options))

  program
    .command('logs')
    .description('the calls of this TPP, each with its status, and each refusal with its code and reason')
    .option('-f, --follow', 'go on with new calls until Ctrl-C, also over a restart of the bank')
    .option('--failed', 'only those that were refused')
    .option('-n, --limit <number>', 'how many of the past to begin with, at most 200', '20')
    .addOption(tppOption('of this TPP'))
    .addOption(urlOption())
    .addOption(jsonLinesOption())
    .action(async (options) => (await import('../requests/logs.ts')).logs(options))

  program
    .command('approve')
    .description('be the PSU, without a browser: approve, refuse, abort or time out an authorisation')
    .argument('<authorisation>', `its id, its scaRedirect link, or last: that of the last ${havn} call`)
    .addOption(new Option('--refuse', 'say no').conflicts(['abort', 'timeOut']))
    .addOption(new Option('--abort', 'leave without a decision').conflicts(['refuse', 'timeOut']))
    .addOption(new Option('--time-out', 'let the time run out').conflicts(['refuse', 'abort']))
    .option('--as <national-id>', 'log in as this customer, where the call did not say who the PSU is')
    .option('--agreement <id>', 'act under this corporate agreement, not as a private person')
    .option(
      '--account <id>',
      'check this account or card in a consent, by its resourceId; may be given several times; all, if none is',
      collect,
      [],
    )
    .addOption(tppOption('sign as this TPP, the one that made the call'))
    .addOption(urlOption())
    .addOption(caFileOption())
    .addOption(jsonOption())
    .action(async (given, options) => (await import('../sandbox/approve.ts')).approve(given, options))

  registerPayments(program)
}
