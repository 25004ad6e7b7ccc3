// Writes the rules of docs/rules.md into the conformance kit, so that a report can list every rule wherever the kit runs;
// with --check, fails if the committed file differs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const file = join(root, 'packages/conformance/src/rules/rules.json')

type Area = { area: string; title: string; rules: { id: string; text: string }[] }

/** Reads the areas of the page, each with its rows. */
function readAreas(markdown: string): Area[] {
  const areas: Area[] = []
  for (const line of markdown.split('\n')) {
    const heading = /^## ([A-Z]+): (.+)$/.exec(line)
    if (heading) areas.push({ area: heading[1] ?? '', title: heading[2] ?? '', rules: [] })
    const row = /^\| ([A-Z]+-\d+) \| (.+) \|$/.exec(line)
    // Whether a rule can be tested in Havn says nothing about other servers.
    const text = row?.[2]?.replace(/ \*\*Not testable here:\*\*.*$/, '')
    if (row && text) areas.at(-1)?.rules.push({ id: row[1] ?? '', text })
  }
  return areas
}

const printed = `${JSON.stringify(readAreas(readFileSync(join(root, 'docs/rules.md'), 'utf8')), undefined, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(file, printed)
else if (readFileSync(file, 'utf8') !== printed) {
  console.error(
    'packages/conformance/src/rules/rules.json differs from docs/rules.md: run node tools/generate/print-conformance-rules.ts',
  )
  process.exitCode = 1
}
