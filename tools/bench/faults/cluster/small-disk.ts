import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const megabyte = 1024 * 1024
/** More than PostgreSQL keeps of its log. The file is sparse: only what is written takes room. */
const sizeMegabytes = 3_000

/** Gives a folder a disk of its own: a file with a file system in it. Returns false where that is not allowed. */
export function mountSmallDisk(folder: string): boolean {
  const file = `${folder}.disk`
  try {
    closeSync(openSync(file, 'w'))
    truncateSync(file, sizeMegabytes * megabyte)
    execFileSync('mkfs.ext4', ['-q', '-m', '0', file], { stdio: 'pipe' })
    execFileSync('mount', ['-o', 'loop', file, folder], { stdio: 'pipe' })
    process.once('exit', () => unmountSmallDisk(folder))
    return true
  } catch {
    rmSync(file, { force: true })
    return false
  }
}

export function unmountSmallDisk(folder: string): void {
  try {
    execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' })
  } catch {
    // It is unmounted already, or still in use by something that is being killed.
  }
}

/** Fills the disk of a folder to the last byte. Returns what makes room again. */
export function fillDisk(folder: string): () => void {
  const file = join(folder, 'filling')
  const { bavail, bsize } = statfsSync(folder)
  // Reserved, not written. The rest, which others have freed or taken meanwhile, is filled below.
  execFileSync('fallocate', ['-l', String(Math.max(1, (bavail - 256) * bsize)), file], { stdio: 'pipe' })
  const handle = openSync(file, 'a')
  const block = Buffer.alloc(4_096)
  try {
    for (;;) writeSync(handle, block)
  } catch {
    // No space is left.
  }
  closeSync(handle)
  return () => rmSync(file, { force: true })
}
