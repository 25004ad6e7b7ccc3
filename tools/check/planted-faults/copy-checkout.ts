import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Copies the files of this checkout into a new folder, whose own packages are those of the copy: a fault may be in one. */
export function copyCheckout(root: string, folder = mkdtempSync(join(tmpdir(), 'havn-planted-'))): string {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file), { force: true })
  }
  linkPackages(root, folder)
  return folder
}

/** Links every installed package but those of this project, which are links into the copy. */
function linkPackages(root: string, folder: string): void {
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@havn') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  cpSync(join(root, 'node_modules', '@havn'), join(folder, 'node_modules', '@havn'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  for (const nested of globSync('packages/*/node_modules', { cwd: root }))
    symlinkSync(join(root, nested), join(folder, nested))
}
