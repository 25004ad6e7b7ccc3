import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KeyType, newPrivateKey } from './keys.ts'
import { openssl } from './openssl.ts'

/** A certificate authority, or a TPP: a key and a certificate, made by openssl. */
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
} as const

const QC_TYPES = {
  esign: '0.4.0.1862.1.6.1',
  eseal: '0.4.0.1862.1.6.2',
  web: '0.4.0.1862.1.6.3',
} as const

export interface CertificateOptions {
  readonly name?: string
  /** Null leaves the organizationIdentifier out. */
  readonly tppId?: string | null
  /** Null leaves the PSD2 statement out. */
  readonly roles?: readonly (keyof typeof ROLES)[] | null
  /** What the roles are called in the statement, where that is not what their OIDs say. */
  readonly roleName?: string
  /** The id of the authority in the PSD2 statement; null leaves its name and id out. */
  readonly ncaId?: string | null
  /** Whether the certificate says that it is qualified (QcCompliance). Default true. */
  readonly isQualified?: boolean
  /** What the certificate is for (QcType); empty leaves the statement out. Default a seal. */
  readonly qcTypes?: readonly (keyof typeof QC_TYPES)[]
  /** How often the PSD2 statement stands in the certificate. Default once. */
  readonly psd2Count?: number
  readonly keyType?: KeyType
  readonly hash?: 'sha256' | 'sha1' | 'sha512'
  /** As openssl writes times: YYYYMMDDHHMMSSZ. */
  readonly validFrom?: string
  readonly validTo?: string
  readonly extensions?: readonly string[]
  readonly basicConstraints?: string
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

export function makeTpp(ca: Identity, wanted: CertificateOptions = {}): Identity {
  return issue(wanted, ca)
}

function issue(wanted: CertificateOptions, issuer?: Identity): Identity {
  const folder = mkdtempSync(join(tmpdir(), 'havn-certificate-'))
  const file = (name: string) => join(folder, name)
  try {
    writeFileSync(file('config'), configOf(wanted))
    const keyPem = newPrivateKey(wanted.keyType ?? 'rsa:2048')
    writeFileSync(file('key'), keyPem)
    openssl(['req', '-new', '-key', file('key'), '-out', file('request'), '-config', file('config')])
    sign({ wanted, issuer, file, folder })
    const pem = readFileSync(file('certificate'), 'utf8')
    return { certificate: new X509Certificate(pem), pem, key: createPrivateKey(keyPem), keyPem }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function sign(parts: {
  wanted: CertificateOptions
  issuer: Identity | undefined
  file: (name: string) => string
  folder: string
}): void {
  const { wanted, issuer, file, folder } = parts
  // `openssl ca` is the one that takes dates in the past.
  writeFileSync(file('index'), '')
  writeFileSync(
    file('ca-config'),
    `[ca]\ndefault_ca=d\n[d]\nnew_certs_dir=${folder}\ndatabase=${file('index')}\nrand_serial=yes\npolicy=p\n[p]\ncountryName=optional\norganizationName=optional\ncommonName=optional\norganizationIdentifier=optional\n`,
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
    wanted.hash ?? 'sha256',
    '-startdate',
    wanted.validFrom ?? '20200101000000Z',
    '-enddate',
    wanted.validTo ?? '20491231235959Z',
    '-extfile',
    file('config'),
    '-extensions',
    'extensions',
  ])
}

function configOf(wanted: CertificateOptions): string {
  const { name = 'Test TPP', tppId = 'PSDNO-FSA-987654321', roles = ['PISP', 'AISP'] } = wanted
  const extensions = wanted.extensions ?? ['keyUsage=critical,digitalSignature,nonRepudiation']
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
    `basicConstraints=${wanted.basicConstraints ?? 'critical,CA:FALSE'}`,
    ...extensions,
    ...(roles === null ? [] : ['1.3.6.1.5.5.7.1.3=ASN1:SEQUENCE:statements']),
    ...statementsOf(wanted, roles ?? []),
  ].join('\n')
}

/** The sections of the qcStatements extension (ETSI EN 319 412-5, TS 119 495). */
function statementsOf(
  wanted: CertificateOptions,
  roles: NonNullable<CertificateOptions['roles']>,
): readonly string[] {
  const { isQualified = true, qcTypes = ['eseal'], ncaId = 'NO-FSA', psd2Count = 1 } = wanted
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
      `name=UTF8:${wanted.roleName ?? roleName}`,
    ]),
  ]
}
