import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installation } from '../installation/installation.ts'

export type DocSection = { page: string; heading: string; text: string }

/** The names of the pages of the documentation, such as first-payment.md or errors/CONFLICT.md, without the decisions. */
export function listPages(): string[] {
  if (!existsSync(installation.docs)) return []
  return globSync(['*.md', '{concepts,errors,guides}/*.md'], { cwd: installation.docs }).toSorted()
}

/** The text of a page; throws if there is none of this name. */
export function readPage(page: string): string {
  // The name is compared with the list, so it cannot lead out of the folder.
  if (listPages().includes(page)) return readFileSync(join(installation.docs, page), 'utf8')
  throw new Error(`there is no page ${page}; there are: ${listPages().join(', ')}`)
}

/** The title of a page: its first heading. */
export function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? ''
}

/** Finds sections that contain all of these words, or else any of them; the best first. */
export function searchDocs(query: string, sectionsMax: number): DocSection[] {
  const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}_/.-]{2,}/gu) ?? [])].slice(0, 12)
  const scored = listPages()
    .flatMap(sectionsOf)
    .map((section) => ({ section, counts: words.map((word) => countOf(section, word)) }))
  const complete = scored.filter(({ counts }) => counts.every((count) => count > 0))
  const partial = scored.filter(({ counts }) => counts.some((count) => count > 0))
  const found = complete.length > 0 ? complete : partial
  return found
    .toSorted((one, other) => sum(other.counts) - sum(one.counts))
    .slice(0, sectionsMax)
    .map(({ section }) => section)
}

/** One word that occurs often does not outweigh others. */
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + Math.min(count, 5), 0)

function sectionsOf(page: string): DocSection[] {
  const text = readPage(page)
  return text.split(/\n(?=## )/).map((part) => ({
    page,
    heading: /^#+ (.+)$/m.exec(part)?.[1] ?? page,
    text: part,
  }))
}

/** How often a word occurs; in a heading it counts three times. */
function countOf({ heading, text }: DocSection, word: string): number {
  return text.toLowerCase().split(word).length - 1 + (heading.toLowerCase().includes(word) ? 3 : 0)
}
