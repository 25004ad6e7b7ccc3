import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Identity, makeTpp } from '../../support/certificates.ts'
import { startLoginProvider } from './login-provider.ts'
import { startPythonCoreBank } from './python-core-bank.ts'

/** The path of a file, from the folder of the apps. */
export const source = (path: string) => fileURLToPath(new URL(`../../../apps/${path}`, import.meta.url))

/** A bank of the deployment, as a TPP and a browser know it. */
export interface DeployedBank {
  readonly host: string
  /** Where the bank is reached. */
  readonly url: string
  /** The host of its login provider. */
  readonly issuer: string
}

const BANKS = {
  hav: { host: 'psd2.hav.example', label: 'HavID', theme: 'skjaergard-sparebank' },
  fjell: { host: 'psd2.fjell.example', label: 'FjellID', theme: 'polar-digital' },
} as const

/** What a bank is deployed with. */
export interface DeployParts {
  readonly folder: string
  readonly httpsPort: number
  readonly tlsCa: Identity
  readonly tppCa: Identity
  readonly havn: (...arguments_: string[]) => Promise<string>
  /** Gets what ends the processes of the bank. */
  readonly closers: (() => Promise<void>)[]
}

/** Starts a bank's core bank and login provider, and adds the bank by the command line. */
export async function deployBank(
  name: keyof typeof BANKS,
  { folder, httpsPort, tlsCa, tppCa, havn, closers }: DeployParts,
): Promise<DeployedBank> {
  const { host, label, theme } = BANKS[name]
  const work = join(folder, name)
  mkdirSync(work)
  const url = `https://${host}:${httpsPort}`
  const bankId = randomUUID()
  const core = await startPythonCoreBank(work, bankId)
  closers.push(() => core.close())
  const provider = await startLoginProvider(work, { label, bankUrl: url })
  closers.push(() => provider.close())
  const tls = tlsCertificate(tlsCa, host)
  writeFileSync(join(work, 'tls.key'), tls.keyPem)
  writeFileSync(join(work, 'tls.pem'), tls.pem)
  writeFileSync(join(work, 'trust.pem'), tppCa.pem)
  const document = {
    bank: name,
    bankId,
    publicUrls: [url],
    tls: { keyFile: 'tls.key', certificateFile: 'tls.pem' },
    trustAnchorsFile: 'trust.pem',
    coreBank: {
      url: core.url,
      keys: [{ id: '2026-11', secretFile: 'core-bank.key' }],
      optionalQuestions: ['mayUseRail', 'assess', 'verifyPayee'],
    },
    openIdConnect: provider.options,
    languages: name === 'hav' ? ['nb', 'en'] : ['en'],
  }
  writeFileSync(join(work, 'bank.json'), JSON.stringify(document))
  await havn('bank', 'add', join(work, 'bank.json'), '--check')
  await havn('bank', 'theme', name, source(`../examples/themes/${theme}/theme.json`))
  return { host, url, issuer: new URL(provider.issuer).host }
}

/** A certificate for HTTPS at this host. */
export function tlsCertificate(ca: Identity, host: string): Identity {
  return makeTpp(ca, {
    name: host,
    tppId: null,
    roles: null,
    extensions: [`subjectAltName=DNS:${host}`, 'extendedKeyUsage=serverAuth'],
  })
}
