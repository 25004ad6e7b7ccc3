import type { Command } from 'commander'
import { SERVE_OPTIONS, type ServeOptions } from '../sandbox/hosted/serve-settings.ts'
import { jsonOption, tppOption } from './options.ts'

/** Registers the commands of a sandbox on the internet, for its operator and for those who use it. */
export function registerHosted(program: Command): void {
  const sandbox = program
    .command('sandbox')
    .description('a sandbox on the internet that many TPPs share')
    .helpCommand(false)
  const serve = sandbox
    .command('serve')
    .description(
      'run a bank and a console for many TPPs behind a proxy that ends TLS: docs/hosted-sandbox.md',
    )
    .option('--database-url <url>', "the owner's login of a PostgreSQL; without it, one in the state folder")
  for (const option of Object.values(SERVE_OPTIONS)) {
    const { flag, about } = option
    if ('default' in option) serve.option(flag, about, option.default)
    else serve.option(flag, about)
  }
  serve.action(async (options: ServeOptions) =>
    (await import('../sandbox/hosted/serve-sandbox.ts')).serveSandbox(options),
  )
  sandbox
    .command('sign-in')
    .description('sign in to the console of a hosted sandbox with the key of a TPP')
    .argument('<url>', 'the address of the console, such as https://console.example')
    .addOption(tppOption('as this TPP'))
    .addOption(jsonOption())
    .action(async (url, options) =>
      (await import('../sandbox/hosted/sign-in.ts')).signInToConsole(url, options),
    )
}
