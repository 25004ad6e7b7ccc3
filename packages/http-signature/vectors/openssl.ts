import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const keys = join(import.meta.dirname, 'keys')
const keptFile = join(keys, 'kept-signatures.json')

const answers = new Map<string, Buffer>()

/** Runs openssl with these arguments and input, once for the same, and hands back what it wrote. */
export function openssl(args: readonly string[], input: Uint8Array = new Uint8Array()): Buffer {
  const question = JSON.stringify([args, Buffer.from(input).toString('latin1')])
  const answer = answers.get(question) ?? execFileSync('openssl', args, { input, stdio: ['pipe', 'pipe', 'ignore'] })
  answers.set(question, answer)
  return answer
}

export function keyFile(name: string): string {
  return join(keys, `${name}.key.pem`)
}

export function certificateFile(name: string): string {
  return join(keys, `${name}.crt.pem`)
}

export function digest(hash: 'sha1' | 'sha256' | 'sha512' | 'md5', body: Uint8Array): Buffer {
  return openssl(['dgst', `-${hash}`, '-binary'], body)
}

/**
 * The keyId: serial number and issuer as openssl writes them, the relative names from the last to the first. With `dn_rev`
 * openssl would also reverse the attributes inside a multi-valued relative name, which no other library does.
 */
export function keyIdOf(certificate: string): string {
  const options = ['-noout', '-serial', '-issuer', '-nameopt', 'RFC2253,-esc_msb,-dn_rev,utf8']
  const lines = openssl(['x509', '-in', certificateFile(certificate), ...options]).toString().split('\n')
  const [serial = '', issuer = ''] = lines
  const relativeNames = issuer.replace('issuer=', '').match(/(?:\\.|[^,\\])+/g) ?? []
  return `SN=${serial.replace('serial=', '')},CA=${relativeNames.toReversed().join(',')}`
}

/** The certificate's DER in Base64, as the header TPP-Signature-Certificate has it. */
export function certificateBase64(certificate: string): string {
  return openssl(['x509', '-in', certificateFile(certificate), '-outform', 'DER']).toString('base64')
}

/** Signs with `openssl dgst`; an ECDSA or RSA-PSS signature differs each time, so the first one made is kept. */
export function sign(input: { key: string; text: string; options?: readonly string[] }): string {
  const { key, text, options = ['-sha256'] } = input
  const make = () => openssl(['dgst', ...options, '-sign', keyFile(key)], Buffer.from(text, 'latin1')).toString('base64')
  if (!key.startsWith('ec-') && ![key, ...options].join().includes('pss')) return make()
  const kept = readKept()
  const name = digest('sha256', Buffer.from([key, ...options, text].join('\n'), 'latin1')).toString('hex')
  const signature = kept[name] ?? make()
  if (kept[name] === undefined) writeFileSync(keptFile, `${JSON.stringify({ ...kept, [name]: signature }, null, 2)}\n`)
  return signature
}

function readKept(): Record<string, string> {
  if (!existsSync(keptFile)) return {}
  const kept: Record<string, string> = JSON.parse(readFileSync(keptFile, 'utf8'))
  return kept
}

/** Whether `openssl dgst -verify` accepts the signature (bytes) with the key of the certificate. */
export function verifies(input: { certificate: string; hash: string; text: string; signature: Uint8Array }): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'havn-vectors-'))
  try {
    const publicKey = join(folder, 'public.pem')
    const signature = join(folder, 'signature')
    writeFileSync(publicKey, openssl(['x509', '-in', input.certificate, '-noout', '-pubkey']))
    writeFileSync(signature, input.signature)
    const args = ['dgst', `-${input.hash}`, '-verify', publicKey, '-signature', signature]
    return openssl(args, Buffer.from(input.text, 'latin1')).toString().startsWith('Verified OK')
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
}
