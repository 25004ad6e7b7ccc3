import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

const root = join(import.meta.dirname, '../..', '..')

/** What the documents lead to and what is of use without a checkout. The GitHub action has the hash of this package, so it cannot be inside. */
export const DOCUMENTS: readonly string[] = [
  'docs',
  'examples',
  'packages/http-signature/vectors',
  'CHANGELOG.md',
  'SECURITY.md',
  'LICENSE',
]

/** Copies the documents into the package, under their paths in the checkout, so that the links between them hold. */
export async function copyDocuments(folder: string): Promise<void> {
  // Without what building an example leaves behind.
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...DOCUMENTS]
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 16e6 }).split('\0')
  for (const file of files.filter((name) => name !== '' && existsSync(join(root, name))))
    await cp(join(root, file), join(folder, file))
  for (const page of globSync('**/*.md', { cwd: folder })) await removeDeadLinks(join(folder, page))
}

/** Code, or a link whose text and target are groups: code may look like a link. */
const codeOrLink = /```[^]*?```|`[^`\n]*`|\[([^\]]*)\]\(([^)\s]+)\)/g

/** A link to a file of the checkout that the package does not have becomes its text. */
async function removeDeadLinks(page: string): Promise<void> {
  const text = await readFile(page, 'utf8')
  const replaced = text.replaceAll(codeOrLink, (found: string, label?: string, target?: string) =>
    label === undefined || target === undefined || leadsSomewhere(page, target) ? found : label,
  )
  if (replaced !== text) await writeFile(page, replaced)
}

/** The relative links of a page that lead to no file. */
export function deadLinks(page: string, text: string): readonly string[] {
  return [...text.matchAll(codeOrLink)].flatMap(([, , target]) =>
    target === undefined || leadsSomewhere(page, target) ? [] : [target],
  )
}

function leadsSomewhere(page: string, target: string): boolean {
  const [path = ''] = target.split('#')
  return path === '' || /^[a-z]+:/.test(path) || existsSync(resolve(dirname(page), decodeURI(path)))
}
