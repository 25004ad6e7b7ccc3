// Writes into the header of every SQL routine who calls it; with --check, fails if a committed file differs or if nobody
// calls a routine. Whoever changes a routine sees at once which code is affected.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest } from '../check/architecture/imports.ts'
import { projectFiles } from '../check/architecture/project-files.ts'
import { callersOf, readRoutines, withCallers } from '../check/architecture/routines.ts'

const root = join(import.meta.dirname, '../../')
const sqlFiles = projectFiles(root, 'apps/{server,sandbox}/src/**/sql/**/*.sql')
const routines = readRoutines(sqlFiles)
const homes = new Set(routines.map(({ path }) => path))
const files = [
  ...projectFiles(root, 'apps/{server,sandbox}/src/**/*.ts').filter(({ path }) => !isTest(path)),
  ...sqlFiles.filter(({ path }) => !homes.has(path)),
]
const problems: string[] = []
for (const routine of routines) {
  const callers = callersOf(routine, { routines, files })
  if (callers.length === 0) problems.push(`${routine.path}: nobody calls ${routine.name}; delete it`)
  const text = withCallers(routine.text, callers)
  if (text === routine.text) continue
  if (process.argv.includes('--check'))
    problems.push(`${routine.path}: its callers have changed; run node tools/generate/print-callers.ts`)
  else writeFileSync(join(root, routine.path), text)
}
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
