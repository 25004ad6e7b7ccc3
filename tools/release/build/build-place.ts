// Where a program that builds works: in a copy of the commit, with the folder to fill as its argument.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')
export const packs = join(root, '.packs')

const [given = join(packs, 'release')] = process.argv.slice(2)
mkdirSync(given, { recursive: true })
export const to = given

export const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The time of the commit, which every file gets. */
export const seconds = Number(
  execFileSync('git', ['-c', 'safe.directory=*', 'log', '-1', '--format=%ct'], {
    cwd: root,
    encoding: 'utf8',
  }),
)
