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

function defaultOf({ defaultValue: value }: { defaultValue?: unknown }): string {
  return typeof value === 'string' && value !== '' ? `; default \`${value}\`` : ''
}

const choicesOf = ({ argChoices = [] }: { argChoices?: readonly string[] | undefined }) =>
  argChoices.length === 0 ? '' : `; one of ${argChoices.map((choice) => `\`${choice}\``).join(', ')}`

const oneLine = (text: string) => text.replaceAll('\n', ' ')

const nameOf = (argument: Argument) => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`)

const argumentLine = (argument: Argument) =>
  `- \`${nameOf(argument)}\`: ${oneLine(argument.description)}${defaultOf(argument)}${choicesOf(argument)}`

const optionLine = (option: Option) =>
  `- \`${option.flags}\`: ${oneLine(option.description)}${option.mandatory ? '; required' : ''}${defaultOf(option)}${choicesOf(option)}`

const shownOptions = (command: Command) => command.options.filter(({ hidden }) => !hidden)

/** An option that so many commands have is described once, before all of them. */
const commandsOfCommonOption = 13

/** The options that many commands have with the same words, most common first. */
function commonOptions(program: Command): readonly string[] {
  const lines = commandsBelow(program).flatMap(({ command }) => shownOptions(command).map(optionLine))
  return [...Map.groupBy(lines, (line) => line)]
    .filter(([, same]) => same.length >= commandsOfCommonOption)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([line]) => line)
}

function sectionOf(
  common: readonly string[],
  { names, command }: { names: readonly string[]; command: Command },
): string {
  const options = shownOptions(command)
  const isCommon = (option: Option) => common.includes(optionLine(option))
  const lines = [
    ...command.registeredArguments.map(argumentLine),
    ...options.filter((option) => !isCommon(option)).map(optionLine),
  ]
  const also = options.filter(isCommon).map(({ flags }) => `\`${flags}\``)
  const description = command.description()
  return [
    `### havn ${[...names, ...command.registeredArguments.map(nameOf)].join(' ')}`,
    `${description.charAt(0).toUpperCase()}${description.slice(1)}.${also.length === 0 ? '' : ` Also ${also.join(', ')}.`}`,
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
  ].join('\n\n')
}

/** The groups of the help, in their order. */
function groupsOf(program: Command): Map<string, Command[]> {
  return Map.groupBy(program.commands, (command) => command.helpGroup())
}

function print(): string {
  const program = createProgram()
  const common = commonOptions(program)
  const groups = [...groupsOf(program)].map(([heading, commands]) => {
    const sections = commands.flatMap((command) =>
      command.commands.length === 0
        ? [sectionOf(common, { names: [command.name()], command })]
        : commandsBelow(command, [command.name()]).map((one) => sectionOf(common, one)),
    )
    return [`## ${heading.replace(/:$/, '')}`, ...sections].join('\n\n')
  })
  const shared = `## Options of many commands\n\n${common.join('\n')}`
  return `${[mark, shared, ...groups].join('\n\n')}\n`
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
