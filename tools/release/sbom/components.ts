import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import node from '../../node-packages.json' with { type: 'json' }
import { DEBIAN_LICENCES, PARTS_OF_NODE } from './licences.ts'

/** A component as CycloneDX writes it. */
export interface Component {
  readonly type: 'library' | 'platform'
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly licenses: readonly [{ readonly expression: string }]
  readonly hashes?: readonly { readonly alg: 'SHA-256' | 'SHA-512'; readonly content: string }[]
}

const platform = `${process.platform}-${process.arch}`
const hexOf = (integrity: string) => Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
const licensed = (expression: string) => [{ expression }] as const

/** The npm packages of these folders, with the hashes of package-lock.json. */
export function npmComponents(folders: readonly string[], root: string): readonly Component[] {
  const { packages: locked }: { packages: Readonly<Record<string, { integrity?: string }>> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  return folders.map((folder) => {
    const about: { name: string; version: string; license?: string } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    const { integrity } = locked[folder.slice(root.length + 1)] ?? {}
    return {
      type: 'library',
      name: about.name,
      version: about.version,
      purl: `pkg:npm/${about.name.replace('@', '%40')}@${about.version}`,
      // Some write `or` in small letters, which SPDX does not know.
      licenses: licensed(about.license?.replaceAll(' or ', ' OR ') ?? 'NOASSERTION'),
      ...(integrity === undefined ? {} : { hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }] }),
    }
  })
}

/** Node, and what is linked into its binary, as the running Node says: it is the version that the image has. */
export function nodeComponents(): readonly Component[] {
  const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = node as never
  const name = tables['packages']?.[platform] ?? ''
  const integrity = tables['integrity']?.[platform] ?? ''
  const parts = Object.entries(PARTS_OF_NODE).flatMap(([part, licence]): Component[] => {
    const version = process.versions[part]
    if (version === undefined) return []
    const purl = `pkg:generic/${part}@${version}?vendored-by=node`
    return [{ type: 'library', name: part, version, purl, licenses: licensed(licence) }]
  })
  return [
    {
      type: 'platform',
      name: 'node',
      version: node.version,
      purl: `pkg:npm/${name}@${node.version}`,
      licenses: licensed('MIT'),
      hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }],
    },
    ...parts,
  ]
}

/** The libraries of the machine that builds, each with its Debian package. Elsewhere than on Debian their origin is not known. */
export function systemComponents(libraries: readonly string[]): readonly Component[] {
  return libraries.map((path) => {
    const { name, version } = debianPackageOf(path)
    return {
      type: 'library',
      name: path.split('/').at(-1) ?? path,
      version,
      purl: `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}`,
      licenses: licensed(DEBIAN_LICENCES[name] ?? 'NOASSERTION'),
      hashes: [{ alg: 'SHA-256', content: createHash('sha256').update(readFileSync(path)).digest('hex') }],
    }
  })
}

function debianPackageOf(path: string): { name: string; version: string } {
  // Debian's database may have the path with or without /usr.
  for (const tried of new Set([path, realpathSync(path), realpathSync(path).replace(/^\/usr/, '')]))
    try {
      const owner = execFileSync('dpkg', ['-S', tried], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const name = owner.split(':')[0] ?? ''
      const version = execFileSync('dpkg-query', ['-W', '-f=${Version}', `${name}:${debianArchitecture()}`], {
        encoding: 'utf8',
      })
      return { name, version }
    } catch {
      // Not under this path.
    }
  return { name: 'unknown', version: 'unknown' }
}

const debianArchitecture = () => (process.arch === 'x64' ? 'amd64' : process.arch)
