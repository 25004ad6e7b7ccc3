import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import node from '../../node-packages.json' with { type: 'json' }
import type { SystemRoot } from '../oci-image/system-root.ts'
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
export function nodeComponents(platform: 'linux-x64' | 'linux-arm64'): readonly Component[] {
  const name = node.packages[platform]
  const integrity = node.integrity[platform]
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

/** The C libraries, each with its Debian package. Elsewhere than on Debian the origin of those of this machine is not known. */
export function systemComponents(libraries: readonly string[], system: SystemRoot): readonly Component[] {
  return libraries.map((path) => {
    const { name, version } = system.ownerOf(path)
    return {
      type: 'library',
      name: path.split('/').at(-1) ?? path,
      version,
      purl: `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}`,
      licenses: licensed(DEBIAN_LICENCES[name] ?? 'NOASSERTION'),
      hashes: [
        {
          alg: 'SHA-256',
          content: createHash('sha256')
            .update(readFileSync(join(system.folder, path)))
            .digest('hex'),
        },
      ],
    }
  })
}
