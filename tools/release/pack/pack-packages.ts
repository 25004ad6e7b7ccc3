import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { packsFolder, PUBLISHED, stagePackage } from './stage-package.ts'

/** A package as `npm publish` would send it. */
export interface PackedPackage {
  readonly name: string
  /** The path of the tarball. */
  readonly tarball: string
  /** The folder that it was made from. */
  readonly folder: string
  readonly packedBytes: number
  readonly unpackedBytes: number
  readonly files: number
}

interface NpmReport {
  readonly name: string
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly entryCount: number
}

/** Stages and packs every published package. */
export function packPackages(): PackedPackage[] {
  mkdirSync(packsFolder, { recursive: true })
  return PUBLISHED.map((published) => {
    const folder = stagePackage(published)
    const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', packsFolder]
    const printed: unknown = JSON.parse(
      execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }),
    )
    // npm 10 prints a list, npm 11 an object by name.
    const [report] = Object.values(printed as Record<string, NpmReport>)
    if (report === undefined) throw new Error(`npm pack reported nothing about ${published}`)
    const { name, filename, size, unpackedSize, entryCount } = report
    const tarball = join(packsFolder, filename.replace('@', '').replace('/', '-'))
    return { name, tarball, folder, packedBytes: size, unpackedBytes: unpackedSize, files: entryCount }
  })
}
