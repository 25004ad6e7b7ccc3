import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A key with its own certificate, as the operator of a list has it. */
export interface Signer {
  readonly keyFile: string
  readonly certificateFile: string
  /** Base64 of the DER certificate. */
  readonly certificate: string
  readonly type: 'rsa' | 'ec'
}

/** Makes a signer with openssl. */
export function makeSigner(name: string, type: Signer['type'] = 'rsa', days = 3_650): Signer {
  const folder = mkdtempSync(join(tmpdir(), 'havn-signer-'))
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const kind = type === 'rsa' ? ['rsa:2048'] : ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-nodes',
      '-newkey',
      ...kind,
      '-keyout',
      keyFile,
      '-out',
      certificateFile,
      '-days',
      String(days),
    ].concat(['-subj', `/C=NO/O=${name}/CN=${name}`]),
    { stdio: 'pipe' },
  )
  const certificate = new X509Certificate(readFileSync(certificateFile)).raw.toString('base64')
  return { keyFile, certificateFile, certificate, type }
}

/** Signs a document that contains the template of a signature, with xmlsec1; returns what it writes. */
export function signXml(xml: string, { keyFile, certificateFile }: Signer): string {
  const folder = mkdtempSync(join(tmpdir(), 'havn-list-'))
  const [given, signed] = [join(folder, 'given.xml'), join(folder, 'signed.xml')]
  writeFileSync(given, xml)
  const key = ['--privkey-pem', `${keyFile},${certificateFile}`]
  execFileSync(
    'xmlsec1',
    ['--sign', '--id-attr:Id', 'TrustServiceStatusList', ...key, '--output', signed, given],
    {
      stdio: 'pipe',
    },
  )
  return readFileSync(signed, 'utf8')
}
