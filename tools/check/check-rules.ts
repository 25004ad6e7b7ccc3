// Ties docs/rules.md to the tests: which rules do tests carry, which are open, which ids are wrong.
// Rules of the specification and Havn's own properties (SEC, DX, OPS) are counted apart: a property of ours that is carried
// says nothing about how much of the specification is built.
import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

type SourceFile = { path: string; text: string }
type RuleList = { ids: string[]; untestable: Map<string, string>; problems: string[] }
type Report = {
  ids: string[]
  carried: string[]
  open: string[]
  untestable: Map<string, string>
  problems: string[]
}

// Properties of our own have three digits from 100 on.
const RULE_ID = /\b(?:[A-Z]{2,5}-\d{2}|(?:SEC|DX|OPS)-\d{3})\b/g
// NDCT-01..05, NDCT-01/02, NDCT-01-05, NDCT-01 to NDCT-05: a reader who searches for NDCT-03 would not find it.
const ID_RANGE = /\b[A-Z]{2,5}-\d{2}(?:\s*(?:\.\.|…|–)|\/\d|-\d|\s*(?:to|-)\s*[A-Z]{2,5}-\d{2}\b)/
const OWN_AREAS: ReadonlySet<string> = new Set(['SEC', 'DX', 'OPS'])
// The specification is about what goes over the wire, so a test of a function alone proves none of its rules. A test counts
// when its file, or a helper of tests that it imports, opens a connection itself.
const OPENS_CONNECTION = /\bfrom '(?:node:(?:https?|net|tls)|playwright-core)'|(?<![\w.$])fetch\(/
const WIRE_HELPERS = /^test\//
// Where the other end is a stand-in for something else than our server: the core system of an adapter.
const OTHER_ENDS = /^test\/core-bank\//
// Runs the guides' own commands, curl among them, against a bank that it has started.
const RUNS_CURL: ReadonlySet<string> = new Set(['tools/check/docs/guides.test.ts'])
const IMPORT = /^(?:import|export)\s(?!type\b)[^'"]*?from '(\.[^']+)'/gm
// A rule that no test here can check says why in its own row.
const UNTESTABLE = /\*\*Not testable here:\*\* *(.*)$/
// These look like ids and are none.
const NOT_RULES: ReadonlySet<string> = new Set(['UTF-16', 'UTF-32'])
const TEST_CALL =
  /(?<![\w$])(?:test|it|describe|suite)(?:\.only)?\s*\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g

// A row of a table of cases, whose test takes its name from the row.
const CASE_NAME = /(['"`])((?:[A-Z]{2,5}-\d{2,3} )(?:\\.|(?!\1)[^\\\n])*)\1/g

export function parseRules(markdown: string): RuleList {
  const rows = markdown.split('\n').filter((line) => /^\| *[A-Z]+-\d+ *\|/.test(line))
  const ids: string[] = []
  const untestable = new Map<string, string>()
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
    // Properties of our own are numbered by several people at a time, who leave gaps.
    else if (id !== expected && !OWN_AREAS.has(area)) {
      problems.push(`docs/rules.md: ${expected} is missing, ${id} came; an id is never removed or reused`)
    }
    ids.push(id)
    const reason = UNTESTABLE.exec((cells[1] ?? '').trim())?.[1]
    if (reason === '') problems.push(`docs/rules.md: ${id} does not say why it is not testable`)
    if (reason !== undefined) untestable.set(id, reason)
  }
  return { ids, untestable, problems }
}

/** Which of these files, or a helper that they import, opens a connection. */
export function filesOnTheWire(sources: SourceFile[]): Set<string> {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const speaking = new Set(RUNS_CURL)
  for (const { path, text } of sources)
    if (WIRE_HELPERS.test(path) && !OTHER_ENDS.test(path) && OPENS_CONNECTION.test(text)) speaking.add(path)
  const importsOf = (path: string): string[] =>
    [...(texts.get(path) ?? '').matchAll(IMPORT)].map(([, to]) => posix.join(posix.dirname(path), to ?? ''))
  for (let before = -1; before < speaking.size; ) {
    before = speaking.size
    for (const { path } of sources)
      if (WIRE_HELPERS.test(path) && importsOf(path).some((to) => speaking.has(to))) speaking.add(path)
  }
  return speaking
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

export function checkRules(markdown: string, sources: SourceFile[]): Report {
  const { ids, untestable, problems } = parseRules(markdown)
  const known = new Set(ids)
  const named = new Set<string>()
  const onTheWire = filesOnTheWire(sources)
  for (const { path, text } of sources.filter(isTest)) {
    const names = path.endsWith('.json') ? vectorNames(text) : testNames(text)
    for (const name of names) {
      if (ID_RANGE.test(name)) problems.push(`${path}: write every id out instead of a range: ${name}`)
      for (const id of idsIn(name)) {
        if (known.has(id)) {
          if (isOwnProperty(id) || onTheWire.has(path)) named.add(id)
          if (untestable.has(id)) problems.push(`${path}: ${id} is said not to be testable: ${name}`)
        } else problems.push(`${path}: ${id} is not in docs/rules.md: ${name}`)
      }
    }
  }
  const unique = [...known]
  return {
    ids: unique,
    carried: unique.filter((id) => named.has(id)),
    open: unique.filter((id) => !named.has(id) && !untestable.has(id)),
    untestable,
    problems,
  }
}

function isTest({ path }: SourceFile): boolean {
  return /\.(?:test\.ts|json)$/.test(path)
}

export function openByArea(open: string[]): string[] {
  const areas = Map.groupBy(open, areaOf)
  return [...areas].map(([area, ids]) => `${area} ${ids.map((id) => id.slice(area.length + 1)).join(' ')}`)
}

export function isOwnProperty(id: string): boolean {
  return OWN_AREAS.has(areaOf(id))
}

function countLine(title: string, report: Report, counts: (id: string) => boolean): string {
  const { ids, carried, open, untestable } = report
  const [all, tested, left, never] = [ids, carried, open, [...untestable.keys()]].map(
    (some) => some.filter(counts).length,
  )
  return `${title}: ${all}, carried by tests: ${tested}, not testable here: ${never}, open: ${left}`
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
  const root = new URL('../..', import.meta.url).pathname
  const patterns = ['**/*.test.ts', 'test/**/*.ts', 'packages/http-signature/vectors/**/*.json']
  const paths = new Set(globSync(patterns, { cwd: root, exclude: (name) => OUTSIDE.has(name) }))
  const sources = [...paths]
    .toSorted()
    .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }))
  const report = checkRules(readFileSync(`${root}docs/rules.md`, 'utf8'), sources)
  console.log(countLine('rules of the specification', report, (id) => !isOwnProperty(id)))
  console.log(countLine('properties of our own', report, isOwnProperty))
  for (const [id, reason] of report.untestable) console.log(`  ${id}, not testable here: ${reason}`)
  if (process.argv.includes('--open')) console.log(openByArea(report.open).join('\n'))
  for (const problem of report.problems) console.error(problem)
  if (report.problems.length > 0) process.exitCode = 1
}

if (import.meta.main) main()
