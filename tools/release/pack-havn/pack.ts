import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledPackages, bundlePrograms, copyAssets, copyModuleFiles } from './bundle.ts'
import { copyDocuments, DOCUMENTS } from './documents.ts'
import { FONT_LICENCE, licencesOf } from './licences.ts'
import { printCollection } from '../../generate/collections/print-collection.ts'
import { beginManifest, packsFolder, root } from '../pack/manifest.ts'
import { npmPack } from '../pack/npm-pack.ts'
import localPostgres from '../../../packages/local-postgres/package.json' with { type: 'json' }

/** All platforms have the same. */
export const [postgresVersion = ''] = Object.values(localPostgres.optionalDependencies)

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
export async function packHavn(packs = packsFolder): Promise<Packed> {
  const started = performance.now()
  const folder = join(packs, 'havn')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const metafile = await bundlePrograms(join(folder, 'dist'))
  copyModuleFiles(join(folder, 'dist'))
  await copyAssets(join(folder, 'dist'))
  await writeFile(
    join(folder, 'THIRD-PARTY-LICENCES.txt'),
    licencesOf(bundledPackages(metafile), [FONT_LICENCE]),
  )
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(packageFile(), undefined, 2)}\n`)
  await writeFile(join(folder, 'havn.postman_collection.json'), printCollection())
  for (const [from, to] of [
    ['tools/release/pack-havn/bin', 'bin'],
    ['tools/node-packages.json', 'bin/node-packages.json'],
    ['tools/fetch-package.mjs', 'bin/fetch-package.mjs'],
    ['tools/release/pack-havn/README.md', 'README.md'],
    ['packages/contract/openapi.json', 'openapi.json'],
  ] as const)
    await cp(join(root, from), join(folder, to), { recursive: true })
  await writeFile(join(folder, 'bin/postgres-packages.json'), JSON.stringify(packagesOfPostgres()))
  await copyDocuments(folder)
  await chmod(join(folder, 'bin', 'havn.mjs'), 0o755)
  const { tarball, packedBytes: bytes, files } = npmPack(folder, packs)
  return { tarball, bytes, files, milliseconds: performance.now() - started }
}

/** The package.json of the installable package. Everything is in its bundles but Node 26 and PostgreSQL, which bin/havn.mjs fetches. */
function packageFile(): Record<string, unknown> {
  return {
    ...beginManifest({
      name: 'havn',
      description:
        'A sandbox bank with a PSD2 / XS2A interface on your machine, and the tools of a TPP to talk to it',
      directory: 'tools/release/pack-havn',
      keywords: ['sandbox', 'payments'],
      node: '>=18',
    }),
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
  }
}

const platformOf = (name: string) => name.slice(name.indexOf('/') + 1)

/** The packages with PostgreSQL's programs, in the form of node-packages.json, with the hashes of package-lock.json. */
function packagesOfPostgres() {
  const { packages: locked }: { packages: Readonly<Record<string, { integrity?: string }>> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const names = Object.keys(localPostgres.optionalDependencies)
  const integrityOf = (name: string) => locked[`node_modules/${name}`]?.integrity
  return {
    version: postgresVersion,
    packages: Object.fromEntries(names.map((name) => [platformOf(name), name])),
    integrity: Object.fromEntries(names.map((name) => [platformOf(name), integrityOf(name)])),
  }
}
