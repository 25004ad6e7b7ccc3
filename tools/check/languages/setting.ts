import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTppClient, type TppClient } from '@havn/tpp-sdk'
import { freePort } from '@havn/local-postgres'
import { copyCheckout } from '../docs/copy-checkout.ts'
import type { ExamplePage } from './example-page.ts'
import { readSealer, type Sealer, type Sealers } from './forgeries.ts'
import { type Program, runCommand, startProgram } from './program.ts'
import { startUnreliableBank, type UnreliableBank } from './unreliable-bank.ts'

/** What the examples run in: a copy of the checkout, with a bank that was started there. */
export interface Setting {
  readonly checkout: string
  /** What the examples take for the bank. */
  readonly unreliable: UnreliableBank
  /** The TPP of the examples, for what the test does at the bank itself. */
  readonly client: TppClient
  readonly sealers: Sealers
  /** Runs a shell command in the checkout, and returns what it printed. */
  readonly run: (command: string) => Promise<string>
  close(): Promise<void>
}

/** Copies the checkout, starts a bank in it and compiles the examples. If something fails, nothing stays behind. */
export async function startSetting(root: string, pages: readonly ExamplePage[]): Promise<Setting> {
  await using cleanup = new AsyncDisposableStack()
  const checkout = copyCheckout(root)
  cleanup.defer(() => rmSync(checkout, { recursive: true }))
  const run = (command: string) => runCommand({ command, cwd: checkout, environment: {} })
  const port = await freePort()
  const bank = await startBank(pages, { checkout, port })
  cleanup.defer(() => bank.stop())
  const compiling = pages.map(async (page) => {
    const command = page.find('compile')
    if (command !== undefined) await run(command)
  })
  await Promise.all([bank.prints(/Ctrl-C stops everything/), ...compiling])

  const read = (file: string) => readFileSync(join(checkout, '.havn', file), 'utf8')
  const bankUrl = `https://localhost:${port}`
  const [ca, key, certificate] = [read('ca.pem'), read('tls/key.pem'), read('tls/cert.pem')]
  const unreliable = await startUnreliableBank({ bankUrl, ca, key, certificate })
  cleanup.defer(() => unreliable.close())
  const otherTpp = readSealer(read('tpp/default/key.pem'), read('tpp/default/cert.pem'))
  const client = createTppClient({ baseUrl: bankUrl, ca, ...otherTpp })
  const seal = readSealer(read('seal/key.pem'), read('seal/cert.pem'))
  const sealers = { seal, otherTpp, impostor: makeImpostor() }
  const kept = cleanup.move()
  return { checkout, unreliable, client, sealers, run, close: () => kept.disposeAsync() }
}

async function startBank(
  [page]: readonly ExamplePage[],
  { checkout, port }: { checkout: string; port: number },
): Promise<Program> {
  const command = `exec ${page?.start} --port ${port} --http-port ${await freePort()}`
  return startProgram({ command, cwd: checkout, environment: {}, signal: 'SIGINT' })
}

/** Somebody who made a certificate with the name of the bank. */
function makeImpostor(): Sealer {
  const folder = mkdtempSync(join(tmpdir(), 'havn-impostor-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = '/C=NO/O=Havn Sandbox Bank/organizationIdentifier=PSDNO-FSA-000000001/CN=Havn Sandbox Bank'
  const options = ['-newkey', 'rsa:2048', '-nodes', '-subj', subject, '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', ...options], { stdio: 'ignore' })
  const sealer = readSealer(readFileSync(key, 'utf8'), readFileSync(certificate, 'utf8'))
  rmSync(folder, { recursive: true })
  return sealer
}
