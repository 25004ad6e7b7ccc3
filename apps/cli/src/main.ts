import { enableCompileCache } from 'node:module'
import { Command, Option } from 'commander'

// Saves a third of the time to start, from the second call on.
enableCompileCache()

const program = new Command('havn')
  .description('Havn: a bank with a PSD2 interface on this machine, and the tools of a TPP to talk to it.')
  .helpOption('-h, --help', 'show this help')
  .helpCommand(false)
  .showHelpAfterError('(./havn --help lists the commands)')
  .addHelpText(
    'after',
    `
Begin with
  ./havn dev                          starts the bank and prints a first payment to paste
  ./havn call GET /v1/sandbox/customers
  ./havn approve last                 approves the payment that the last call made
  ./havn why                          shows what happened to the last call, check by check
  ./havn run                          has the bank execute what is approved and due

Every command has help of its own: ./havn call --help`,
  )

program
  .command('dev')
  .description('run a sandbox bank on this machine, PostgreSQL included')
  .option('--port <number>', 'port for https', '8443')
  .addOption(
    new Option(
      '--login <way>',
      'how PSUs log in: by a form of the sandbox, or at an OpenID Connect provider that is started too',
    )
      .choices(['form', 'oidc'])
      .default('form'),
  )
  .option('--login-port <number>', 'with --login oidc: port of the provider', '8444')
  .option('--inspect', 'let a debugger attach to the server, on port 9229 of this machine')
  .option('--host <address>', 'open https beyond this machine, on this address; 0.0.0.0 or :: for all')
  .option(
    '--http-port <number>',
    'port for http: health and the pages of PSUs, from this machine only',
    '8080',
  )
  .option('--database-url <url>', 'use this PostgreSQL instead of a private one; the URL is its owner\u2019s')
  .addOption(
    new Option('--reset', 'remove the local database first and begin with a new one').conflicts(
      'databaseUrl',
    ),
  )
  .action(async (options) => (await import('./dev/dev.ts')).dev(options))

program
  .command('serve')
  .description('run a program that starts Havn; its settings are environment variables (docs/settings.md)')
  .option(
    '--program <file>',
    'the program; left out, it is Havn with the core bank of HAVN_CORE_BANK_URL, or the sandbox if that is not set',
  )
  .option('--processes <number>', 'how many processes share the ports; left out, it is HAVN_PROCESSES or 1')
  .action(async (options) => (await import('./serve.ts')).serve(options))

program
  .command('call')
  .description('sign a request, send it, show the answer')
  .argument('<method>', 'GET, POST, PUT or DELETE')
  .argument('<path>', 'path and query, such as /v1/sandbox/customers')
  .option('-d, --data <file>', 'body: a file, - for standard input, or the JSON itself')
  .option('-H, --header <line>', "a header, 'Name: value'; may be given several times", collect, [])
  .option('--tpp <name>', 'sign as this TPP', 'default')
  .option('--url <base>', 'send to this server instead of the sandbox of this checkout')
  .option('-v, --verbose', 'show what was signed, everything sent, and all headers of the answer')
  .action(async (method, path, options) => (await import('./call.ts')).call(method, path, options))

program
  .command('why')
  .description('what happened to a call and why: every check, the signing string, the SCA, the payment')
  .argument('[x-request-id]', 'of the call; left out, it is the last ./havn call')
  .option('--list', 'list the calls of the last days instead, newest first')
  .option('--failed', 'with --list: only those that were refused')
  .option('--tpp <name>', 'ask as this TPP; left out, it is the one that made the last call')
  .option('--url <base>', 'ask this server; left out, it is the one of the last call')
  .action(async (requestId, options) => (await import('./why/why.ts')).why(requestId, options))

program
  .command('approve')
  .description('be the PSU, without a browser: approve, refuse, abort or time out an authorisation')
  .argument('<authorisation>', 'its id, its scaRedirect link, or last: that of the last ./havn call')
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
  .option('--tpp <name>', 'sign as this TPP, the one that made the call', 'default')
  .option('--url <base>', 'send to this server instead of the sandbox of this checkout')
  .action(async (given, options) => (await import('./approve.ts')).approve(given, options))

program
  .command('clock')
  .description("read the bank's clock, or move it: sessions, execution dates and batch runs go by it")
  .addOption(new Option('--set <time>', 'such as 2026-11-16T08:30 (UTC) or 2026-11-16').conflicts('advance'))
  .option('--advance <duration>', 'go forward: 30m, 2h, 1d, 1h30m')
  .option('--tpp <name>', 'of the bank of this TPP', 'default')
  .option('--url <base>', 'send to this server instead of the sandbox of this checkout')
  .action(async (options) => (await import('./clock.ts')).clock(options))

