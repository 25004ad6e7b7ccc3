import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from './build-manifests.ts'

const schemas = join(import.meta.dirname, 'schemas')
const compiler = join(import.meta.dirname, '../../../node_modules/.bin/tsc')
const FILES = ['package.json', 'package-lock.json']

/** The file of each kind's model in the packages. A manifest of another kind has no schema here, and fails. */
const MODELS: Readonly<Record<string, string>> = {
  'v1 ConfigMap': 'kubernetes-models/v1/ConfigMap.js',
  'v1 Service': 'kubernetes-models/v1/Service.js',
  'apps/v1 Deployment': 'kubernetes-models/apps/v1/Deployment.js',
  'batch/v1 Job': 'kubernetes-models/batch/v1/Job.js',
  'policy/v1 PodDisruptionBudget': 'kubernetes-models/policy/v1/PodDisruptionBudget.js',
  'autoscaling/v2 HorizontalPodAutoscaler': 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler.js',
  'networking.k8s.io/v1 NetworkPolicy': 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy.js',
  'monitoring.coreos.com/v1 PodMonitor':
    '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor.js',
}

type Model = new (manifest: unknown) => { validate(): void }

/**
 * Throws unless manifests are as the schemas of their kinds say. The schemas let unknown fields pass, which Kubernetes drops
 * without a word; the types of the same packages do not, so TypeScript checks the manifests too.
 */
export async function validateManifests(manifests: readonly Manifest[]): Promise<void> {
  const folder = installSchemas()
  for (const manifest of manifests) {
    const file = modelOf(manifest)
    const module: unknown = await import(pathToFileURL(join(folder, 'node_modules', file)).href)
    const { [manifest.kind]: model } = module as Readonly<Record<string, Model>>
    if (model === undefined) throw new Error(`${file} has no ${manifest.kind}`)
    new model(manifest).validate()
  }
  checkTypes(folder, manifests)
}

function modelOf({ apiVersion, kind }: Manifest): string {
  const file = MODELS[`${apiVersion} ${kind}`]
  if (file === undefined) throw new Error(`there is no schema for ${apiVersion} ${kind}`)
  return file
}

function checkTypes(folder: string, manifests: readonly Manifest[]): void {
  const work = mkdtempSync(join(folder, 'types-'))
  const lines = manifests.map(
    (manifest, index) =>
      `export const manifest${index}: import('../node_modules/${modelOf(manifest)}').I${manifest.kind} = ${JSON.stringify(manifest)}`,
  )
  try {
    writeFileSync(join(work, 'manifests.ts'), lines.join('\n'))
    const options = '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --types'.split(' ')
    const checked = spawnSync(compiler, [...options, '', join(work, 'manifests.ts')], { encoding: 'utf8' })
    if (checked.status !== 0) throw new Error(checked.stdout + checked.stderr)
  } finally {
    rmSync(work, { recursive: true })
  }
}

/** Returns the folder in which the packages are, as the lock file pins them. They are kept in the cache folder of the user. */
function installSchemas(): string {
  const lock = readFileSync(join(schemas, 'package-lock.json'))
  const cache = join(homedir(), '.cache/havn')
  const folder = join(cache, `schemas-${createHash('sha256').update(lock).digest('hex').slice(0, 16)}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(join(cache, 'schemas-'))
  try {
    for (const file of FILES) copyFileSync(join(schemas, file), join(unfinished, file))
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund']
    execFileSync('npm', ['ci', ...flags], { cwd: unfinished, stdio: 'pipe' })
    if (!existsSync(folder)) renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}
