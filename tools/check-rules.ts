// Ties docs/rules.md to the tests: which rules do tests carry, which are open, which ids are wrong.
// Rules of the specification and Havn's own properties (SEC, DX) are counted apart: a property of ours that is carried
// says nothing about how much of the specification is built.
import { globSync, readFileSync } from 'node:fs'

type SourceFile = { path: string; text: string }
type RuleList = { ids: string[]; problems: string[] }
type Report = { ids: string[]; carried: string[]; open: string[]; problems: string[] }

const RULE_ID = /\b[A-Z]{2,5}-\d{2}\b/g
// NDCT-01..05, NDCT-01/02, NDCT-01-05, NDCT-01 to NDCT-05: a reader who searches for NDCT-03 would not find it.
const ID_RANGE = /\b[A-Z]{2,5}-\d{2}(?:\s*(?:\.\.|…|–)|\/\d|-\d|\s*(?:to|-)\s*[A-Z]{2,5}-\d{2}\b)/
const OWN_AREAS: ReadonlySet<string> = new Set(['SEC', 'DX'])
// Rules about a header, a status or a code: they are kept on the wire, so a test of a function alone carries none.
const WIRE_AREAS: ReadonlySet<string> = new Set(['EP', 'ERR', 'HDR', 'RDR', 'TLS'])
// Where tests speak HTTP to a running server.
const WIRE_TESTS = /^(apps\/server\/test|tools\/docs)\//
// Read like ids and are none.
const NOT_RULES: ReadonlySet<string> = new Set(['UTF-16', 'UTF-32'])
const TEST_CALL =
  /(?<![\w$])(?:test|it|describe|suite)(?:\.only)?\s*\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g

// A row of a table of cases, whose test takes its name from the row.
const CASE_NAME = /(['"`])((?:[A-Z]{2,5}-\d{2} )(?:\\.|(?!\1)[^\\\n])*)\1/g

export function parseRules(markdown: string): RuleList {
  const rows = markdown.split('\n').filter((line) => /^\| *[A-Z]+-\d+ *\|/.test(line))
  const ids: string[] = []
  const problems: string[] = []
  for (const row of rows) {
    const cells = row.split('|').slice(1, -1)
    const id = (cells[0] ?? '').trim()
    if (cells.length !== 2 || (cells[1] ?? '').trim() === '') {
      problems.push(
        `docs/rules.md: ${id} has ${cells.length} cells; expected an id and its rule, nothing else`,
      )
    }
    const area = areaOf(id)
    const expected = `${area}-${String(ids.filter((known) => areaOf(known) === area).length + 1).padStart(2, '0')}`
    if (ids.includes(id)) problems.push(`docs/rules.md: ${id} stands there twice`)
    else if (id !== expected) {
      problems.push(`docs/rules.md: ${expected} is missing, ${id} came; an id is never removed or reused`)
    }
    ids.push(id)
  }
  return { ids, problems }
}

export function testNames(source: string): string[] {
  const calls = [...source.matchAll(TEST_CALL)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  )
  const cases = [...source.matchAll(CASE_NAME)].map(([, , name]) => name ?? '')
  return [...new Set([...calls, ...cases])]
}

// A vector is a test for other languages too; it names its rules in "name", "rule" or "rules".
export function vectorNames(json: string): string[] {
  const names: string[] = []
  JSON.parse(json, (key, value: unknown) => {
    if (key === 'name' || key === 'rule') names.push(String(value))
    if (key === 'rules' && Array.isArray(value)) names.push(...value.map(String))
    return value
  })
  return names
}

export function idsIn(name: string): string[] {
  return (name.match(RULE_ID) ?? []).filter((id) => !NOT_RULES.has(id))
}

export function checkRules(markdown: string, tests: SourceFile[]): Report {
  const { ids, problems } = parseRules(markdown)
  const known = new Set(ids)
  const named = new Set<string>()
  for (const { path, text } of tests) {
    const names = path.endsWith('.json') ? vectorNames(text) : testNames(text)
    for (const name of names) {
      if (ID_RANGE.test(name)) problems.push(`${path}: write every id out instead of a range: ${name}`)
      for (const id of idsIn(name)) {
        if (known.has(id)) {
          if (WIRE_TESTS.test(path) || !WIRE_AREAS.has(areaOf(id))) named.add(id)
        } else problems.push(`${path}: ${id} is not in docs/rules.md: ${name}`)
      }
    }
  }
  const unique = [...known]
  return {
    ids: unique,
    carried: unique.filter((id) => named.has(id)),
    open: unique.filter((id) => !named.has(id)),
    problems,
  }
}

export function openByArea(open: string[]): string[] {
  const areas = Map.groupBy(open, areaOf)
  return [...areas].map(([area, ids]) => `${area} ${ids.map((id) => id.slice(area.length + 1)).join(' ')}`)
}

export function isOwnProperty(id: string): boolean {
  return OWN_AREAS.has(areaOf(id))
}

function countLine(title: string, report: Report, counts: (id: string) => boolean): string {
  const [all, carried, open] = [report.ids, report.carried, report.open].map(
    (ids) => ids.filter(counts).length,
  )
  return `${title}: ${all}, carried by tests: ${carried}, open: ${open}`
}

function areaOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'))
}

// The ids in this tool's own test are made up.
const OUTSIDE: ReadonlySet<string> = new Set([
  'node_modules',
  '.node',
  '.havn',
  '.git',
  'check-rules.test.ts',
])

function main(): void {
  const root = new URL('..', import.meta.url).pathname
  const paths = globSync(['**/*.test.ts', 'packages/http-signature/vectors/**/*.json'], {
    cwd: root,
    exclude: (name) => OUTSIDE.has(name),
  })
  const tests = paths.toSorted().map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }))
  const report = checkRules(readFileSync(`${root}docs/rules.md`, 'utf8'), tests)
  console.log(countLine('rules of the specification', report, (id) => !isOwnProperty(id)))
  console.log(countLine('properties of our own', report, isOwnProperty))
  if (process.argv.includes('--open')) console.log(openByArea(report.open).join('\n'))
  for (const problem of report.problems) console.error(problem)
  if (report.problems.length > 0) process.exitCode = 1
}

if (import.meta.main) main()
