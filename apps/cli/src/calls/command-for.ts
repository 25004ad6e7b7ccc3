import { commandName } from '../terminal/command-name.ts'
import type { ClientOptions } from './sandbox-client.ts'
import { shellWord } from '../terminal/shell-word.ts'

/** A command for the user to paste, such as `approve last`, with the same TPP and server as the present one. */
export function commandFor(command: string, { tpp, url, caFile }: ClientOptions): string {
  const words = [commandName(), command]
  if (tpp !== 'default') words.push('--tpp', shellWord(tpp))
  if (url !== undefined) words.push('--url', shellWord(url))
  if (caFile !== undefined) words.push('--ca-file', shellWord(caFile))
  return words.join(' ')
}
