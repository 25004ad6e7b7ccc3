// Ties the threats of SECURITY.md to the tests: each is numbered without a gap and names a test that exists.
// The last column of a row of "## Threats" has one or more tests: `path/to/file.test.ts`: its name, or a part of it.
import { existsSync, readFileSync } from 'node:fs'
import { testNames } from './check-rules.ts'

const PAGE = 'SECURITY.md'

/** A test as a row names it. */
const TEST = /`([\w./-]+\.test\.ts)`: ([^`;]+?)(?=; `|$)/g

/** Whether a test that a page names exists: its file, and in it a test whose name has this in it. */
export type HasTest = (file: string, name: string) => boolean

/** What is wrong with the threats of the page: a missing number, a row without a test, a test that does not exist. */
export function findThreatProblems(markdown: string, hasTest: HasTest): readonly string[] {
  const section = /\n## Threats\n([^]*?)(?=\n## |$)/.exec(markdown)?.[1] ?? ''
  const rows = section.split('\n').filter((line) => /^\| *\d+ *\|/.test(line))
  if (rows.length === 0) return [`${PAGE} has no rows under "## Threats"`]
  return rows.flatMap((row, index) => {
    const cells = row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim())
    const number = index + 1
    if (cells[0] !== String(number))
      return [
        `${PAGE}: expected the row ${number}, got ${cells[0] ?? 'none'}; rows are numbered without a gap`,
      ]
    if (cells.length !== 5) return [`${PAGE}: row ${number} has ${cells.length} cells, expected 5`]
    const named = [...(cells[4] ?? '').matchAll(TEST)]
    if (named.length === 0) return [`${PAGE}: row ${number} names no test; write \`file.test.ts\`: its name`]
    return named
      .filter(([, file = '', name = '']) => !hasTest(file, name.trim()))
      .map(
        ([, file, name]) =>
          `${PAGE}: row ${number} names a test that does not exist: ${file}: ${name?.trim()}`,
      )
  })
}

function hasTestIn(file: string, name: string): boolean {
  return existsSync(file) && testNames(readFileSync(file, 'utf8')).some((one) => unescape(one).includes(name))
}

/** As a reader sees the name, and as a cell of a table has it. */
function unescape(name: string): string {
  return name.replaceAll(String.raw`\u2019`, '’').replaceAll(/\\(['"`])/g, '$1')
}

if (import.meta.main) {
  const problems = findThreatProblems(readFileSync(PAGE, 'utf8'), hasTestIn)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
