import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The architectures that images are built for, by the names that Debian and registries of images use. */
export const ARCHITECTURES = ['amd64', 'arm64'] as const
export type Architecture = (typeof ARCHITECTURES)[number]

export const HOST_ARCHITECTURE: Architecture = process.arch === 'arm64' ? 'arm64' : 'amd64'

/** The name that Node and npm packages use. */
export const platformOf = (architecture: Architecture): 'linux-x64' | 'linux-arm64' =>
  architecture === 'amd64' ? 'linux-x64' : 'linux-arm64'

export interface DebianPackage {
  readonly name: string
  readonly version: string
}

/** A root folder with the C libraries of an architecture. */
export interface SystemRoot {
  readonly folder: string
  /** The folders in which the loader of that architecture looks, as paths of the root. */
  readonly libraryFolders: readonly string[]
  /** The Debian package of a file, by its path in the root. */
  ownerOf(path: string): DebianPackage
}

/** This machine for its own architecture; for another one, packages of the same Debian, unpacked in a folder. */
export function openSystemRoot(architecture: Architecture, folder: string): SystemRoot {
  const triplet = architecture === 'amd64' ? 'x86_64-linux-gnu' : 'aarch64-linux-gnu'
  const libraryFolders = ['/lib', '/usr/lib'].flatMap((path) => [`${path}/${triplet}`, path]).concat('/lib64')
  return architecture === HOST_ARCHITECTURE
    ? { folder: '/', libraryFolders, ownerOf: ownerOnHost }
    : { ...downloadPackages(architecture, folder), libraryFolders }
}

/** What Node, PostgreSQL's own libraries and the sandbox's few shell commands need. */
const PACKAGES = ['libc6', 'libgcc-s1', 'libstdc++6', 'libatomic1', 'dash', 'coreutils']

/** Uses lists and caches of its own: the packages of this machine stay as they are. */
function downloadPackages(
  architecture: Architecture,
  folder: string,
): Pick<SystemRoot, 'folder' | 'ownerOf'> {
  const system = join(folder, 'root')
  for (const name of ['lists/partial', 'cache/archives/partial', 'root/usr/bin', 'root/usr/lib'])
    mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['bin', 'lib']) symlinkSync(`usr/${name}`, join(system, name))
  writeFileSync(join(folder, 'status'), '')
  const options = {
    'APT::Architecture': architecture,
    'APT::Architectures': architecture,
    'APT::Sandbox::User': 'root',
    'Acquire::Languages': 'none',
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::State::status': join(folder, 'status'),
    'Dir::Cache': join(folder, 'cache'),
  }
  const flags = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  run('apt-get', ...flags, '--quiet', 'update')
  run('apt-get', ...flags, '--quiet', 'download', ...PACKAGES)
  const owners = new Map<string, DebianPackage>()
  for (const file of globSync('*.deb', { cwd: folder }).toSorted()) {
    const unpack = 'dpkg-deb --fsys-tarfile "$1" | tar -x --keep-directory-symlink -C "$2"'
    run('sh', '-c', unpack, 'sh', file, system)
    const [name = '', version = ''] = run('dpkg-deb', '--show', file).trim().split(/[:\t]/)
    for (const [, path = ''] of run('dpkg-deb', '--contents', file).matchAll(/ \.(\/\S+?)(?: -> \S+)?$/gm))
      owners.set(path.replace(/^\/usr/, ''), { name, version })
  }
  const unknown = { name: 'unknown', version: 'unknown' }
  return { folder: system, ownerOf: (path) => owners.get(path.replace(/^\/usr/, '')) ?? unknown }
}

/** What a program of this machine prints; it throws if the program knows nothing. */
const askHost = (program: string, ...args: readonly string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

function ownerOnHost(path: string): DebianPackage {
  // Debian's database may have the path with or without /usr.
  for (const tried of new Set([path, realpathSync(path), realpathSync(path).replace(/^\/usr/, '')]))
    try {
      const name = askHost('dpkg', '-S', tried).split(':')[0] ?? ''
      return { name, version: askHost('dpkg-query', '-W', '-f=${Version}', `${name}:${HOST_ARCHITECTURE}`) }
    } catch {
      // Not under this path.
    }
  return { name: 'unknown', version: 'unknown' }
}
