import type { ClientOptions } from './sandbox-client.ts'
import { shellWord } from './shell-word.ts'

/** A command to be pasted: signed as the same TPP, and sent to the same server. */
export function commandFor(command: string, { tpp, url }: ClientOptions): string {
  const words = [command]
  if (tpp !== 'default') words.push('--tpp', shellWord(tpp))
  if (url !== undefined) words.push('--url', shellWord(url))
  return words.join(' ')
}
