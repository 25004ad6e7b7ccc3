import {
  generateTppKey,
  isIssuedBy,
  type KeyType,
  openSandboxCa,
  readCertificateFacts,
  writeRenewedCertificate,
} from '@havn/test-certificates'
import { readTpp } from './read-tpp.ts'
import { hint, output } from '../terminal/output.ts'
import { statePaths } from '../installation/state.ts'
import { describeTpp, tppLines } from './describe-tpp.ts'
import { howToReplace } from './replace-certificate.ts'

type RenewOptions = { newKey?: KeyType | true; json?: boolean }

/** Gives a TPP a new certificate with the same TPP id and roles, for the same key or a new one. */
export function renewTpp(name: string, options: RenewOptions): void {
  const state = statePaths()
  const tpp = readTpp(state, name)
  const ca = openSandboxCa(state)
  if (!isIssuedBy(ca, tpp.certificate)) {
    const { issuer } = readCertificateFacts(tpp.certificate)
    throw new Error(
      `the certificate of ${name} was issued by ${issuer}, not by this sandbox: ${howToReplace(name)}`,
    )
  }
  const key =
    options.newKey === undefined ? tpp.key : generateTppKey(keyTypeOf(options.newKey, tpp.key)).privateKey
  const certificate = writeRenewedCertificate({ paths: state, ca, name, tpp: { ...tpp, key } })
  const described = describeTpp(state, { name, certificate, now: new Date() })
  const kept = options.newKey === undefined ? 'The key is the same.' : 'The key is new: the old one is gone.'
  output(options, described, () => tppLines(described).join('\n'))
  hint(`\n${kept} Programs that read these files must read them again; the sandbox needs no restart.`)
}

function keyTypeOf(asked: KeyType | true, present: { asymmetricKeyType?: string | undefined }): KeyType {
  if (asked !== true) return asked
  return present.asymmetricKeyType === 'ec' ? 'ec' : 'rsa'
}
