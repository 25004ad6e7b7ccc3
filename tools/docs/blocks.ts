/** A sample of a page that is run. */
export interface ShellBlock {
  /** What stays open while the rest is done in another terminal is in terminal 1. */
  readonly terminal: 1 | 2
  readonly text: string
}

export function shellBlocks(markdown: string): ShellBlock[] {
  return [...markdown.matchAll(/^```sh( terminal=1)?\n([\s\S]*?)^```$/gm)].map(([, first, text = '']) => ({
    terminal: first === undefined ? 2 : 1,
    text: text.trimEnd(),
  }))
}

/** What a page says that its commands print. */
export function textBlocks(markdown: string): string[] {
  return [...markdown.matchAll(/^```text\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text.trimEnd())
}
