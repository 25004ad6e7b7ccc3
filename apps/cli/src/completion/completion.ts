import type { Command } from 'commander'
import { type CommandWords, wordsOf } from './words.ts'

type Shell = 'bash' | 'zsh' | 'fish'

const PRINTERS: Record<Shell, (words: readonly CommandWords[]) => string> = {
  bash: printBash,
  zsh: printZsh,
  fish: printFish,
}

/** The completion script for a shell: a fixed table, so that completing starts no program. */
export function printCompletion(shell: Shell, program: Command): string {
  return PRINTERS[shell](wordsOf(program))
}

/** Paths of commands that have commands below them. */
const parentsOf = (all: readonly CommandWords[]) =>
  all.filter(({ path }) => path !== '').map(({ path }) => path)

/** The rows of a `case` that sets `words` by the path of the command. */
const wordRows = (all: readonly CommandWords[]) =>
  all.map(({ path, commands, options }) => {
    const words = [...commands.map(({ name }) => name), ...options.map(({ flag }) => flag)]
    return `    '${path}') words='${words.join(' ')}' ;;`
  })

/** The rows of a `case` that sets `words` after an option: its choices, or nothing, where a value of one's own follows. */
const valueRows = (all: readonly CommandWords[]) =>
  all.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ flag, choices }) => `    '${path} ${flag}') words='${choices.join(' ')}' ;;`),
  )

function printBash(all: readonly CommandWords[]): string {
  return `# Completion of havn for bash.
_havn() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" path='' words='' index
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$path/\${COMP_WORDS[index]}" in
    ${parentsOf(all).join(' | ')}) path="$path/\${COMP_WORDS[index]}" ;;
    esac
  done
  case "$path" in
${wordRows(all).join('\n')}
  esac
  case "$path $previous" in
${valueRows(all).join('\n')}
  esac
  # Without words of its own, bash completes the names of files.
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -o default -F _havn havn ./havn`
}

function printZsh(all: readonly CommandWords[]): string {
  return `#compdef havn
# Completion of havn for zsh.
_havn() {
  local current="\${words[CURRENT]}" previous="\${words[CURRENT - 1]}" word place='' choices=''
  for word in "\${(@)words[2, CURRENT - 1]}"; do
    case "$place/$word" in
    ${parentsOf(all).join(' | ')}) place="$place/$word" ;;
    esac
  done
  case "$place" in
${wordRows(all)
  .map((row) => row.replace('words=', 'choices='))
  .join('\n')}
  esac
  case "$place $previous" in
${valueRows(all)
  .map((row) => row.replace('words=', 'choices='))
  .join('\n')}
  esac
  if [[ -n "$choices" ]]; then compadd -- \${=choices}; else _files; fi
}
compdef _havn havn`
}

function printFish(all: readonly CommandWords[]): string {
  const rows = all.flatMap(({ path, commands, options }) => {
    const condition = `-n '__havn_at "${path}"'`
    return [
      ...commands.map(
        ({ name, description }) => `complete -c havn ${condition} -f -a ${name} -d ${quoted(description)}`,
      ),
      ...options.map(({ flag, description, choices, takesValue }) => {
        const name = flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`
        const value = takesValue ? (choices.length > 0 ? ` -x -a '${choices.join(' ')}'` : ' -r') : ''
        return `complete -c havn ${condition} ${name}${value} -d ${quoted(description)}`
      }),
    ]
  })
  return `# Completion of havn for fish.
function __havn_at
  set -l place ''
  for word in (commandline -opc)[2..-1]
    if contains -- "$place/$word" ${parentsOf(all).join(' ')}
      set place "$place/$word"
    end
  end
  test "$place" = "$argv[1]"
end
${rows.join('\n')}`
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
