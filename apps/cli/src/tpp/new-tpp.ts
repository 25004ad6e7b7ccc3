import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { type CertificateFault, createTpp, type KeyType, openSandboxCa } from '@havn/test-certificates'
import { parseRoles, requireTppName } from './read-tpp-options.ts'
import { commandName } from '../terminal/command-name.ts'
import { hint, output } from '../terminal/output.ts'
import { shellWord } from '../terminal/shell-word.ts'
import { statePaths } from '../installation/state.ts'
import { describeTpp, tppLines } from './describe-tpp.ts'

type NewOptions = { roles: string; key: KeyType; fault?: CertificateFault; json?: boolean }

export function newTpp(name: string, options: NewOptions): void {
  requireTppName(name)
  const roles = parseRoles(options.roles)
  const state = statePaths()
  const folder = dirname(state.tppCertificate(name))
  if (existsSync(folder)) {
    throw new Error(`${folder} is there already: use it with --tpp '${name}', or remove it first`)
  }
  const { certificate } = createTpp({
    paths: state,
    ca: openSandboxCa(state),
    folder: name,
    organisation: name,
    roles,
    keyType: options.key,
    fault: options.fault,
  })
  const tpp = describeTpp(state, { name, certificate, now: new Date() })
  output(options, tpp, () => tppLines(tpp).join('\n'))
  const outcome = options.fault === undefined ? 'Try it' : 'The bank refuses it on purpose. Try it'
  hint(`\n${outcome}: ${commandName()} call GET /v1/sandbox/customers --tpp ${shellWord(name)}`)
}
