import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Copies the files of this checkout into a new folder, with the packages that are installed here. Times are preserved: by them
 * `havn` sees that everything is installed, and installing into a link would empty what it leads to.
 */
export function copyCheckout(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'havn docs '))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter((name) => name !== ''))
    cpSync(join(root, file), join(folder, file), { recursive: true, force: true, preserveTimestamps: true })
  for (const installed of ['node_modules', '.node'])
    symlinkSync(join(root, installed), join(folder, installed))
  return folder
}
