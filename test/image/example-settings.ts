import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { buildManifests, whyNotBuildable } from '../../tools/release/packaging/build-manifests.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'

const packaging = fileURLToPath(new URL('../../packaging/', import.meta.url))

/** What an example in `packaging` configures: two banks. */
export interface ExampleSettings {
  readonly settings: Readonly<Record<string, string>>
  /** The files that are no secret, by their paths. */
  readonly files: Readonly<Record<string, string>>
}

const readUnitFile = (name: string) => readFileSync(join(packaging, 'systemd', name), 'utf8')

/** What /etc/havn is after installing with systemd, with a second bank whose document is like the first one's. */
export function settingsOfSystemd(): ExampleSettings {
  const bank = readUnitFile('bank.json.example')
  return {
    settings: definedOf(parseEnv(readUnitFile('havn.env.example'))),
    files: {
      '/etc/havn/banks/bank/bank.json': bank,
      '/etc/havn/banks/fjell/bank.json': bank
        .replaceAll('"bank": "bank"', '"bank": "fjell"')
        .replaceAll('.bank.example', '.fjell.example')
        .replaceAll('secrets_bank_', 'secrets_fjell_'),
    },
  }
}

/** What a pod of the example's overlay gets, as kustomize builds it; undefined where kustomize is not to be had. */
export function settingsOfKubernetes(): ExampleSettings | undefined {
  if (whyNotBuildable() !== undefined) return undefined
  const manifests = buildManifests('overlays/example')
  const dataOf = (name: string | undefined) =>
    manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name)?.data ?? {}
  const pod = manifests.find(({ kind }) => kind === 'Deployment')?.spec?.template?.spec
  const [container] = pod?.containers ?? []
  const files = (container?.volumeMounts ?? []).flatMap(({ name, mountPath }) => {
    const map = pod?.volumes.find((volume) => volume.name === name)?.configMap
    const data = dataOf(map?.name)
    const items = map?.items ?? Object.keys(data).map((key) => ({ key, path: key }))
    return items.map(({ key, path }): [string, string] => [`${mountPath}/${path}`, data[key] ?? ''])
  })
  const own = (container?.env ?? []).map(({ name, value }): [string, string] => [name, value])
  return {
    settings: { ...dataOf(container?.envFrom[0]?.configMapRef.name), ...Object.fromEntries(own) },
    files: Object.fromEntries(files),
  }
}

/**
 * Writes the files of an example below a folder, and every other file that the settings and these files name. Returns the paths
 * of the secrets, and what a container mounts.
 */
export function writeNamedFiles(
  folder: string,
  { settings, files }: ExampleSettings,
  urls: { readonly tpp: string; readonly bank: string },
) {
  const { HAVN_BANKS_FOLDER: _, ...others } = settings
  const json = Object.entries(files).flatMap(([path, text]) => (path.endsWith('.json') ? [text] : []))
  const inSettings = Object.values(others).filter((value) => value.startsWith('/'))
  const inFiles = json.flatMap((text) =>
    [...text.matchAll(/"(?:f|[a-z]+F)ile": "([^"]+)"/gi)].map(([, path = '']) => path),
  )
  const hosts = json.flatMap((text) =>
    [...text.matchAll(/https:\/\/(api\.[^":]+)/g)].map(([, host = '']) => host),
  )
  const contentOf = createContents(urls, hosts)
  const named = [...new Set([...inSettings, ...inFiles])].filter((path) => !path.endsWith('.json'))
  const write = (path: string, text: string) => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  for (const path of named) write(path, contentOf(path))
  const roots = new Set([...named, ...Object.keys(files)].map((path) => path.split('/')[1] ?? ''))
  return {
    secrets: named.filter((path) => !/\.(?:pem|crt)$/.test(path)).map((path) => join(folder, path)),
    mounts: [...roots]
      .map((root) => (root === 'etc' ? 'etc/havn' : root))
      .map((root) => ({ from: join(folder, root), to: `/${root}` })),
  }
}

/** Makes what belongs into a file, by how its name ends. */
function createContents(
  urls: { readonly tpp: string; readonly bank: string },
  hosts: readonly string[],
): (path: string) => string {
  const ca = makeCa()
  const names = hosts.map((host) => `DNS:${host}`).join(',')
  const server = makeTpp(ca, {
    name: 'server',
    tppId: null,
    roles: null,
    extensions: [`subjectAltName=${names}`, 'extendedKeyUsage=serverAuth'],
  })
  const contents: Readonly<Record<string, () => string>> = {
    'database-tpp': () => urls.tpp,
    'database-bank': () => urls.bank,
    'core-bank-key': randomSecret,
    'login-key': newLoginKey,
    'authorities.pem': () => ca.pem,
    'tls.key': () => server.keyPem,
    'tls.crt': () => server.pem,
    secret: randomSecret,
  }
  return (path) => Object.entries(contents).find(([name]) => path.endsWith(name))?.[1]() ?? ''
}

const randomSecret = () => randomBytes(32).toString('hex')

function newLoginKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256', use: 'sig' })
}

function definedOf(variables: NodeJS.Dict<string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).map(([name, value = '']) => [name, value]))
}
