// The files that are checked: the project's own, without installed and generated ones.
import { globSync, readFileSync, statSync } from 'node:fs'

export type ProjectFile = { path: string; text: string }

const NOT_OURS: ReadonlySet<string> = new Set([
  'node_modules',
  '.node',
  '.havn',
  '.packs',
  '.git',
  'coverage',
])

export function projectFiles(root: string, ...patterns: string[]): ProjectFile[] {
  return globSync(patterns, { cwd: root, exclude: (name) => NOT_OURS.has(name) })
    .filter((path) => statSync(`${root}${path}`).isFile())
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(`${root}${path}`, 'utf8') }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

export function lineCount(text: string): number {
  return text.replace(/\n$/, '').split('\n').length
}
