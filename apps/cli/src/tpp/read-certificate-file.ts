import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { UsageError } from '../terminal/exit-codes.ts'

/** Reads the certificate in a file, in PEM or DER; throws with a sentence for the user if there is none. */
export function readCertificateFile(file: string): X509Certificate {
  if (!existsSync(file)) throw new UsageError(`there is no file ${file} with a certificate in it`)
  try {
    return new X509Certificate(readFileSync(file))
  } catch {
    throw new UsageError(`${file} holds no certificate: expected one in PEM or DER`)
  }
}
