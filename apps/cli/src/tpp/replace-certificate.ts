import { commandName } from '../terminal/command-name.ts'
import { shellWord } from '../terminal/shell-word.ts'

/** What to do about the certificate of a TPP that the sandbox did not issue, and that it therefore cannot renew. */
export function howToReplace(name: string): string {
  const [havn, word] = [commandName(), shellWord(name)]
  return (
    `ask its issuer for a new one (${havn} tpp csr ${word} makes the request), ` +
    `and then ${havn} tpp import ${word} --replace --cert CERTIFICATE`
  )
}
