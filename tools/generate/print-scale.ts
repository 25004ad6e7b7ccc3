// Prints the tables of docs/scale.md from the runs of `npm run bench:production` that are kept in docs/scale.json; with --check, fails if
// the committed page differs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printPage } from '../bench/production/keep-run.ts'

const file = join(import.meta.dirname, '../../docs/scale.md')
const page = printPage()

if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (readFileSync(file, 'utf8') !== page) {
  process.stderr.write('docs/scale.md differs from docs/scale.json: run node tools/generate/print-scale.ts\n')
  process.exitCode = 1
}
