// Ties the threats of SECURITY.md, and what docs/beyond.md and docs/obligations.md say, to the tests: each row names a test that
// exists, or a command. The last column (of obligations the third) of a row has one or more tests: `path/to/file.test.ts`: its name, or a part of it.
import { existsSync, readFileSync } from 'node:fs'
import { testNames } from './check-rules.ts'

const PAGE = 'SECURITY.md'
const BEYOND = 'docs/beyond.md'
const OBLIGATIONS = 'docs/obligations.md'

/** A test as a row names it. */
const TEST = /`([\w./-]+\.test\.ts)`: ([^`;]+?)(?=; `|$)/g

/** A command as a row names it. */
const COMMAND = /`(havn [a-z][a-z -]*)`/g

/** Whether a test that a page names exists: its file, and in it a test whose name has this in it. */
export type HasTest = (file: string, name: string) => boolean

/** What is wrong with the threats of the page: a missing number, a row without a test, a test that does not exist. */
export function findThreatProblems(markdown: string, hasTest: HasTest): readonly string[] {
  const section = /\n## Threats\n([^]*?)(?=\n## |$)/.exec(markdown)?.[1] ?? ''
  const rows = section.split('\n').filter((line) => /^\| *\d+ *\|/.test(line))
  if (rows.length === 0) return [`${PAGE} has no rows under "## Threats"`]
  return rows.flatMap((row, index) => {
    const cells = cellsOf(row)
    const number = index + 1
    if (cells[0] !== String(number))
      return [
        `${PAGE}: expected the row ${number}, got ${cells[0] ?? 'none'}; rows are numbered without a gap`,
      ]
    if (cells.length !== 5) return [`${PAGE}: row ${number} has ${cells.length} cells, expected 5`]
    return findTestProblems(`${PAGE}: row ${number}`, cells[4] ?? '', hasTest)
  })
}

/** What is wrong with the tables of docs/beyond.md: a row without a test, a test that does not exist. */
export function findBeyondProblems(markdown: string, hasTest: HasTest): readonly string[] {
  const rows = markdown.split('\n').filter((line) => /^\| (?!what \|)/.test(line))
  if (rows.length === 0) return [`${BEYOND} has no rows`]
  return rows.flatMap((row) => {
    const [what = '', , tests = ''] = cellsOf(row)
    return findTestProblems(`${BEYOND}: "${what.slice(0, 40)}…"`, tests, hasTest)
  })
}

/** What is wrong with the tables of docs/obligations.md: a row that names neither a test nor a command, or one that does not exist. */
export function findObligationProblems(
  markdown: string,
  hasTest: HasTest,
  hasCommand: (command: string) => boolean,
): readonly string[] {
  const rows = markdown.split('\n').filter((line) => /^\| (?!article \||obligation \|)/.test(line))
  if (rows.length === 0) return [`${OBLIGATIONS} has no rows`]
  return rows.flatMap((row) => {
    const [what = '', , shownBy = ''] = cellsOf(row)
    const place = `${OBLIGATIONS}: "${what.slice(0, 40)}…"`
    const commands = [...shownBy.matchAll(COMMAND)].map(([, command = '']) => command)
    const missing = commands.filter((command) => !hasCommand(command))
    const tests = shownBy
      .replaceAll(COMMAND, '')
      .replaceAll(/(?:; *){2,}/g, '; ')
      .replaceAll(/(?:; *)+$|^(?:; *)+/g, '')
    return [
      ...missing.map((command) => `${place} names a command that does not exist: ${command}`),
      ...(tests.trim() === '' && commands.length > 0 ? [] : findTestProblems(place, tests, hasTest)),
    ]
  })
}

const cellsOf = (row: string): readonly string[] =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())

function findTestProblems(place: string, tests: string, hasTest: HasTest): readonly string[] {
  const named = [...tests.matchAll(TEST)]
  if (named.length === 0) return [`${place} names no test; write \`file.test.ts\`: its name`]
  return named
    .filter(([, file = '', name = '']) => !hasTest(file, name.trim()))
    .map(([, file, name]) => `${place} names a test that does not exist: ${file}: ${name?.trim()}`)
}

function hasTestIn(file: string, name: string): boolean {
  return existsSync(file) && testNames(readFileSync(file, 'utf8')).some((one) => unescape(one).includes(name))
}

/** As a reader sees the name, and as a cell of a table has it. */
function unescape(name: string): string {
  return name.replaceAll(String.raw`\u2019`, '’').replaceAll(/\\(['"`])/g, '$1')
}

/** Whether the page of the command line has this command, or commands that begin so. */
function hasCommandIn(page: string): (command: string) => boolean {
  const headings = page.split('\n').filter((line) => line.startsWith('### havn '))
  return (command) => headings.some((line) => `${line} `.startsWith(`### ${command} `))
}

if (import.meta.main) {
  const problems = [
    ...findThreatProblems(readFileSync(PAGE, 'utf8'), hasTestIn),
    ...findBeyondProblems(readFileSync(BEYOND, 'utf8'), hasTestIn),
    ...findObligationProblems(
      readFileSync(OBLIGATIONS, 'utf8'),
      hasTestIn,
      hasCommandIn(readFileSync('docs/command-line.md', 'utf8')),
    ),
  ]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
