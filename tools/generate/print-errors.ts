// Writes docs/errors, a page for each code, from the catalogue of errors, the table of scenarios and the recorded answers,
// and one page for the Berlin Group interface, from the table by which the server answers in it;
// with --check, fails if the committed pages differ.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ERROR_CATALOGUE,
  type ErrorActor,
  type ErrorRetry,
  OPERATIONS,
  type Operation,
  TppMessageCode,
} from '@havn/contract'
import { MESSAGE_CODES } from '@havn/contract/berlin-group'
import examples from '../../packages/contract/error-examples.json' with { type: 'json' }
import { SCENARIOS } from '../../apps/sandbox/src/ledger/scenarios/scenarios.ts'
import { causeProblems, errorsPage } from './berlin-group-errors/errors-page.ts'
import type { Scenario } from '../../apps/sandbox/src/ledger/scenarios/scenario.ts'

const folder = join(import.meta.dirname, '../../docs/errors')
const printedBy =
  '<!-- Printed by `node tools/generate/print-errors.ts` from packages/contract/src/errors -->'

const berlinGroupPrintedBy =
  '<!-- Printed by `node tools/generate/print-errors.ts` from apps/server/src/interfaces/berlin-group/dialect.ts -->'

const ACTORS: Readonly<Record<ErrorActor, string>> = {
  developer: 'you, the developer of the TPP',
  PSU: 'the PSU',
  bank: 'the bank',
  nobody: 'nobody: it ends by itself',
}

const RETRIES: Readonly<Record<ErrorRetry, string>> = {
  'after-a-change': 'after a change',
  'after-the-sca': 'after the SCA',
  'after-a-wait': 'after a wait',
  never: 'no',
}

interface ErrorExample {
  readonly scenario: string
  readonly status: number
  readonly body: unknown
}

const EXAMPLES: Readonly<Partial<Record<string, ErrorExample>>> = examples

function statusesOf(code: TppMessageCode): string {
  const { statuses, alsoIn } = ERROR_CATALOGUE[code]
  if (statuses.length > 0) return statuses.join(', ')
  return alsoIn === undefined ? 'never answered' : '200, as a message'
}

function scenariosOf(code: TppMessageCode): readonly Scenario[] {
  const rows: readonly Scenario[] = Object.values(SCENARIOS).flat()
  return rows.filter(({ observed }) => observed.some((one) => one.split(' ').includes(code)))
}

function factsOf(code: TppMessageCode): string {
  const { alsoIn = [], retryText, actor } = ERROR_CATALOGUE[code]
  const rows = [
    ['status', statusesOf(code)],
    ...(alsoIn.length === 0 ? [] : [['also in', alsoIn.join('; ')]]),
    ['retry?', retryText],
    ['who acts', ACTORS[actor]],
  ]
  return ['| | |', '|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n')
}

function causesOf(code: TppMessageCode): string {
  const rows = ERROR_CATALOGUE[code].causes.map((row) => `| ${row.join(' | ')} |`)
  return ['## Why it happens, and what to do', '', '| because | do |', '|---|---|', ...rows].join('\n')
}

function exampleOf(code: TppMessageCode): readonly string[] {
  const example = EXAMPLES[code]
  if (example === undefined) return []
  const { scenario, status, body } = example
  return [
    '## An example',
    `\`./havn trigger ${scenario}\` gets ${status}:`,
    `\`\`\`json\n${JSON.stringify(body, undefined, 2)}\n\`\`\``,
  ]
}

function scenarioSectionOf(code: TppMessageCode): readonly string[] {
  const ids = scenariosOf(code).map(({ id }) => `\`${id}\``)
  if (ids.length === 0) return []
  return ['## Scenarios that show it', `${ids.join(', ')}: see [scenarios](../scenarios.md).`]
}

/** Of so many operations the groups are named, not each of them. */
const listedMax = 16

function operationsOf(code: TppMessageCode): readonly string[] {
  const all = Object.values<Operation>(OPERATIONS)
  const found = all.filter(ERROR_CATALOGUE[code].isAnsweredBy)
  if (found.length === 0) return []
  const isEvery = found.length >= all.length - 1
  return ['## Operations that may answer it', isEvery ? 'Every operation.' : listOperations(found)]
}

