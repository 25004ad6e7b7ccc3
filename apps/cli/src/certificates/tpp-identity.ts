import { createHash, createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { commandName } from '../command-name.ts'
import type { StatePaths } from '../state.ts'
import { writePrivate } from '../state.ts'
import { basicConstraints, keyUsage } from './certificate-extensions.ts'
import { issueCertificate } from './issue-certificate.ts'
import { psd2Statements } from './psd2-statements.ts'
import type { Psd2Role } from './psd2-statements.ts'
import { testCertificateDays } from './sandbox-ca.ts'
import type { SandboxCa } from './sandbox-ca.ts'

export type TppIdentity = { certificate: X509Certificate; key: KeyObject }

type NewTpp = { state: StatePaths; ca: SandboxCa; folder: string; organisation: string; roles: Psd2Role[] }

/** Makes a TPP: its key, and a seal certificate as a trust service would issue it to a real one. */
export function createTpp({ state, ca, folder, organisation, roles }: NewTpp): TppIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = issueCertificate({
    subject: [
      ['C', 'NO'],
      ['O', organisation],
      ['organizationIdentifier', organizationIdentifier(folder)],
      ['CN', organisation],
    ],
    publicKey,
    issuer: ca,
    validDays: testCertificateDays,
    extensions: [
      basicConstraints({ ca: false }),
      keyUsage('digitalSignature', 'nonRepudiation'),
      psd2Statements(roles),
    ],
  })
  writePrivate(state.tppKey(folder), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writePrivate(state.tppCertificate(folder), certificate)
  return { certificate: new X509Certificate(certificate), key: privateKey }
}

/** The identifier of a TPP, derived from its name, so that a TPP made again finds its old sandbox. */
export function organizationIdentifier(folder: string): string {
  const number = createHash('sha256').update(folder).digest().readUInt32BE() % 900_000_000
  return `PSDNO-FSA-${number + 100_000_000}`
}

export function readTpp(state: StatePaths, name: string): TppIdentity {
  const certificateFile = state.tppCertificate(name)
  const keyFile = state.tppKey(name)
  if (!existsSync(certificateFile) || !existsSync(keyFile)) {
    const havn = commandName()
    const hint =
      name === 'default' ? `start the sandbox once: ${havn} dev` : `make it: ${havn} tpp new ${name}`
    throw new Error(`there is no TPP ${name} (${certificateFile} and key.pem beside it); ${hint}`)
  }
  return {
    certificate: new X509Certificate(readFileSync(certificateFile)),
    key: createPrivateKey(readFileSync(keyFile)),
  }
}
