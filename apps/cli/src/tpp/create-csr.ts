import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import {
  createCertificateRequest,
  exportKey,
  generateTppKey,
  type KeyType,
  organizationIdentifier,
  type Psd2Role,
  readCertificateFacts,
  tppExtensions,
  type TppName,
  tppSubject,
  writePrivate,
} from '@havn/test-certificates'
import { parseRoles, requireIdentifier, requireTppName } from './read-tpp-options.ts'
import { commandName } from '../terminal/command-name.ts'
import { hint, output } from '../terminal/output.ts'
import { shellWord } from '../terminal/shell-word.ts'
import { type StatePaths, statePaths } from '../installation/state.ts'
import { showPath } from './describe-tpp.ts'

type CsrOptions = { key: KeyType; roles?: string; organisation?: string; id?: string; json?: boolean }

/** Writes a request for a certificate, and the key that it is for if the TPP has none. */
export function createCsr(name: string, options: CsrOptions): void {
  requireTppName(name)
  const state = statePaths()
  const isNewKey = !existsSync(state.tppKey(name))
  const privateKey = isNewKey
    ? generateTppKey(options.key).privateKey
    : createPrivateKey(readFileSync(state.tppKey(name)))
  const wanted = identityOf(state, name, options)
  const request = createCertificateRequest({
    subject: tppSubject(wanted.name),
    privateKey,
    extensions: tppExtensions(wanted.name, wanted.roles),
  })
  if (isNewKey) writePrivate(state.tppKey(name), exportKey(privateKey))
  writePrivate(state.tppRequest(name), request)
  const files = { request: state.tppRequest(name), privateKey: state.tppKey(name) }
  const { organizationIdentifier: id } = wanted.name
  const facts = { name, ...wanted.name, roles: wanted.roles, isNewKey, ...files, pem: request }
  output(options, facts, () => request.trimEnd())
  const hints = [
    `The request is in ${showPath(files.request)}, its key in ${showPath(files.privateKey)} (${isNewKey ? 'new' : 'the one that was there'}).`,
    `It asks for ${id}, ${wanted.roles.join(', ')}. Look at it: openssl req -in ${shellWord(showPath(files.request))} -noout -text -verify`,
    `When you have the certificate: ${commandName()} tpp import ${shellWord(name)} --cert CERTIFICATE --ca ISSUER`,
  ]
  for (const line of hints) hint(line)
}

/** Who the request is for: what the options say, else what the present certificate says, else what `tpp new` would. */
function identityOf(
  state: StatePaths,
  name: string,
  { id, organisation, roles }: CsrOptions,
): { name: TppName; roles: Psd2Role[] } {
  if (id !== undefined) requireIdentifier(id)
  const file = state.tppCertificate(name)
  const present = existsSync(file) ? readCertificateFacts(new X509Certificate(readFileSync(file))) : undefined
  return {
    name: {
      organisation: organisation ?? present?.organisation ?? name,
      organizationIdentifier: id ?? present?.organizationIdentifier ?? organizationIdentifier(name),
    },
    roles: roles === undefined ? (present?.roles ?? ['PISP', 'AISP']) : parseRoles(roles),
  }
}
