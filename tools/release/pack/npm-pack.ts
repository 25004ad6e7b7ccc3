import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

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

/** Makes the tarball of a folder. npm writes entries in one order and with one time, so the same files make the same bytes. */
export function npmPack(folder: string, packs: string): PackedPackage {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', packs]
  const printed: unknown = JSON.parse(
    execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe', maxBuffer: 64e6 }),
  )
  // npm 10 prints a list, npm 11 an object by name.
  const [report] = Object.values(printed as Record<string, NpmReport>)
  if (report === undefined) throw new Error(`npm pack reported nothing about ${folder}`)
  const { name, filename, size, unpackedSize, entryCount } = report
  const tarball = join(packs, filename.replace('@', '').replace('/', '-'))
  return { name, tarball, folder, packedBytes: size, unpackedBytes: unpackedSize, files: entryCount }
}