program
  .command('run')
  .description('run a batch now: the bank executes what is approved and due')
  .option('--tpp <name>', 'of the bank of this TPP', 'default')
  .option('--url <base>', 'send to this server instead of the sandbox of this checkout')
  .action(async (options) => (await import('./run-batch.ts')).runBatch(options))

program
  .command('listen')
  .description('receive notifications as a TPP does: verify each and show it')
  .option('--port <number>', 'port on this machine', '9000')
  .option('--count <number>', 'stop after so many')
  .option(
    '--answer <status>',
    'the HTTP status to answer with: 503 to get it again, 410 to get no more of them',
    '204',
  )
  .action(async (options) => (await import('./listen.ts')).listen(options))

program
  .command('evidence')
  .description('verify again that a PSU authenticated for exactly what they approved')
  .argument('<payment-id>', 'of the payment, or of the signing basket that it was approved in')
  .action(async (paymentId) => (await import('./evidence.ts')).evidence(paymentId))

program
  .command('sign')
  .description('sign an HTTP request in a file: request line, headers, empty line, body')
  .argument('<file>', 'the request; - for standard input')
  .option('--tpp <name>', 'sign as this TPP', 'default')
  .action(async (file, options) => (await import('./sign.ts')).sign(file, options))

program
  .command('verify')
  .description('check a signed HTTP request in a file; explain what is wrong with it')
  .argument('<file>', 'the request; - for standard input')
  .option('--certificate <pem>', 'check against this certificate instead of the one in the request')
  .action(async (file, options) => (await import('./verify.ts')).verify(file, options))

program
  .command('tpp')
  .description('third-party providers of the sandbox')
  .helpCommand(false)
  .command('new')
  .description('make a TPP: a key and a certificate that the sandbox trusts')
  .argument('<name>', 'its name, also the folder under .havn/tpp')
  .option('--roles <list>', 'what it may do: PISP pays, AISP reads accounts', 'PISP,AISP')
  .action(async (name, options) => (await import('./tpp-new.ts')).newTpp(name, options))

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
  .action(async (options) => (await import('./core-bank/check.ts')).check(options))

const theme = program
  .command('theme')
  .description("a bank's theme: what the pages of its customers look like")
  .helpCommand(false)
theme
  .command('check')
  .description('check a theme: contrast of its colours, images, font, own wording (docs/themes.md)')
  .argument('<file>', 'the theme, such as examples/themes/polar-digital/theme.json')
  .action(async (file) => (await import('./theme.ts')).checkTheme(file))
theme
  .command('texts')
  .description('every text of the pages with the key by which a theme words it differently')
  .argument('[language]', 'nb, nn, en or se', 'nb')
  .action(async (language) => (await import('./theme.ts')).printTexts(language))

const bank = program
  .command('bank')
  .description('the banks of a deployment, in the folder HAVN_BANKS_FOLDER (docs/banks.md)')
  .helpCommand(false)

bank
  .command('add')
  .description('check a document and what it names, and add the bank; running servers open it within seconds')
  .argument('<bank.json>', 'the document; its files are copied with it')
  .option('--check', 'also ask its core bank and its login provider, and add nothing unless both answer')
  .option('--replace', 'replace the bank that has this name')
  .action(async (file, options) => {
    const { runBankCommand, toFlags } = await import('./bank.ts')
    await runBankCommand('add', file, ...toFlags(options))
  })

bank
  .command('list')
  .description('list the banks: state, hosts, core bank, login, theme, and what is wrong with a document')
  .option('--check', 'also ask their core banks and login providers')
  .action(async (options) => {
    const { runBankCommand, toFlags } = await import('./bank.ts')
    await runBankCommand('list', ...toFlags(options))
  })

bank
  .command('theme')
  .description('check a theme and give it to a bank')
  .argument('<bank>', 'the name in its document')
  .argument('<theme.json>', 'the theme; its images and fonts lie beside it (docs/themes.md)')
  .action(async (name, file) => (await import('./bank.ts')).runBankCommand('theme', name, file))

bank
  .command('suspend')
  .description('close the interface and the pages of a bank; approved payments are still executed')
  .argument('<bank>', 'the name in its document')
  .action(async (name) => (await import('./bank.ts')).runBankCommand('suspend', name))

bank
  .command('resume')
  .description('open a suspended bank again')
  .argument('<bank>', 'the name in its document')
  .action(async (name) => (await import('./bank.ts')).runBankCommand('resume', name))

try {
  await program.parseAsync()
} catch (problem) {
  const text = problem instanceof Error ? problem.message : String(problem)
  console.error(`havn: ${text}`)
  if (process.env['HAVN_DEBUG'] === '1') console.error(problem)
  process.exitCode = 1
}

function collect(line: string, lines: string[]): string[] {
  return [...lines, line]
}
