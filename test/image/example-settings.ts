import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { makeCa, makeTpp } from '../support/certificates.ts'

const packaging = fileURLToPath(new URL('../../packaging/', import.meta.url))

/** The settings of an example in `packaging`, and its own description of the login provider and of the bank. */
export interface ExampleSettings {
  readonly settings: Readonly<Record<string, string>>
  readonly login: string
  readonly bank: string
}

const readUnitFile = (name: string) => readFileSync(join(packaging, 'systemd', name), 'utf8')

/** What /etc/havn/havn.env is after installing with systemd. */
export function settingsOfSystemd(): ExampleSettings {
  return {
    settings: definedOf(parseEnv(readUnitFile('havn.env.example'))),
    login: readUnitFile('login.json.example'),
    bank: readUnitFile('bank.json.example'),
  }
}

/** What a pod of the example's overlay gets, as kustomize builds it; undefined without kubectl. */
export function settingsOfKubernetes(): ExampleSettings | undefined {
  if (spawnSync('kubectl', ['version', '--client']).status !== 0) return undefined
  const overlay = join(packaging, 'kubernetes/overlays/example')
  const built = parseAllDocuments(execFileSync('kubectl', ['kustomize', overlay], { encoding: 'utf8' }))
  const manifests = built.map((document) => document.toJS() as Manifest)
  const [container] =
    manifests.find(({ kind }) => kind === 'Deployment')?.spec?.template.spec.containers ?? []
  const mapOf = (name: string | undefined) =>
    manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name)?.data ?? {}
  const own = (container?.env ?? []).map(({ name, value }): [string, string] => [name, value])
  const fileOf = (name: string) =>
    manifests.find(({ data }) => data?.[name] !== undefined)?.data?.[name] ?? ''
  return {
    settings: { ...mapOf(container?.envFrom[0]?.configMapRef.name), ...Object.fromEntries(own) },
    login: fileOf('login.json'),
    bank: fileOf('bank.json'),
  }
}

interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Readonly<Record<string, string>>
  readonly spec?: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly {
          readonly env: readonly { readonly name: string; readonly value: string }[]
          readonly envFrom: readonly { readonly configMapRef: { readonly name: string } }[]
        }[]
      }
    }
  }
}

/**
 * Writes every file that the settings, the login and the bank's document name below a folder, under its path in the container. Returns what the
 * container mounts.
 */
export function writeNamedFiles(
  folder: string,
  { settings, login, bank }: ExampleSettings,
  urls: { readonly tpp: string; readonly bank: string },
) {
  const ca = makeCa()
  const server = makeTpp(ca)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const contents: Readonly<Record<string, string>> = {
    'database-tpp': urls.tpp,
    'database-bank': urls.bank,
    secret: randomBytes(32).toString('hex'),
    'core-bank-key': randomBytes(32).toString('hex'),
    'bank.json': bank,
    'login-key': JSON.stringify({
      ...privateKey.export({ format: 'jwk' }),
      kid: 'k1',
      alg: 'ES256',
      use: 'sig',
    }),
    'login.json': login,
    'authorities.pem': ca.pem,
    'tls.key': server.keyPem,
    'tls.crt': server.pem,
  }
  const { signingKey } = JSON.parse(login) as { signingKey: { file: string } }
  const { coreBank } = JSON.parse(bank) as { coreBank: { keys: readonly { secretFile: string }[] } }
  const { HAVN_BANKS_FOLDER: banksFolder = '', ...others } = settings
  const named = [
    ...Object.values(others),
    signingKey.file,
    ...coreBank.keys.map(({ secretFile }) => secretFile),
  ]
  const paths = [...named.filter((value) => value.startsWith('/')), join(banksFolder, 'bank/bank.json')]
  for (const path of paths) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, contents[basename(path)] ?? '')
  }
  const roots = new Set(paths.map((path) => path.split('/')[1] ?? ''))
  return [...roots]
    .map((root) => (root === 'etc' ? 'etc/havn' : root))
    .map((root) => ({
      from: join(folder, root),
      to: `/${root}`,
    }))
}

function definedOf(variables: NodeJS.Dict<string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).map(([name, value = '']) => [name, value]))
}
