import { createHash, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keysFolder, type KeyType, newPrivateKey, writeWhole } from './keys.ts'
import { openssl } from './openssl.ts'

/** The key and certificate of a certificate authority or a TPP, made by openssl. */
export interface Identity {
  readonly certificate: X509Certificate
  readonly pem: string
  readonly key: KeyObject
  readonly keyPem: string
}

const ROLES = {
  PISP: ['0.4.0.19495.1.2', 'PSP_PI'],
  AISP: ['0.4.0.19495.1.3', 'PSP_AI'],
  ASPSP: ['0.4.0.19495.1.1', 'PSP_AS'],
  CBPII: ['0.4.0.19495.1.4', 'PSP_IC'],
} as const

const QC_TYPES = {
  esign: '0.4.0.1862.1.6.1',
  eseal: '0.4.0.1862.1.6.2',
  web: '0.4.0.1862.1.6.3',
} as const

export interface CertificateOptions {
  readonly name?: string
  /** The organizationIdentifier; null omits it. */
  readonly tppId?: string | null
  /** The roles in the PSD2 statement; null omits the statement. */
  readonly roles?: readonly (keyof typeof ROLES)[] | null
  /** A role name that contradicts the role's OID. */
  readonly roleName?: string
  /** The authority's id in the PSD2 statement; null omits its name and id. */
  readonly ncaId?: string | null
  /** Whether the certificate has QcCompliance, which says that it is qualified. Default true. */
  readonly isQualified?: boolean
  /** What the certificate is for (QcType); an empty list omits the statement. Default: a seal. */
  readonly qcTypes?: readonly (keyof typeof QC_TYPES)[]
  /** How many times the certificate contains the PSD2 statement. Default 1. */
  readonly psd2Count?: number
  readonly keyType?: KeyType
  readonly hash?: 'sha256' | 'sha1' | 'sha512'
  /** In openssl's form, YYYYMMDDHHMMSSZ. */
  readonly validFrom?: string
  readonly validTo?: string
  readonly extensions?: readonly string[]
  readonly basicConstraints?: string
  /** In hexadecimal; left out: random. */
  readonly serialNumber?: string
}

export function makeCa(name = 'Havn Test CA', basicConstraints = 'critical,CA:TRUE'): Identity {
  return issue({
    name,
    tppId: null,
    roles: null,
    basicConstraints,
    extensions: ['keyUsage=critical,keyCertSign'],
  })
}

export function makeTpp(ca: Identity, options: CertificateOptions = {}): Identity {
  return issue(options, ca)
}

function issue(options: CertificateOptions, issuer?: Identity): Identity {
  const keyPem = newPrivateKey(options.keyType ?? 'rsa:2048')
  const pem = findCertificate({ options, issuer, keyPem })
  return { certificate: new X509Certificate(pem), pem, key: createPrivateKey(keyPem), keyPem }
}

interface CertificateParts {
  readonly options: CertificateOptions
  readonly issuer: Identity | undefined
  readonly keyPem: string
}

/**
 * Returns the certificate of these parts, which another test file of this run may have had openssl make. No key is used twice
 * in a process, so no certificate is either.
 */
function findCertificate(parts: CertificateParts): string {
  if (keysFolder === undefined) return makeCertificate(parts)
  const { options, issuer, keyPem } = parts
  const hash = createHash('sha256')
    .update(JSON.stringify([options, issuer?.pem, keyPem]))
    .digest('hex')
  const file = join(keysFolder, `${hash}.certificate.pem`)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const pem = makeCertificate(parts)
  writeWhole(file, pem)
  return pem
}

