// Prints what the published libraries export, all of it, into tools/release/surface: what review sees of a change to them. With --check,
// fails if the committed files differ, or differ from the last release without a line about it in CHANGELOG.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findUnreportedChanges } from '../release/surface/released-surface.ts'
import { changedDeclarations } from '../release/surface/changed-declarations.ts'
import { LIBRARY_NAMES, printSurfaces, surfaceFile } from '../release/surface/print-surfaces.ts'

const root = join(import.meta.dirname, '../..')
const problems: string[] = []
for (const [name, text] of printSurfaces(LIBRARY_NAMES, { remember: true })) {
  const file = join(root, surfaceFile(name))
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else {
    const changed = changedDeclarations(readFileSync(file, 'utf8'), text)
    if (changed.length > 0)
      problems.push(
        `@havn/${name} exports other than ${surfaceFile(name)} says: ${changed.join(', ')}. If that is meant, run node tools/generate/print-surface.ts`,
      )
  }
}
if (process.argv.includes('--check')) problems.push(...findUnreportedChanges(root, LIBRARY_NAMES))
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
