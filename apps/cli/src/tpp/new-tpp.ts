import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { commandName } from '../command-name.ts'
import { hint, output } from '../output.ts'
import { shellWord } from '../shell-word.ts'
import { parseRoles } from '../certificates/psd2-statements.ts'
import { openSandboxCa } from '../certificates/sandbox-ca.ts'
import { createTpp, type KeyType } from '../certificates/tpp-identity.ts'
import { statePaths } from '../state.ts'
import { describeTpp, tppLines } from './describe-tpp.ts'
import { requireTppName } from './tpp-folders.ts'

export function newTpp(name: string, options: { roles: string; key: KeyType; json?: boolean }): void {
  requireTppName(name)
  const roles = parseRoles(options.roles)
  const state = statePaths()
  const folder = dirname(state.tppCertificate(name))
  if (existsSync(folder)) {
    throw new Error(`${folder} is there already: use it with --tpp '${name}', or remove it first`)
  }
  const { certificate } = createTpp({
    state,
    ca: openSandboxCa(state),
    folder: name,
    organisation: name,
    roles,
    keyType: options.key,
  })
  const tpp = describeTpp(state, { name, certificate, now: new Date() })
  output(options, tpp, () => tppLines(tpp).join('\n'))
  hint(`\nTry it: ${commandName()} call GET /v1/sandbox/customers --tpp ${shellWord(name)}`)
}