function listOperations(found: readonly Operation[]): string {
  if (found.length <= listedMax) return found.map(({ method, path }) => `- \`${method} ${path}\``).join('\n')
  const isFound = new Set(found)
  const groups = [...Map.groupBy(Object.values<Operation>(OPERATIONS), ({ tag }) => tag)].map(
    ([tag, group]) => ({
      tag,
      answering: group.filter((operation) => isFound.has(operation)),
      others: group.filter((operation) => !isFound.has(operation)),
    }),
  )
  const whole = groups.filter(({ others }) => others.length === 0)
  const partly = groups.filter(({ answering, others }) => answering.length > 0 && others.length > 0)
  return [
    ...(whole.length === 0 ? [] : [`- every operation of ${whole.map(({ tag }) => tag).join(', ')}`]),
    ...partly.map(({ tag, answering, others }) =>
      others.length < answering.length
        ? `- ${tag}: every operation but ${idsOf(others)}`
        : `- ${tag}: ${idsOf(answering)}`,
    ),
  ].join('\n')
}

function idsOf(operations: readonly Operation[]): string {
  return operations.map(({ id }) => `\`${id}\``).join(', ')
}

function pageOf(code: TppMessageCode): string {
  const { meaning, seeAlso } = ERROR_CATALOGUE[code]
  const standard = MESSAGE_CODES.filter((one) => one === code).map(
    (one) => [`${one} in the Berlin Group interface`, `berlin-group.md#${one.toLowerCase()}`] as const,
  )
  const links = [...seeAlso, ...standard].map(([title, href]) => `[${title}](${href})`).join(', ')
  return `${[
    `# ${code}`,
    printedBy,
    meaning,
    factsOf(code),
    causesOf(code),
    ...exampleOf(code),
    ...scenarioSectionOf(code),
    ...operationsOf(code),
    `See also: ${links}. All codes: [errors](README.md).`,
  ].join('\n\n')}\n`
}

function indexPage(): string {
  const rows = TppMessageCode.enum.map((code) => {
    const { meaning, retry, actor } = ERROR_CATALOGUE[code]
    return `| [${code}](${code}.md) | ${statusesOf(code)} | ${meaning} | ${RETRIES[retry]} | ${actor} |`
  })
  return `# Errors

${printedBy}

Here you find what each error code of the Norwegian interface means, whether to send the call again, and who has to act. The other
interface has codes of its own: [errors of the Berlin Group interface](berlin-group.md). Every refusal has the body
\`{"tppMessages": [{"category", "code", "path", "text"}]}\`: \`code\` is one of this list, \`path\` names the header, parameter or
field, and \`text\` says what was expected and what came. Decide by status and code, show people the text, and never compare texts:
they change.

| code | status | meaning | retry? | who acts |
|---|---|---|---|---|
${rows.join('\n')}

- **after a change**: the same request gets the same answer. Correct it first.
- **after the SCA**: send the PSU to \`_links.scaRedirect\` of the answer, then repeat the call.
- **after a wait**: wait as \`Retry-After\` says, then repeat the call under the same X-Request-ID.

A WARNING comes with a success: the call was done, and the text says what to mind. In the sandbox a refusal also has a header
\`Link: <…/docs/errors/CODE>; rel="help"\` with the address of the page, if the sandbox knows where its documentation is (beyond the
specification; \`HAVN_CONSOLE_URL\` in the [settings](../settings.md)). To find out what became of one call, ask \`./havn why\`
([Why?](../why.md)).
`
}

const pages = new Map([
  ['README.md', indexPage()],
  ['berlin-group.md', errorsPage(berlinGroupPrintedBy)],
  ...TppMessageCode.enum.map((code) => [`${code}.md`, pageOf(code)] as const),
])

function committedPages(): Map<string, string> {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

const [problem] = causeProblems()
if (problem !== undefined) throw new Error(`tools/generate/berlin-group-errors/causes.ts: ${problem}`)

mkdirSync(folder, { recursive: true })
const committed = committedPages()
const isSame =
  committed.size === pages.size && [...pages].every(([name, text]) => committed.get(name) === text)
if (!process.argv.includes('--check')) {
  for (const name of committed.keys()) if (!pages.has(name)) rmSync(join(folder, name))
  for (const [name, text] of pages) writeFileSync(join(folder, name), text)
} else if (!isSame) {
  process.stderr.write(
    'docs/errors differs from the catalogue of errors; run node tools/generate/print-errors.ts\n',
  )
  process.exitCode = 1
}
