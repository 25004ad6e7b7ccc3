import { type Command, InvalidArgumentError, Option } from 'commander'
import { jsonOption } from './options.ts'

// The same lists as those of @havn/test-certificates, which would be imported at every start.
const keyTypes = ['rsa', 'ec'] as const
const certificateFaults = [
  'expired',
  'issuer-unknown',
  'profile-wrong',
  'revoked',
  'revocation-unknown',
  'role-withdrawn',
  'not-registered',
] as const

/** Registers the commands about the TPPs of the sandbox: their keys and certificates. */
export function registerTpp(program: Command): void {
  program.commandsGroup('Be a TPP:')
  const tpp = program
    .command('tpp')
    .description('third-party providers of the sandbox: their keys and certificates')
    .helpCommand(false)
  tpp
    .command('new')
    .description('make a TPP: a seal (QSealC) that the sandbox trusts, and a QWAC, each with its key')
    .argument('<name>', 'its name, also the folder under .havn/tpp')
    .option(
      '--roles <list>',
      'what it may do: PISP pays, AISP reads accounts, CBPII asks about funds',
      'PISP,AISP',
    )
    .addOption(keyOption())
    .addOption(
      new Option('--fault <fault>', 'make a certificate that the bank refuses, to see how').choices(
        certificateFaults,
      ),
    )
    .addOption(jsonOption())
    .action(async (name, options) => (await import('../tpp/new-tpp.ts')).newTpp(name, options))

  tpp
    .command('list')
    .description('list the TPPs: id, roles, kind of key, and when their certificates expire')
    .addOption(jsonOption())
    .action(async (options) => (await import('../tpp/list-tpps.ts')).listTpps(options))

  tpp
    .command('renew')
    .description('issue a new certificate for a TPP of the sandbox: same TPP id, same roles')
    .argument('<name>', 'the TPP')
    .addOption(
      new Option(
        '--new-key [type]',
        'also make a new key; rsa or ec, left out: the kind that it has',
      ).argParser(parseKeyType),
    )
    .addOption(jsonOption())
    .action(async (name, options) => (await import('../tpp/renew-tpp.ts')).renewTpp(name, options))

  registerForeignCertificates(tpp)
}

/** Registers the commands for certificates that somebody else than the sandbox issues. */
function registerForeignCertificates(tpp: Command): void {
  tpp
    .command('csr')
    .description('make a request for a certificate (PKCS #10), and a key if the TPP has none')
    .argument('<name>', 'the TPP, also the folder under .havn/tpp')
    .addOption(keyOption())
    .option('--roles <list>', 'the roles to ask for; left out: those of its certificate, or PISP,AISP')
    .option('--organisation <name>', 'the legal name; left out: that of its certificate, or the name above')
    .option('--id <identifier>', 'the organizationIdentifier, such as PSDNO-FSA-987654321')
    .addOption(jsonOption())
    .action(async (name, options) => (await import('../tpp/create-csr.ts')).createCsr(name, options))

  tpp
    .command('issue')
    .description("issue the sandbox's certificates for keys of your own, by requests that they signed")
    .argument('<name>', 'the TPP, also the folder under .havn/tpp')
    .requiredOption('--csr <file>', 'the request for the seal (QSealC), PKCS #10 in PEM')
    .option('--qwac-csr <file>', 'the request for the QWAC')
    .option(
      '--roles <list>',
      'what it may do: PISP pays, AISP reads accounts, CBPII asks about funds',
      'PISP,AISP',
    )
    .option('--organisation <name>', 'the legal name; left out: the name above')
    .option('--id <identifier>', 'the organizationIdentifier; left out: the one that tpp new would give')
    .addOption(jsonOption())
    .action(async (name, options) =>
      (await import('../tpp/issue-certificates.ts')).issueCertificates(name, options),
    )

  tpp
    .command('import')
    .description(
      'sign with a certificate of your own: check it, store it, and say whether the sandbox trusts it',
    )
    .argument('<name>', 'what to call the TPP in --tpp')
    .requiredOption('--cert <file>', 'the certificate, in PEM or DER')
    .option('--key <file>', 'its private key, in PEM; left out, it is the one that tpp csr made')
    .option('--qwac <file>', 'your QWAC, to be stored with it')
    .option('--qwac-key <file>', "the QWAC's private key, in PEM")
    .option('--ca <file>', "its issuer's certificate: the sandbox of this checkout is to trust it")
    .option('--replace', 'replace the certificate and key of the TPP that has this name')
    .addOption(jsonOption())
    .action(async (name, options) => (await import('../tpp/import-tpp.ts')).importTpp(name, options))
}

const keyOption = () =>
  new Option('--key <type>', 'the kind of key: RSA of 2048 bits, or EC on P-256')
    .choices(keyTypes)
    .default('rsa')

function parseKeyType(text: string): string {
  if (keyTypes.some((type) => type === text)) return text
  throw new InvalidArgumentError(`expected rsa or ec`)
}
