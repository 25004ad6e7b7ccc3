import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const INSTALL_PAGE = readFileSync(
  join(import.meta.dirname, '../../docs/operations/install.md'),
  'utf8',
)

/** The blocks of commands of a numbered step, under this heading of the page. */
export function blocksOf(page: string, heading: string, step: number): readonly string[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const text = section.split(new RegExp(`^${step}\\. `, 'm'))[1]?.split(/^\d+\. /m)[0] ?? ''
  const blocks = [...text.matchAll(/^ *```(?:sh|sql)\n([^]*?)^ *```$/gm)].map(([, block = '']) => block)
  assert(blocks.length > 0, `step ${step} of "${heading}" should have commands`)
  return blocks.map((block) => block.replaceAll(/^ {3}/gm, ''))
}
