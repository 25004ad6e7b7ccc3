import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isIssuedBy, openSandboxCa } from '@havn/test-certificates'
import { commandName } from '../terminal/command-name.ts'
import { shellWord } from '../terminal/shell-word.ts'
import type { StatePaths } from '../installation/state.ts'
import { howToReplace } from './replace-certificate.ts'

/** How a TPP gets a new certificate: from the sandbox, or from whoever issued the one that it has. */
export function howToRenew(state: StatePaths, name: string): string {
  const certificate = new X509Certificate(readFileSync(state.tppCertificate(name)))
  const isOwn = existsSync(state.ca) && isIssuedBy(openSandboxCa(state), certificate)
  return isOwn ? `renew it: ${commandName()} tpp renew ${shellWord(name)}` : howToReplace(name)
}
