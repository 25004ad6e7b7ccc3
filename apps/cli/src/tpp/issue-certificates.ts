import type { KeyObject } from 'node:crypto'
import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import {
  issueTppCertificate,
  issueTppQwac,
  openSandboxCa,
  organizationIdentifier,
  readCertificateRequest,
  writePrivate,
} from '@havn/test-certificates'
import { UsageError } from '../terminal/exit-codes.ts'
import { hint, output } from '../terminal/output.ts'
import { statePaths } from '../installation/state.ts'
import { describeTpp, showPath, tppLines } from './describe-tpp.ts'
import { parseRoles, requireIdentifier, requireTppName } from './read-tpp-options.ts'

type IssueOptions = {
  csr: string
  qwacCsr?: string
  roles: string
  organisation?: string
  id?: string
  json?: boolean
}

/** Issues certificates for keys that stay with the TPP: a seal, and a QWAC if asked for. */
export function issueCertificates(name: string, options: IssueOptions): void {
  requireTppName(name)
  if (options.id !== undefined) requireIdentifier(options.id)
  const state = statePaths()
  if (existsSync(state.tppCertificate(name)))
    throw new Error(`there is a TPP ${name} already: choose another name, or remove its folder first`)
  const issue = {
    ca: openSandboxCa(state),
    name: {
      organisation: options.organisation ?? name,
      organizationIdentifier: options.id ?? organizationIdentifier(name),
    },
    roles: parseRoles(options.roles),
  }
  const publicKey = readRequest('--csr', options.csr)
  const qwacKey = options.qwacCsr === undefined ? undefined : readRequest('--qwac-csr', options.qwacCsr)
  const pem = issueTppCertificate({ ...issue, publicKey })
  writePrivate(state.tppCertificate(name), pem)
  if (qwacKey !== undefined) writePrivate(state.tppQwac(name), issueTppQwac({ ...issue, publicKey: qwacKey }))
  const tpp = describeTpp(state, { name, certificate: new X509Certificate(pem), now: new Date() })
  output(options, tpp, () => tppLines(tpp).join('\n'))
  if (tpp.privateKey === null)
    hint(
      `\nThe private key stays with you: havn cannot sign as ${name} unless you store it as ${showPath(state.tppKey(name))}.`,
    )
}

function readRequest(option: string, file: string): KeyObject {
  if (!existsSync(file)) throw new UsageError(`there is no file ${file} (${option})`)
  const read = readCertificateRequest(readFileSync(file, 'utf8'))
  if (read.ok) return read.publicKey
  throw new UsageError(`${file} (${option}): ${read.problem}`)
}
