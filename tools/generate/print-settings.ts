// Writes docs/settings.md from the table of settings; with --check, fails if the committed page differs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Setting, settingsOf } from '../../apps/server/src/app/settings/setting.ts'
import { OTHER_VARIABLES } from '../../apps/server/src/app/settings/other-variables.ts'
import { MIGRATION_SETTINGS } from '../../apps/server/src/app/settings/migration-settings.ts'
import { SETTINGS } from '../../apps/server/src/app/settings/settings-table.ts'

const file = join(import.meta.dirname, '../../docs/settings.md')

/** What is expected at so many characters or more is printed once. */
const longExpectation = 60
const firstWith = new Map<string, string>()

/** What a setting is expected to be, or the name of an earlier setting of which the same long text is said. */
function expectationOf({ name, isFile, type, unit }: Setting): string {
  const text = `${isFile ? 'the path of a file with ' : ''}${type.expected}${unit === undefined ? '' : ` (${unit})`}`
  const first = firstWith.get(text)
  if (first !== undefined && text.length >= longExpectation) return `as for \`${first}\``
  firstWith.set(text, name)
  return text
}

function rowOf(setting: Setting): string {
  const { name, isSecret, isSandboxOnly, about } = setting
  const variables = isSecret ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``
  const notes = `${about}${isSecret ? ' A secret.' : ''}${isSandboxOnly ? ' Sandbox only.' : ''}`
  return `| ${variables} | ${expectationOf(setting)} | ${defaultOf(setting)} | ${notes} |`
}

function defaultOf({ isRequired, initially, default: text = initially }: Setting): string {
  if (isRequired) return '**required**'
  return text === undefined ? '–' : `\`${text}\``
}

function otherRows(readBy: (typeof OTHER_VARIABLES)[number]['readBy']): string {
  return OTHER_VARIABLES.filter((variable) => variable.readBy === readBy)
    .map(({ name, about }) => `| \`${name}\` | ${about} |`)
    .join('\n')
}

const page = `# Settings

<!-- Printed by \`node tools/generate/print-settings.ts\` from apps/server/src/app/settings/settings-table.ts. -->

A server reads its settings from environment variables, once, when it starts. It parses all of them first: a value that is
not as expected, a missing one, or a name beginning with \`HAVN_\` that is not on this page stops the start, with a message
for every problem. An empty variable counts as absent.

A secret may be in a file instead, whose path is in \`NAME_FILE\`, as container platforms provide secrets. No message shows
the value of a secret. Reasons: [settings are parsed, not read](decisions/program-and-settings.md#settings-are-parsed-not-read).

## The server

| setting | expected | default | what it does |
|---|---|---|---|
${settingsOf(SETTINGS).map(rowOf).join('\n')}

## Migrations

Read by \`node apps/server/src/migrate.ts\` and, for a sandbox, \`node apps/sandbox/src/migrate.ts\`.

| setting | expected | default | what it does |
|---|---|---|---|
${settingsOf(MIGRATION_SETTINGS).map(rowOf).join('\n')}

## The command line

Read by \`./havn\`. A server passes over them.

| variable | what it does |
|---|---|
${otherRows('command line')}

## Tests

Read by \`npm test\`. A server passes over them.

| variable | what it does |
|---|---|
${otherRows('tests')}
`

if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (readFileSync(file, 'utf8') !== page) {
  process.stderr.write(
    'docs/settings.md differs from the table of settings: run node tools/generate/print-settings.ts\n',
  )
  process.exitCode = 1
}
