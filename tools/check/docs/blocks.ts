/** A shell sample of a page, which the test runs. */
export interface ShellBlock {
  /** Terminal 1 stays open while the rest runs in another one. */
  readonly terminal: 1 | 2
  readonly text: string
}

export function shellBlocks(markdown: string): ShellBlock[] {
  return [...markdown.matchAll(/^```sh( terminal=1)?\n([\s\S]*?)^```$/gm)].map(([, first, text = '']) => ({
    terminal: first === undefined ? 2 : 1,
    text: text.trimEnd(),
  }))
}

/** The output that a page shows for its commands. */
export function textBlocks(markdown: string): string[] {
  return [...markdown.matchAll(/^```text\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text.trimEnd())
}

/** The shell samples of a page that have a name, as in "```sh compile", by that name. */
export function namedBlocks(markdown: string): Map<string, string> {
  return new Map(
    [...markdown.matchAll(/^```sh ([a-z]+)\n([\s\S]*?)^```$/gm)].map(([, name = '', text = '']) => [
      name,
      text.trimEnd(),
    ]),
  )
}
