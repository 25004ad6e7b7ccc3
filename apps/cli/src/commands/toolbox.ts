import { type Command, Option } from 'commander'
import { collect, jsonLinesOption, jsonOption, tppOption, urlOption } from './options.ts'

/**
 * Registers the tools that help with a program of one's own: what is wrong with a request or the set-up, and a proxy
 * that signs.
 */
export function registerToolbox(program: Command): void {
  program.commandsGroup('Help with your own program:')
  program
    .command('explain')
    .description(
      'say what is wrong with a request (a pasted curl command, a captured request), or what an error code means',
    )
    .argument(
      '[file]',
      'the file that contains the request, or an error code; left out or -, a request is read from standard input',
      '-',
    )
    .option('--certificate <pem>', 'check against this certificate instead of the one in the request')
    .option('--signed <file>', 'the text that you signed, to be compared with the one that must be signed')
    .option('--url <base>', 'also ask this sandbox; left out, it is the one of this checkout, if it runs')
    .option('--offline', 'ask no sandbox')
    .addOption(jsonOption())
    .action(async (file, options) => (await import('../explain/explain.ts')).explain(file, options))

  program
    .command('doctor')
    .description('check the machine and the set-up: versions, ports, certificates, clock, TLS, a signed call')
    .addOption(tppOption('check this TPP'))
    .addOption(urlOption())
    .option('--notification-port <number>', 'port on which notifications are received', '9000')
    .addOption(
      new Option(
        '--production',
        'check the configuration of a bank’s servers instead, by their settings, before the first customer',
      ).conflicts(['tpp', 'url', 'notificationPort']),
    )
    .addOption(
      new Option('--except <checks>', 'leave these checks of --production out, separated by commas').implies({
        production: true,
      }),
    )
    .addOption(jsonOption())
    .action(async ({ production, except, ...options }) => {
      if (!production) return (await import('../doctor/doctor.ts')).doctor(options)
      const { runCommand } = await import('../administration/run-command.ts')
      const words = [
        ...(except === undefined ? [] : [`--except=${except}`]),
        ...(options.json ? ['--json'] : []),
      ]
      return runCommand(['doctor', '--production', ...words], process.env)
    })

  program
    .command('proxy')
    .description('sign what tools without a signature send to it, from this machine only, and pass it on')
    .option('--port <number>', 'port on this machine', '8081')
    .option(
      '-H, --header <line>',
      "a header for calls that do not have it, 'Name: value'; may be given several times",
      collect,
      [],
    )
    .addOption(tppOption())
    .addOption(urlOption())
    .addOption(jsonLinesOption())
    .action(async (options) => (await import('../proxy/proxy.ts')).proxy(options))
}
