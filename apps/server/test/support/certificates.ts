import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KeyType, takeKey } from './keys.ts'
import { openssl } from './openssl.ts'

/** A certificate authority, or a TPP: a key and a certificate, made by openssl. */
export interface Identity {
  readonly certificate: X509Certificate
  readonly pem: string
  readonly key: KeyObject
  readonly keyPem: string
}

const ROLE_OIDS = { PISP: '0.4.0.19495.1.2', AISP: '0.4.0.19495.1.3', ASPSP: '0.4.0.19495.1.1' }

export interface Wanted {
  readonly name?: string
  /** Null leaves the organizationIdentifier out. */
  readonly tppId?: string | null
  /** Null leaves the PSD2 statement out. */
  readonly roles?: readonly (keyof typeof ROLE_OIDS)[] | null
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

export function makeTpp(ca: Identity, wanted: Wanted = {}): Identity {
  return issue(wanted, ca)
}

function issue(wanted: Wanted, issuer?: Identity): Identity {
  const folder = mkdtempSync(join(tmpdir(), 'havn-certificate-'))
  const file = (name: string) => join(folder, name)
  try {
    writeFileSync(file('config'), configOf(wanted))
    const keyPem = takeKey(wanted.keyType ?? 'rsa:2048')
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
  wanted: Wanted
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

function configOf(wanted: Wanted): string {
  const { name = 'Test TPP', tppId = 'PSDNO-FSA-987654321', roles = ['PISP', 'AISP'] } = wanted
  const statements = roles === null ? [] : ['1.3.6.1.5.5.7.1.3=ASN1:SEQUENCE:statements']
  return [
    'oid_section=oids',
    '[oids]',
    ...(tppId === null ? [] : []),
    '[req]',
    'prompt=no',
    'distinguished_name=subject',
    'string_mask=utf8only',
    '[subject]',
    'C=NO',
    `O=${name}`,
    ...(tppId === null ? [] : [`organizationIdentifier=${tppId}`]),
    `CN=${name}`,
    '[extensions]',
    `basicConstraints=${wanted.basicConstraints ?? 'critical,CA:FALSE'}`,
    ...(wanted.extensions ?? ['keyUsage=critical,digitalSignature,nonRepudiation']),
    ...statements,
    '[statements]',
    'psd2=SEQUENCE:psd2',
    '[psd2]',
    'id=OID:0.4.0.19495.2',
    'info=SEQUENCE:info',
    '[info]',
    'roles=SEQUENCE:roles',
    'name=UTF8:Finanstilsynet',
    'ncaId=UTF8:NO-FSA',
    '[roles]',
    ...(roles ?? []).map((role) => `${role}=SEQUENCE:${role}`),
    ...Object.entries(ROLE_OIDS).flatMap(([role, oid]) => [
      `[${role}]`,
      `id=OID:${oid}`,
      `name=UTF8:${role}`,
    ]),
  ].join('\n')
}
