import { existsSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { formatKeyId } from '@havn/http-signature'
import { parseRoles } from './certificates/psd2-statements.ts'
import { openSandboxCa } from './certificates/sandbox-ca.ts'
import { createTpp, organizationIdentifier } from './certificates/tpp-identity.ts'
import { commandName } from './command-name.ts'
import { statePaths } from './state.ts'

// The name becomes a folder.
const namePattern = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u

export function newTpp(name: string, options: { roles: string }): void {
  if (!namePattern.test(name)) {
    const expected = 'letters, digits, spaces, dots, hyphens and underlines, beginning with a letter or digit'
    throw new Error(`a TPP's name has 1 to 64 ${expected}, but got ${JSON.stringify(name)}`)
  }
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
  })
  console.log(
    [
      `certificate             ${show(state.tppCertificate(name))}`,
      `private key             ${show(state.tppKey(name))}`,
      `organizationIdentifier  ${organizationIdentifier(name)}`,
      `roles                   ${roles.join(', ')}`,
      `keyId                   ${formatKeyId({ serialNumberHex: certificate.serialNumber, issuer: certificate.issuer })}`,
      '',
      `Try it: ${commandName()} call GET /v1/sandbox/customers --tpp '${name}'`,
    ].join('\n'),
  )
}

function show(file: string): string {
  const path = relative(process.cwd(), file)
  return path.startsWith('..') ? file : path
}
