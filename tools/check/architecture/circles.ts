// Files that import each other in a circle, imports of types included.
import { type File, importedFile, specifiersOf } from './imports.ts'
import { readSource } from './source.ts'

/** The circles of files, each by the paths that it goes through. */
export function circlesOf(files: readonly File[]): readonly string[][] {
  const paths = new Set(files.map(({ path }) => path))
  const imports = new Map(
    files.map(({ path, text }) => {
      const targets = specifiersOf(readSource(text)).map((specifier) => importedFile(path, specifier))
      return [path, targets.filter((target) => target !== undefined && paths.has(target)) as string[]]
    }),
  )
  const circles: string[][] = []
  const finished = new Set<string>()

  function follow(path: string, way: readonly string[]): void {
    const at = way.indexOf(path)
    if (at >= 0) circles.push([...way.slice(at), path])
    if (at >= 0 || finished.has(path)) return
    for (const target of imports.get(path) ?? []) follow(target, [...way, path])
    finished.add(path)
  }

  for (const path of paths) follow(path, [])
  return circles
}
