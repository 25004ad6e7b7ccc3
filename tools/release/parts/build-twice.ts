import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { COPIES, copyOf, runInCopy } from './copies.ts'
import { destinationOf } from './destinations.ts'
import { git, type Release } from './release.ts'

/**
 * Runs a program that builds files in two copies of the commit and compares what it made. What the first made takes the place of
 * the files of an earlier run, which a pattern matches.
 */
export function buildTwice(
  program: string,
  pattern: string,
  release: Release,
  say: (line: string) => void,
): void {
  if (git('status', '--porcelain') !== '') say('changes since the last commit are not in what is built')
  const folders = COPIES.map((copy) => {
    const to = join(copyOf(release, copy), '.packs/built', program)
    const started = performance.now()
    runInCopy(release, copy, `tools/release/build/${program}`, to)
    say(`built in ${copyOf(release, copy)} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    return to
  })
  const [one = '', another = ''] = folders
  if (release.plant === 'changed-byte') changeByte(another)
  const different = compareFolders(one, another)
  if (different.length > 0) throw new Error(`two builds of one commit differ: ${different.join(', ')}`)
  const files = globSync('*', { cwd: one }).toSorted()
  for (const file of globSync(pattern, { cwd: release.out })) rmSync(join(release.out, file))
  for (const file of files) {
    cpSync(join(one, file), join(release.out, file))
    release.artifacts.push({ file: join(release.out, file), destination: destinationOf(file) })
  }
  say(`${files.length} files are the same in both, byte for byte`)
}

/** The files that are not the same in two folders, or in one of them only. */
function compareFolders(one: string, another: string): string[] {
  const names = new Set([one, another].flatMap((folder) => globSync('*', { cwd: folder })))
  return [...names].toSorted().flatMap((name) => {
    const files = [join(one, name), join(another, name)].filter((file) => existsSync(file))
    const [first, second] = files.map((file) => readFileSync(file))
    if (first === undefined || second === undefined) return [`${name} (one build lacks it)`]
    if (first.equals(second)) return []
    const at = first.findIndex((byte, index) => byte !== second[index])
    return [`${name} (from byte ${at} of ${first.length} and ${second.length})`]
  })
}

function changeByte(folder: string): void {
  const [file = ''] = globSync(join(folder, '*.tgz')).toSorted()
  const bytes = readFileSync(file)
  bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1
  writeFileSync(file, bytes)
  console.log(`   planted: a changed byte in ${basename(file)}`)
}
