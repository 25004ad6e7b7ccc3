// Which files a program consists of: everything that its first file imports, directly or not.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { specifiersOf } from './imports.ts'
import { readSource } from './source.ts'

/** The project's files that `start` reaches by imports, types included, as paths from the root. */
export function reachableFiles(root: string, start: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [join(root, start)]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const path = relative(root, file)
    if (reached.has(path)) continue
    reached.add(path)
    if (file.endsWith('.ts')) waiting.push(...importedFiles(file))
  }
  return reached
}

function importedFiles(file: string): readonly string[] {
  const { resolve } = createRequire(file)
  return specifiersOf(readSource(readFileSync(file, 'utf8'))).flatMap((specifier) => {
    if (specifier.startsWith('.')) return [join(dirname(file), specifier)]
    // A package of this project is a link in node_modules, which resolving follows to the package's own folder.
    return specifier.startsWith('@havn/') ? [resolve(specifier)] : []
  })
}
