import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { PAGE_GROUPS, PAGE_TABLE, type PageGroup, type PageRow } from './page-table.ts'

/** A page that exists, with its place in the documentation. */
export interface PageFile {
  /** The path below the root, as `docs/sca.md`. */
  readonly file: string
  /** The address below /docs/, as `sca` or `errors/FORMAT_ERROR`. */
  readonly id: string
  readonly group: PageGroup
  readonly name: string | undefined
  /** The subhead that begins with it. */
  readonly part: string | undefined
  readonly isListed: boolean
}

/** Finds the pages of the table below a root: a checkout or the installed package, which has fewer. */
export function findPages(root: string): readonly PageFile[] {
  const found = new Map<string, PageFile>()
  for (const group of PAGE_GROUPS)
    for (const row of PAGE_TABLE[group])
      for (const file of filesOf(root, row))
        if (!found.has(file))
          found.set(file, {
            file,
            id: row.id ?? idOf(file),
            group,
            name: row.name,
            part: row.part,
            isListed: row.isListed ?? true,
          })
  return [...found.values()]
}

const idOf = (file: string): string =>
  file
    .replace(/^docs\//, '')
    .replace(/\/README\.md$/, '')
    .replace(/\.md$/, '')

function filesOf(root: string, { file }: PageRow): readonly string[] {
  if (file.includes('*')) return globSync(file, { cwd: root }).toSorted()
  return existsSync(join(root, file)) ? [file] : []
}

/** Whether it is the page of one code, of which there are too many to stand beside other pages. */
export const isCodePage = ({ id }: Pick<PageFile, 'id'>): boolean => /^errors\/[A-Z_]+$/.test(id)
