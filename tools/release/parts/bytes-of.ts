import { execFileSync } from 'node:child_process'

/** What a folder's files have in bytes. */
export function bytesOf(folder: string): number {
  return Number.parseInt(execFileSync('du', ['--summarize', '--bytes', folder], { encoding: 'utf8' }), 10)
}
