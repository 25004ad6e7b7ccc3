import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const day = 24 * 3_600_000

/** A certificate authority of openssl, in a folder of its own. */
export interface Authority {
  readonly folder: string
  readonly certificate: X509Certificate
  /** Issues a certificate, and returns it and the name of its files. */
  issue(name: string, extensions?: string): { readonly certificate: X509Certificate; readonly file: string }
  revoke(file: string, reason?: string): void
  /** The revocation list as DER. */
  makeCrl(arguments_?: readonly string[]): Buffer
  /** Adds so many revoked certificates to the index, which were never issued. */
  addRevoked(count: number): void
}

export function makeAuthority(name: string, keyType: 'rsa' | 'ec' = 'rsa'): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'havn-authority-'))
  const path = (file: string) => join(folder, file)
  mkdirSync(path('issued'))
  writeFileSync(path('index.txt'), '')
  writeFileSync(path('serial'), `10${randomBytes(8).toString('hex').toUpperCase()}\n`)
  writeFileSync(path('crlnumber'), '01\n')
  writeFileSync(path('openssl.cnf'), configuration(folder))
  // Takes a command line without quotes, in which a subject stands alone.
  const openssl = (line: string, ...more: readonly string[]) =>
    execFileSync('openssl', [...line.split(' '), ...more], { cwd: folder, stdio: 'pipe' })
  const kind = keyType === 'rsa' ? 'rsa:2048' : 'ec -pkeyopt ec_paramgen_curve:prime256v1'
  openssl(
    `req -x509 -nodes -newkey ${kind} -keyout ca.key -out ca.pem -days 3650 -config openssl.cnf -extensions authority -subj`,
    `/C=NO/O=${name}/CN=${name}`,
  )
  const certificateIn = (file: string) => new X509Certificate(readFileSync(path(file)))
  return {
    folder,
    certificate: certificateIn('ca.pem'),
    issue(subject, extensions = 'subscriber') {
      const file = `${subject}.pem`
      openssl(
        `req -new -nodes -newkey rsa:2048 -keyout ${subject}.key -out ${subject}.csr -config openssl.cnf -subj`,
        `/C=NO/O=${subject}/CN=${subject}`,
      )
      openssl(
        `ca -batch -notext -config openssl.cnf -extensions ${extensions} -in ${subject}.csr -out ${file}`,
      )
      return { certificate: certificateIn(file), file }
    },
    revoke(file, reason = 'keyCompromise') {
      openssl(`ca -config openssl.cnf -revoke ${file} -crl_reason ${reason}`)
    },
    makeCrl(list = ['-crldays', '7']) {
      openssl('ca -config openssl.cnf -gencrl -out crl.pem', ...list)
      openssl('crl -in crl.pem -outform DER -out crl.der')
      return readFileSync(path('crl.der'))
    },
    addRevoked(count) {
      appendFileSync(path('index.txt'), Array.from({ length: count }, revokedLine).join(''))
    },
  }
}

/** A line of openssl's index: a revoked certificate with a serial number of its own. */
function revokedLine(_: unknown, index: number): string {
  const serial = (0x20000000000000000000000000000000n + BigInt(index)).toString(16).toUpperCase()
  return `R\t301231235959Z\t261101000000Z,keyCompromise\t${serial}\tunknown\t/CN=Revoked ${index}\n`
}

function configuration(folder: string): string {
  return `
[ca]
default_ca = authority_settings
[authority_settings]
dir = ${folder}
database = ${folder}/index.txt
serial = ${folder}/serial
crlnumber = ${folder}/crlnumber
new_certs_dir = ${folder}/issued
certificate = ${folder}/ca.pem
private_key = ${folder}/ca.key
default_md = sha256
default_days = 365
policy = any
unique_subject = no
crl_extensions = crl_extensions
[any]
countryName = optional
organizationName = optional
commonName = supplied
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[subscriber]
basicConstraints = CA:false
authorityInfoAccess = OCSP;URI:http://ocsp.example/one,caIssuers;URI:http://ca.example/ca.cer
crlDistributionPoints = URI:http://crl.example/list.crl
[responder]
basicConstraints = CA:false
keyUsage = critical,digitalSignature
extendedKeyUsage = OCSPSigning
[crl_extensions]
authorityKeyIdentifier = keyid
[crl_extensions_partial]
issuingDistributionPoint = critical,@partial
[crl_extensions_own]
issuingDistributionPoint = critical,@own
[own]
fullname = URI:http://crl.example/list.crl
[crl_extensions_other]
issuingDistributionPoint = critical,@other
[other]
fullname = URI:http://crl.example/other.crl
[partial]
onlysomereasons = keyCompromise
`
}

/** Runs `openssl ocsp` as the responder of an authority until the test ends; returns its URL. */
export async function startResponder(
  authority: Authority,
  signer: string,
  options: readonly string[] = [],
): Promise<{ readonly url: string; stop(): void }> {
  // Port 0 is any free one, which openssl prints when it waits for clients.
  const line = `ocsp -index index.txt -port 0 -CA ca.pem -rsigner ${signer}.pem -rkey ${signer}.key`
  const child = spawn('openssl', [...line.split(' '), ...options], {
    cwd: authority.folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [printed]: Buffer[] = await once(child.stdout, 'data')
  const port = /:(\d+) PID/.exec(String(printed))?.[1]
  assert(port, `openssl printed ${String(printed)}`)
  return { url: `http://127.0.0.1:${port}/`, stop: () => void child.kill('SIGKILL') }
}

export const laterBy = (days: number) => Date.now() + days * day
