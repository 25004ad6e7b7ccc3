import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** A package of another Debian than this machine's. The hash is what we trust, not the place. */
export interface DebianPackage {
  readonly name: string
  readonly version: string
  readonly url: string
  readonly sha256: string
}

/** Downloads by the settings of this machine for packages, such as a proxy, and checks the hash. */
const APT_HELPER = '/usr/lib/apt/apt-helper'

/** Returns the folder with the files of a package. It is downloaded once and kept in the cache folder of the user. */
export function getDebianPackage({ name, version, url, sha256 }: DebianPackage): string {
  const cache = join(homedir(), '.cache/havn')
  const folder = join(cache, `${name}-${version}`)
  if (existsSync(join(folder, 'usr'))) return folder
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(join(cache, `${name}-`))
  const file = join(unfinished, 'package.deb')
  try {
    const { stderr } = spawnSync(APT_HELPER, ['download-file', url, file, `SHA256:${sha256}`])
    if (!existsSync(file)) throw new Error(`${name} ${version} is not to be had:\n${String(stderr)}`)
    execFileSync('dpkg-deb', ['-x', file, unfinished])
    // Two that get it at once each have a whole folder; the second finds that of the first.
    if (!existsSync(folder)) renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}
