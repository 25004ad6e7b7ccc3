// A bank's own repository, outside this checkout: examples/bank-of-its-own with `@havn/server` as npm installs it, in production.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort, startPostgres, withUser } from '@havn/local-postgres'
import { certificatePaths, ensureTlsCertificate, openSandboxCa } from '@havn/test-certificates'
import { startLoginProvider } from '../../../test/production/support/login-provider.ts'
import { giveToOwner } from '../../../test/support/owned-database.ts'
import { root } from '../pack/manifest.ts'
import { execute, start, untilPrinted } from '../pack/programs.ts'

const example = join(root, 'examples/bank-of-its-own')

/** Where npm installs the package from. */
export interface PackageSource {
  /** The path of a tarball, or a name with a version. */
  readonly server: string
  /** The registry that is asked; npm's own unless it is given. */
  readonly registry?: string
}

export interface BankOfItsOwn {
  readonly folder: string
  readonly url: string
  /** Certificates of the sandbox's kind: whom the bank trusts, and who issued its own for TLS. */
  readonly certificates: string
  /** How many lines the repository has. */
  readonly lines: number
  /** The packages that npm installed. */
  readonly packages: readonly string[]
  /** What the type checker of the repository says. */
  readonly types: string
  /** Runs a command of `havn-server`, as the bank's operators do, and returns what it prints. */
  command(...words: readonly string[]): Promise<string>
  stop(): Promise<void>
}

/** Copies the repository, installs, checks types, prepares the database and starts the program, all as its README says. */
export async function startBankOfItsOwn(source: PackageSource): Promise<BankOfItsOwn> {
  const folder = mkdtempSync('/tmp/havn-bank-of-its-own-')
  // As root, PostgreSQL runs as another account, which must be able to enter the folder.
  chmodSync(folder, 0o755)
  const closers = [async () => rmSync(folder, { recursive: true, force: true })]
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close()
  }
  try {
    const bank = join(folder, 'bank')
    cpSync(example, bank, { recursive: true })
    await install(bank, source)
    const { port, url, certificates } = await configure(bank, closers)
    const postgres = await startPostgres({ directory: join(folder, 'postgres') })
    closers.push(() => postgres.stop())
    const owner = await giveToOwner(postgres.url())
    const environment = {
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
      HAVN_DATABASE_URL_TPP: withUser(owner, 'havn_tpp'),
      HAVN_DATABASE_URL_BANK: withUser(owner, 'havn_bank'),
      HAVN_SECRET: randomBytes(32).toString('hex'),
    }
    const command = async (...words: readonly string[]): Promise<string> => {
      const options = { cwd: bank, env: { ...environment, HAVN_DATABASE_URL_OWNER: owner } }
      return (await execute(join(bank, 'node_modules/.bin/havn-server'), words, options)).stdout
    }
    await command('migrate')
    // What is given here goes before the file of settings: the certificates have no OCSP.
    const here = { HAVN_HTTPS_PORT: String(port), HAVN_REVOCATION: 'off' }
    const program = start(process.execPath, ['--env-file=settings.env', 'our-bank.ts'], {
      cwd: bank,
      env: { ...environment, ...here },
    })
    closers.push(async () => {
      if (program.child.exitCode !== null) return
      const ended = once(program.child, 'exit')
      program.child.kill('SIGTERM')
      await ended
    })
    await untilPrinted(program, '"msg":"ready"', 60)
    return {
      folder: bank,
      url,
      certificates,
      lines: linesOf(example),
      packages: globSync('node_modules/{@*/*,[!.@]*}/package.json', { cwd: bank }).map(dirname),
      types: await checkTypes(bank),
      command,
      stop,
    }
  } catch (problem) {
    await stop()
    throw problem
  }
}

async function install(bank: string, { server, registry }: PackageSource): Promise<void> {
  const flags = ['--no-audit', '--no-fund', '--prefer-offline']
  if (registry !== undefined) flags.push('--registry', registry)
  await execute('npm', ['install', ...flags, server], { cwd: bank })
}

/** Writes certificates for TLS and of whom the bank trusts, and the document for an address and a login of this machine. */
async function configure(bank: string, closers: (() => Promise<void>)[]) {
  const secrets = join(bank, 'secrets')
  const certificates = join(secrets, 'authority')
  mkdirSync(certificates, { recursive: true })
  const paths = certificatePaths(certificates)
  ensureTlsCertificate(paths, openSandboxCa(paths), { hosts: ['localhost'], addresses: ['127.0.0.1'] })
  for (const [from, to] of [
    [paths.tlsKey, 'tls.key'],
    [paths.tlsCertificate, 'tls.pem'],
    [paths.ca, 'trust.pem'],
  ] as const)
    copyFileSync(from, join(secrets, to))
  const port = await freePort()
  const url = `https://localhost:${port}`
  const provider = await startLoginProvider(secrets, { label: 'OurID', bankUrl: url })
  closers.push(() => provider.close())
  const openIdConnect = { ...provider.options, signingKey: { file: join(secrets, 'login.jwk') } }
  const document = { bank: 'our-bank', publicUrls: [url], openIdConnect }
  writeFileSync(join(bank, 'banks/our-bank/bank.json'), JSON.stringify(document))
  return { port, url, certificates }
}

/** Runs the repository's own script, with the compiler and the types of Node of this checkout. */
async function checkTypes(bank: string): Promise<string> {
  mkdirSync(join(bank, 'node_modules/@types'), { recursive: true })
  symlinkSync(join(root, 'node_modules/@types/node'), join(bank, 'node_modules/@types/node'))
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`
  const checked = execute('npm', ['run', '--silent', 'types'], { cwd: bank, env: { ...process.env, PATH } })
  return checked.then(
    ({ stdout }) => stdout,
    (problem: Error & { stdout?: string }) => problem.stdout ?? problem.message,
  )
}

function linesOf(folder: string): number {
  const texts = globSync('**/*.*', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))
  return texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0)
}
