import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bundledPackages, bundlePrograms, copyAssets, copySql } from './bundle.ts'
import { copyDocuments, DOCUMENTS } from './documents.ts'
import { licencesOf } from './licences.ts'
import { printCollection } from '../../generate/collections/print-collection.ts'
import localPostgres from '../../../packages/local-postgres/package.json' with { type: 'json' }
import project from '../../../package.json' with { type: 'json' }
import node from '../../node-packages.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..', '..')

export interface Packed {
  /** The path of the tarball, as `npm install` takes it. */
  readonly tarball: string
  readonly bytes: number
  readonly files: number
  readonly milliseconds: number
}

/**
 * Makes the installable package (command line, server, sandbox, SQL and documents, as plain JavaScript for Node 26) and its
 * tarball in this folder.
 */
export async function packHavn(packs = join(root, '.packs')): Promise<Packed> {
  const started = performance.now()
  const folder = join(packs, 'havn')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const metafile = await bundlePrograms(join(folder, 'dist'))
  await copySql(join(folder, 'dist'))
  await copyAssets(join(folder, 'dist'))
  await writeFile(join(folder, 'THIRD-PARTY-LICENCES.txt'), licencesOf(bundledPackages(metafile)))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(packageFile(), undefined, 2)}\n`)
  await writeFile(join(folder, 'havn.postman_collection.json'), printCollection())
  for (const [from, to] of [
    ['tools/release/pack-havn/bin', 'bin'],
    ['tools/node-packages.json', 'bin/node-packages.json'],
    ['tools/release/pack-havn/README.md', 'README.md'],
    ['packages/contract/openapi.json', 'openapi.json'],
  ] as const)
    await cp(join(root, from), join(folder, to), { recursive: true })
  await copyDocuments(folder)
  await chmod(join(folder, 'bin', 'havn.mjs'), 0o755)
  const { name, size, entryCount } = await npmPack(folder, packs)
  return {
    tarball: join(packs, name),
    bytes: size,
    files: entryCount,
    milliseconds: performance.now() - started,
  }
}

async function npmPack(
  folder: string,
  packs: string,
): Promise<{ name: string; size: number; entryCount: number }> {
  const flags = ['--json', '--ignore-scripts', '--pack-destination', packs]
  const { stdout } = await promisify(execFile)('npm', ['pack', folder, ...flags], { maxBuffer: 64e6 })
  const [packed]: { filename: string; size: number; entryCount: number }[] = JSON.parse(stdout)
  if (packed === undefined) throw new Error('npm pack named no tarball')
  return { name: packed.filename, size: packed.size, entryCount: packed.entryCount }
}

/** The package.json of the installable package. Everything but Node 26 and PostgreSQL is in its bundles. */
function packageFile(): Record<string, unknown> {
  const nodes = Object.values(node.packages).map((name) => [name, node.version])
  return {
    name: 'havn',
    version: project.version,
    description:
      'A sandbox bank with a PSD2 / XS2A interface on your machine, and the tools of a TPP to talk to it',
    keywords: ['psd2', 'xs2a', 'open-banking', 'sandbox', 'berlin-group', 'payments'],
    license: project.license,
    type: 'module',
    bin: { havn: 'bin/havn.mjs' },
    files: [
      'bin',
      'dist',
      'openapi.json',
      'havn.postman_collection.json',
      'THIRD-PARTY-LICENCES.txt',
      ...DOCUMENTS,
    ],
    exports: { './openapi.json': './openapi.json', './package.json': './package.json' },
    engines: { node: '>=18' },
    // npm installs those of this platform and passes over the others: each says for which platform it is.
    optionalDependencies: { ...Object.fromEntries(nodes), ...localPostgres.optionalDependencies },
  }
}
