import type { createProgram } from '../../../apps/cli/src/program.ts'

type Command = ReturnType<typeof createProgram>

/** Where a command of a shell begins: a line, a prompt, after an operator, a variable or a program that starts another one. */
const BEGIN = String.raw`(?:^|[;&|(]|\$ |-- |\b(?:sudo|exec|time|npx|docs|env|flock \S+) |[A-Z_]+=\S* )\s*`
const HAVN = new RegExp(
  String.raw`${BEGIN}(?:\.{0,2}/(?:\S*/)?)?havn(?= |$)(?: --as [a-z]+)?([^|;&<>()#\n]*)`,
  'gm',
)
// `--as NAME` is of packaging/systemd/havn, which starts the command line.
const BUNDLED = /\bdist\/([\w-]+)\.js\b([^|;&<>()#\n]*)/g
const SCRIPT = /\bnpm run (?:-\S+ |--silent )*([\w:-]+)(…?)/g

/** What a page's blocks and backticks have as text of commands, with lines that continue joined. */
export function codeOf(markdown: string): readonly string[] {
  const blocks = [...markdown.matchAll(/^ *```(?:sh|console|bash|text)?(?: [^\n]*)?\n([\s\S]*?)^ *```$/gm)]
  const prose = markdown.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
  const inline = [...prose.matchAll(/`([^`\n]+)`/g)]
  return [...blocks, ...inline].map(([, text = '']) => text.replaceAll(/\\\n\s*/g, ' '))
}

interface Known {
  readonly program: Command
  readonly scripts: ReadonlySet<string>
  /** The programs of an image or package, by the name of their file. */
  readonly bundled: ReadonlySet<string>
}

/** What commands in a text do not exist, or have no such option. */
export function unknownCommands(code: string, { program, scripts, bundled }: Known): readonly string[] {
  const problems: string[] = []
  const check = (words: string) => {
    const problem = problemOf(program, words.trim().split(/\s+/).filter(Boolean))
    if (problem !== undefined) problems.push(`havn${words.trimEnd()}: ${problem}`)
  }
  for (const [, words = ''] of code.matchAll(HAVN)) check(words)
  for (const [, name = '', words = ''] of code.matchAll(BUNDLED)) {
    if (!bundled.has(name)) problems.push(`dist/${name}.js is in no image and no package`)
    if (name === 'cli') check(` ${words.trim()}`)
  }
  for (const [, name = '', rest] of code.matchAll(SCRIPT))
    if (![...scripts].some((script) => (rest === '…' ? script.startsWith(name) : script === name)))
      problems.push(`npm run ${name} is not in package.json`)
  return problems
}

function problemOf(program: Command, words: readonly string[]): string | undefined {
  let command = program
  let options = [...program.options]
  let skipped = false
  for (const word of words) {
    if (word === '…' || word === '...' || word === '--' || word === '\\') return undefined
    if (skipped) {
      skipped = false
      continue
    }
    if (word.startsWith('-')) {
      const [name = ''] = word.split('=')
      if (['--help', '-h'].includes(name)) return undefined
      const option = options.find(({ long, short }) => long === name || short === name)
      if (option === undefined) return `${command.name()} has no option ${name}`
      skipped = option.required && !word.includes('=')
    } else if (command.commands.length > 0) {
      const inner = command.commands.find((one) => one.name() === word || one.aliases().includes(word))
      if (inner === undefined) return `${command.name()} has no command ${word}`
      command = inner
      options = [...options, ...inner.options]
    }
  }
  return undefined
}
