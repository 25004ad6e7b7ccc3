// The samples of pages, READMEs and doc comments.

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

/** What a declaration file exports by its declarations. */
export function declarationsOf(text: string): Declaration[] {
  const pattern =
    /(\/\*\*(?:[^*]|\*(?!\/))*\*\/\s*)?^export (?:declare )?(?:function\*?|const|class|interface|type) (\w+)/gm
  return [...text.matchAll(pattern)].map(([, comment = '', name = '']) => ({ name, comment }))
}

/** The code of the @example of a doc comment; empty if it has none. */
export function exampleOf(comment: string): string {
  const code = /@example\s+\* ```ts\n([\s\S]*?)\* ```/.exec(comment)?.[1] ?? ''
  return code
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
}