function makeCertificate({ options, issuer, keyPem }: CertificateParts): string {
  const folder = mkdtempSync(join(tmpdir(), 'havn-certificate-'))
  const file = (name: string) => join(folder, name)
  try {
    writeFileSync(file('config'), configOf(options))
    writeFileSync(file('key'), keyPem)
    openssl(['req', '-new', '-key', file('key'), '-out', file('request'), '-config', file('config')])
    sign({ options, issuer, file, folder })
    return readFileSync(file('certificate'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function sign(parts: {
  options: CertificateOptions
  issuer: Identity | undefined
  file: (name: string) => string
  folder: string
}): void {
  const { options, issuer, file, folder } = parts
  // Only `openssl ca` accepts dates in the past.
  writeFileSync(file('index'), '')
  if (options.serialNumber !== undefined) writeFileSync(file('serial'), options.serialNumber)
  const serial = options.serialNumber === undefined ? 'rand_serial=yes' : `serial=${file('serial')}`
  writeFileSync(
    file('ca-config'),
    `[ca]\ndefault_ca=d\n[d]\nnew_certs_dir=${folder}\ndatabase=${file('index')}\n${serial}\npolicy=p\n[p]\ncountryName=optional\norganizationName=optional\ncommonName=optional\norganizationIdentifier=optional\n`,
  )
  if (issuer !== undefined) {
    writeFileSync(file('issuer'), issuer.pem)
    writeFileSync(file('issuer-key'), issuer.keyPem)
  }
  const by =
    issuer === undefined
      ? ['-selfsign', '-keyfile', file('key')]
      : ['-cert', file('issuer'), '-keyfile', file('issuer-key')]
  openssl([
    'ca',
    '-batch',
    '-notext',
    '-config',
    file('ca-config'),
    ...by,
    '-in',
    file('request'),
    '-out',
    file('certificate'),
    '-preserveDN',
    '-md',
    options.hash ?? 'sha256',
    '-startdate',
    options.validFrom ?? '20200101000000Z',
    '-enddate',
    options.validTo ?? '20491231235959Z',
    '-extfile',
    file('config'),
    '-extensions',
    'extensions',
  ])
}

function configOf(options: CertificateOptions): string {
  const { name = 'Test TPP', tppId = 'PSDNO-FSA-987654321', roles = ['PISP', 'AISP'] } = options
  const extensions = options.extensions ?? ['keyUsage=critical,digitalSignature,nonRepudiation']
  return [
    '[req]',
    'prompt=no',
    'distinguished_name=subject',
    'string_mask=utf8only',
    'utf8=yes',
    '[subject]',
    'C=NO',
    `O=${name}`,
    ...(tppId === null ? [] : [`organizationIdentifier=${tppId}`]),
    `CN=${name.slice(0, 60)}`,
    '[extensions]',
    `basicConstraints=${options.basicConstraints ?? 'critical,CA:FALSE'}`,
    ...extensions,
    ...(roles === null ? [] : ['1.3.6.1.5.5.7.1.3=ASN1:SEQUENCE:statements']),
    ...statementsOf(options, roles ?? []),
  ].join('\n')
}

/** The sections of the qcStatements extension (ETSI EN 319 412-5, TS 119 495). */
function statementsOf(
  options: CertificateOptions,
  roles: NonNullable<CertificateOptions['roles']>,
): readonly string[] {
  const { isQualified = true, qcTypes = ['eseal'], ncaId = 'NO-FSA', psd2Count = 1 } = options
  return [
    '[statements]',
    ...(isQualified ? ['compliance=SEQUENCE:compliance'] : []),
    ...(qcTypes.length === 0 ? [] : ['type=SEQUENCE:type']),
    ...Array.from({ length: psd2Count }, (_, index) => `psd2${index}=SEQUENCE:psd2`),
    '[compliance]',
    'id=OID:0.4.0.1862.1.1',
    '[type]',
    'id=OID:0.4.0.1862.1.6',
    'types=SEQUENCE:types',
    '[types]',
    ...qcTypes.map((type) => `${type}=OID:${QC_TYPES[type]}`),
    '[psd2]',
    'id=OID:0.4.0.19495.2',
    'info=SEQUENCE:info',
    '[info]',
    'roles=SEQUENCE:roles',
    ...(ncaId === null ? [] : ['name=UTF8:Finanstilsynet', `ncaId=UTF8:${ncaId}`]),
    '[roles]',
    ...roles.map((role) => `${role}=SEQUENCE:${role}`),
    ...Object.entries(ROLES).flatMap(([role, [oid, roleName]]) => [
      `[${role}]`,
      `id=OID:${oid}`,
      `name=UTF8:${options.roleName ?? roleName}`,
    ]),
  ]
}
