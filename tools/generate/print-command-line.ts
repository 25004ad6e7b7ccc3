// Writes the commands of docs/command-line.md from the command line itself; with --check, fails if the committed ones differ.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createProgram } from '../../apps/cli/src/program.ts'

type Command = ReturnType<typeof createProgram>
type Option = Command['options'][number]
type Argument = Command['registeredArguments'][number]

const file = join(import.meta.dirname, '../../docs/command-line.md')
/** The text above this mark is written by hand. */
const mark = '<!-- From here on printed by `node tools/generate/print-command-line.ts`. -->'

// Descriptions name the command as it was started: here as in a checkout.
process.env['HAVN_COMMAND'] = ''

/** Commands that can be run, each with the names that lead to it. */
function commandsBelow(
  command: Command,
  names: readonly string[] = [],
): { names: readonly string[]; command: Command }[] {
  return command.commands.flatMap((one) => {
    const path = [...names, one.name()]
    return one.commands.length === 0 ? [{ names: path, command: one }] : commandsBelow(one, path)
  })
}

const cell = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')

function defaultOf({ defaultValue: value }: { defaultValue?: unknown }): string {
  return typeof value === 'string' && value !== '' ? `; default \`${value}\`` : ''
}

const choicesOf = ({ argChoices = [] }: { argChoices?: readonly string[] | undefined }) =>
  argChoices.length === 0 ? '' : `; one of ${argChoices.map((choice) => `\`${choice}\``).join(', ')}`

const argumentRow = (argument: Argument) =>
  `| \`${cell(argument.required ? `<${argument.name()}>` : `[${argument.name()}]`)}\` | ${cell(argument.description)}${defaultOf(argument)}${choicesOf(argument)} |`

const optionRow = (option: Option) =>
  `| \`${cell(option.flags)}\` | ${cell(option.description)}${option.mandatory ? '; required' : ''}${defaultOf(option)}${choicesOf(option)} |`

function sectionOf({ names, command }: { names: readonly string[]; command: Command }): string {
  const rows = [
    ...command.registeredArguments.map(argumentRow),
    ...command.options.filter(({ hidden }) => !hidden).map(optionRow),
  ]
  const usage = command.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  )
  const description = command.description()
  return [
    `### havn ${[...names, ...usage].join(' ')}`,
    `${description.charAt(0).toUpperCase()}${description.slice(1)}.`,
    ...(rows.length === 0 ? [] : [`| | |\n|---|---|\n${rows.join('\n')}`]),
  ].join('\n\n')
}

/** The groups of the help, in their order. */
function groupsOf(program: Command): Map<string, Command[]> {
  return Map.groupBy(program.commands, (command) => command.helpGroup())
}

function print(): string {
  const groups = [...groupsOf(createProgram())].map(([heading, commands]) => {
    const sections = commands.flatMap((command) =>
      command.commands.length === 0
        ? [sectionOf({ names: [command.name()], command })]
        : commandsBelow(command, [command.name()]).map(sectionOf),
    )
    return [`## ${heading.replace(/:$/, '')}`, ...sections].join('\n\n')
  })
  return `${[mark, ...groups].join('\n\n')}\n`
}

const committed = readFileSync(file, 'utf8')
const [head = ''] = committed.split(mark)
const page = `${head}${print()}`

if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (committed !== page) {
  process.stderr.write(
    'docs/command-line.md differs from the commands; run node tools/generate/print-command-line.ts\n',
  )
  process.exitCode = 1
}
