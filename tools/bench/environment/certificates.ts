import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface TppFiles {
  /** PEM of the authority, for the server's HAVN_TRUST_ANCHORS_FILE. */
  readonly authorityFile: string
  readonly certificatePem: string
  readonly keyPem: string
}

const configOf = (organisation: string, listUrl: string | undefined) => `
[req]
prompt=no
distinguished_name=subject
[subject]
C=NO
O=Bench TPP
organizationIdentifier=${organisation}
CN=Bench TPP
[authority]
basicConstraints=critical,CA:TRUE
keyUsage=critical,keyCertSign,cRLSign
subjectKeyIdentifier=hash
[tpp]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,nonRepudiation
${listUrl === undefined ? '' : `crlDistributionPoints=URI:${listUrl}`}
1.3.6.1.5.5.7.1.3=ASN1:SEQUENCE:statements
[statements]
compliance=SEQUENCE:compliance
type=SEQUENCE:type
psd2=SEQUENCE:psd2
[compliance]
id=OID:0.4.0.1862.1.1
[type]
id=OID:0.4.0.1862.1.6
types=SEQUENCE:types
[types]
eseal=OID:0.4.0.1862.1.6.2
[psd2]
id=OID:0.4.0.19495.2
info=SEQUENCE:info
[info]
roles=SEQUENCE:roles
name=UTF8:Finanstilsynet
ncaId=UTF8:NO-FSA
[roles]
pisp=SEQUENCE:pisp
aisp=SEQUENCE:aisp
[pisp]
id=OID:0.4.0.19495.1.2
name=UTF8:PSP_PI
[aisp]
id=OID:0.4.0.19495.1.3
name=UTF8:PSP_AI
`

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })

/** An authority and one TPP with an RSA key of 2048 bits, the kind that nearly all TPPs have. */
export function makeCertificates(
  folder: string,
  organisation = 'PSDNO-FSA-987654321',
  listUrl?: string,
): TppFiles {
  const file = (name: string) => join(folder, name)
  const newKey = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', file(`${name}.key`)]
  writeFileSync(file('openssl.cnf'), configOf(organisation, listUrl))
  const config = ['-config', file('openssl.cnf')]
  const authority = ['-subj', '/O=Bench CA', '-extensions', 'authority', '-out', file('ca.pem')]
  openssl('req', '-x509', '-days', '365', ...newKey('ca'), ...config, ...authority)
  openssl('req', '-new', ...newKey('tpp'), ...config, '-out', file('tpp.csr'))
  const issuer = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial']
  const extensions = ['-extfile', file('openssl.cnf'), '-extensions', 'tpp']
  openssl(
    'x509',
    '-req',
    '-days',
    '365',
    '-in',
    file('tpp.csr'),
    ...issuer,
    ...extensions,
    '-out',
    file('tpp.pem'),
  )
  return {
    authorityFile: file('ca.pem'),
    certificatePem: readFileSync(file('tpp.pem'), 'utf8'),
    keyPem: readFileSync(file('tpp.key'), 'utf8'),
  }
}

const LIST_CONFIG =
  '[ca]\ndefault_ca=d\n[d]\ndatabase=INDEX\ncrl_extensions=e\n[e]\nauthorityKeyIdentifier=keyid\n'

/** Writes a revocation list of the authority in the folder, on which nothing is. */
export function makeRevocationList(folder: string, file: string): void {
  const path = (name: string) => join(folder, name)
  writeFileSync(path('index.txt'), '')
  writeFileSync(path('list.cnf'), LIST_CONFIG.replace('INDEX', path('index.txt')))
  const by = ['-cert', path('ca.pem'), '-keyfile', path('ca.key'), '-md', 'sha256']
  const list = path('list.pem')
  openssl('ca', '-gencrl', '-config', path('list.cnf'), ...by, '-crldays', '7', '-out', list)
  openssl('crl', '-in', list, '-outform', 'DER', '-out', file)
}
