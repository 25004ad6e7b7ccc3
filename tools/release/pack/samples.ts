// The samples of pages, READMEs and doc comments.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The programs of a page: blocks that name their file, ```ts file=pay.ts. */
export function programsOf(markdown: string): Map<string, string> {
  const blocks = markdown.matchAll(/^```ts file=(\S+)\n([\s\S]*?)^```$/gm)
  return new Map([...blocks].map(([, file = '', text = '']) => [file, text]))
}

/** The blocks in this language, without those that name a file. */
export function blocksOf(markdown: string, language: string): string[] {
  const pattern = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm')
  return [...markdown.matchAll(pattern)].map(([, text = '']) => text)
}

/** The first block in this language. */
export function firstBlock(markdown: string, language: string): string {
  return blocksOf(markdown, language)[0] ?? ''
}

/** A declaration of a package, with its doc comment. */
export interface Declaration {
  readonly name: string
  readonly comment: string
}

/** What the declaration files of a folder declare as exported, except what is printed from the contract. */
export function declarationsOf(folder: string): Declaration[] {
  const pattern =
    /(\/\*\*(?:[^*]|\*(?!\/))*\*\/\s*)?^export (?:declare )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm
  return globSync('**/*.d.ts', { cwd: folder })
    .filter((file) => !file.startsWith('printed/'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(pattern)])
    .map(([, comment = '', name = '']) => ({ name, comment }))
}

/** The code of the @example of a doc comment; empty if it has none. */
export function exampleOf(comment: string): string {
  const code = /@example\s+\* ```ts\n([\s\S]*?)\* ```/.exec(comment)?.[1] ?? ''
  return code
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
}
