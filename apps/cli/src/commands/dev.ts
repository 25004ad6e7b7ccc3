import { type Command, Option } from 'commander'
import { jsonOption } from './options.ts'

/** Registers the commands that start a server. */
export function registerDev(program: Command): void {
  program.commandsGroup('Start a bank:')
  program
    .command('dev')
    .description('run a sandbox bank on this machine, PostgreSQL included')
    .option('--port <number>', 'port for https; left out, it is 8443 or a free one, and 0 is any free one')
    .addOption(
      new Option(
        '--login <way>',
        'how PSUs log in: by a form of the sandbox, or at an OpenID Connect provider that is started too',
      )
        .choices(['form', 'oidc'])
        .default('form'),
    )
    .option(
      '--login-port <number>',
      'with --login oidc: port of the provider; left out, it is 8444 or a free one',
    )
    .option(
      '--berlin-group-port <number>',
      'port for https of the German bank, with the interface of the Berlin Group; left out, it is 8446 or a free one',
    )
    .option(
      '--console-port <number>',
      'port of the console, from this machine only; left out, it is 8082 or a free one',
    )
    .option('--no-console', 'start no console, as for CI')
    .option('--inspect', 'let a debugger attach to the server, on port 9229 of this machine')
    .option('--host <address>', 'open https beyond this machine, on this address; 0.0.0.0 or :: for all')
    .option('--url <url...>', 'origins by which others call it; links begin with the first')
    .option(
      '--http-port <number>',
      'port for http: health and the pages of PSUs, from this machine only; left out, it is 8080 or a free one',
    )
    .option(
      '--database-url <url>',
      'use this PostgreSQL instead of a private one; the URL is its owner\u2019s',
    )
    .addOption(
      new Option('--reset', 'remove the local database first and begin with a new one').conflicts(
        'databaseUrl',
      ),
    )
    .option('--detach', 'start it in the background and return when it is ready, as for CI; stop ends it')
    .addOption(new Option('--in-background').hideHelp())
    .action(async (options) => (await import('../dev/dev.ts')).dev(options))

  program
    .command('stop')
    .description('stop the sandbox that runs here and wait until it has ended')
    .addOption(jsonOption())
    .action(async (options) => (await import('../dev/stop.ts')).stop(options))

  program
    .command('status')
    .description(
      'whether a sandbox runs here, its addresses and the files to call it with; exit code 1 if none is ready',
    )
    .addOption(jsonOption().conflicts('env'))
    .option('--env', 'print them as lines of NAME=value, for an .env file or GITHUB_ENV')
    .action(async (options) => (await import('../dev/status.ts')).status(options))

  program
    .command('serve')
    .description('run a program that starts Havn; its settings are environment variables (docs/settings.md)')
    .option(
      '--program <file>',
      'the program; left out, it is Havn with the banks of HAVN_BANKS_FOLDER, or the sandbox if that is not set',
    )
    .option('--processes <number>', 'how many processes share the ports; left out, it is HAVN_PROCESSES or 1')
    .action(async (options) => (await import('../administration/serve.ts')).serve(options))
}
