import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const version = '4.0.7'
const LIBRARY = 'usr/lib/python3/dist-packages'

/**
 * Patroni of Debian 13, which runs on the Python of Debian 12. Patroni 3.0.2 of Debian 12 itself lets a primary that was
 * frozen write on after another has taken over: acknowledged payments are lost. The hash is what we trust, not the place.
 */
const PACKAGE = {
  url: 'http://deb.debian.org/debian/pool/main/p/patroni/patroni_4.0.7-3~deb13u1_all.deb',
  sha256: 'b8a6d276d3adb0c9b8a6d6198575c6081134bd2038b4780d08a6c34375972931',
}

/** Downloads by the settings of this machine for packages, such as a proxy, and checks the hash. */
const APT_HELPER = '/usr/lib/apt/apt-helper'

/** Returns the folder to put on PYTHONPATH for Patroni. It is downloaded once and kept in the cache folder of the user. */
export function getPatroni(): string {
  const cache = join(homedir(), '.cache/havn')
  const folder = join(cache, `patroni-${version}`)
  if (existsSync(join(folder, LIBRARY))) return join(folder, LIBRARY)
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(join(cache, 'patroni-'))
  const file = join(unfinished, 'patroni.deb')
  try {
    const { stderr } = spawnSync(APT_HELPER, ['download-file', PACKAGE.url, file, `SHA256:${PACKAGE.sha256}`])
    if (!existsSync(file)) throw new Error(`Patroni ${version} is not to be had:\n${String(stderr)}`)
    execFileSync('dpkg-deb', ['-x', file, unfinished])
    // Two that get it at once each have a whole folder; the second finds that of the first.
    if (!existsSync(folder)) renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return join(folder, LIBRARY)
}
