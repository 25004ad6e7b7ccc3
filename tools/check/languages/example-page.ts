import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namedBlocks, shellBlocks, textBlocks } from '../docs/blocks.ts'

const root = join(import.meta.dirname, '../../..')

/** The README of an example and the one that all share, with the commands and outputs that they show. */
export interface ExamplePage {
  /** The command of this name; undefined if the page has none. */
  find(name: string): string | undefined
  /** The same; throws if the page has none. */
  command(name: string): string
  /** The command that starts the bank. */
  readonly start: string
  /** The output that the program ends with. */
  readonly output: string
}

/** Reads the page of a language. Its commands use this Python. */
export function readExamplePage(language: string, python: string): ExamplePage {
  const shared = readFileSync(join(root, 'examples/README.md'), 'utf8')
  const markdown = readFileSync(join(root, 'examples', language, 'README.md'), 'utf8')
  const commands = new Map([...namedBlocks(shared), ...namedBlocks(markdown)])
  const [output = ''] = textBlocks(shared)
  const first = shellBlocks(shared).find(({ terminal }) => terminal === 1)
  const find = (name: string) => commands.get(name)?.replace(/^python3 /, `${python} `)
  return {
    find,
    command(name) {
      const command = find(name)
      if (command === undefined)
        throw new Error(
          `neither examples/${language}/README.md nor examples/README.md has a block "sh ${name}"`,
        )
      return command
    },
    start: first?.text ?? '',
    output,
  }
}
