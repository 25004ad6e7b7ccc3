import { X509Certificate } from 'node:crypto'
import {
  certificatePaths,
  generateTppKey,
  issueCertificate,
  issueTppCertificate,
  openSandboxCa,
  readCertificateFacts,
  type TppName,
  tppExtensions,
  tppSubject,
} from '@havn/test-certificates'
import type { TppAccess } from '../tpps/tpp.ts'
import type { Identity, Material } from './mistake.ts'

/** Makes keys and certificates that say that they are this TPP's. None of them is stored. */
export function identitiesOf(
  { certificate }: TppAccess,
  stateFolder: string,
): Pick<Material, 'certificate' | 'issue' | 'selfSigned'> {
  const name = nameOf(certificate)
  const keyType = certificate.publicKey.asymmetricKeyType === 'ec' ? 'ec' : 'rsa'
  return {
    certificate,
    issue({ roles, validDays }) {
      const { privateKey, publicKey } = generateTppKey(keyType)
      const ca = openSandboxCa(certificatePaths(stateFolder))
      const days = validDays === undefined ? {} : { validDays }
      return identity(privateKey, issueTppCertificate({ ca, publicKey, name, roles: [...roles], ...days }))
    },
    selfSigned() {
      const { privateKey, publicKey } = generateTppKey(keyType)
      const subject = tppSubject(name)
      const issuer = { name: subject, privateKey, publicKey }
      const extensions = tppExtensions(name, ['PISP'])
      return identity(privateKey, issueCertificate({ subject, publicKey, issuer, validDays: 30, extensions }))
    },
  }
}

const identity = (key: Identity['key'], pem: string): Identity => ({
  key,
  certificate: new X509Certificate(pem),
})

function nameOf(certificate: X509Certificate): TppName {
  const { organisation, organizationIdentifier } = readCertificateFacts(certificate)
  return { organisation: organisation ?? '', organizationIdentifier: organizationIdentifier ?? '' }
}
