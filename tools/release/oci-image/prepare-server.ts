import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import node from '../../node-packages.json' with { type: 'json' }
import { bundledPackages, bundlePrograms, copyAssets, copyModuleFiles } from '../pack-havn/bundle.ts'
import { FONT_LICENCE, licencesOf } from '../pack-havn/licences.ts'
import { makeSbom, type Sbom } from '../sbom/sbom.ts'
import { copyWithLibraries, findLibraries } from './libraries.ts'
import { type Architecture, HOST_ARCHITECTURE, openSystemRoot, platformOf } from './system-root.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * Fills the folder that the server's Containerfile copies: the bundled programs, Node, and the libraries that Node needs.
 * Returns the list of components, which is among the files.
 */
export async function prepareServerContext(
  folder: string,
  architecture: Architecture = HOST_ARCHITECTURE,
): Promise<Sbom> {
  if (process.platform !== 'linux')
    throw new Error('the image has libraries of the machine that builds it: use Linux')
  await rm(folder, { recursive: true, force: true })
  const rootfs = join(folder, 'rootfs')
  const app = join(rootfs, 'opt/havn')
  await mkdir(app, { recursive: true })
  await cp(join(root, 'packaging/oci-server/rootfs'), rootfs, { recursive: true })
  // Mount points: a root that cannot be written to gets none later.
  for (const path of ['etc/havn', 'run', 'tmp']) await mkdir(join(rootfs, path), { recursive: true })
  const packages = bundledPackages(await bundlePrograms(join(app, 'dist')))
  copyModuleFiles(join(app, 'dist'))
  await copyAssets(join(app, 'dist'))
  await writeFile(join(app, 'THIRD-PARTY-LICENCES.txt'), licencesOf(packages, [FONT_LICENCE]))
  // Without it Node would look for the kind of a module in every folder above.
  await writeFile(join(app, 'package.json'), '{ "type": "module" }\n')
  await copyFile(join(root, 'LICENSE'), join(app, 'LICENSE'))
  await copyFile(join(root, 'packages/contract/openapi.json'), join(app, 'openapi.json'))
  await bringNode(join(folder, 'node-package'), join(app, 'node'), architecture)
  const system = openSystemRoot(architecture, join(folder, 'debian'))
  const libraries = await findLibraries([join(app, 'node')], system)
  await copyWithLibraries(libraries, system, rootfs)
  const sbom = makeSbom({ packages, libraries, system, platform: platformOf(architecture) })
  await writeFile(join(app, 'sbom.cdx.json'), `${JSON.stringify(sbom, undefined, 2)}\n`)
  return sbom
}

/** Installs Node's package, compares its hash with the pinned one, and copies the binary. */
async function bringNode(folder: string, target: string, architecture: Architecture): Promise<void> {
  const platform = platformOf(architecture)
  const [name, expected] = [node.packages[platform], node.integrity[platform]]
  const flags = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--prefer-offline']
  // Without --force npm refuses a package that is for another machine.
  if (architecture !== HOST_ARCHITECTURE) flags.push('--force', '--os', 'linux', '--cpu', 'arm64')
  await mkdir(folder, { recursive: true })
  await promisify(execFile)('npm', ['install', ...flags, '--prefix', folder, `${name}@${node.version}`], {
    cwd: folder,
  })
  const notes: { packages: Record<string, { integrity?: string }> } = JSON.parse(
    await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
  )
  const { integrity } = notes.packages[`node_modules/${name}`] ?? {}
  if (integrity !== expected)
    throw new Error(`${name} has the hash ${integrity}, but tools/node-packages.json expects ${expected}`)
  await copyFile(join(folder, 'node_modules', name, 'bin/node'), target)
  await rm(folder, { recursive: true })
}
