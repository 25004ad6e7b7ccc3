import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  createTpp,
  ensureBankSeal,
  ensureTlsCertificate,
  openSandboxCa,
  type ServerNames,
  writePrivate,
  writeTrustAnchors,
} from '@havn/test-certificates'
import { renewCertificates } from '../tpp/renew-certificates.ts'
import type { StatePaths } from '../installation/state.ts'

/**
 * Creates what a sandbox needs in its state folder and does not have yet: its certificate authority, the TLS certificate,
 * the bank's seal, a first TPP and the server's secret key. `externalNames` are the names by which other machines call the
 * sandbox; the TLS certificate must contain them. Certificates that soon expire are renewed, and each renewal is printed.
 */
export function prepareState(state: StatePaths, externalNames: ServerNames): void {
  // The folder has private keys: no repository in which somebody starts a sandbox shall take them.
  if (!existsSync(state.gitignore)) writePrivate(state.gitignore, '*\n')
  const ca = openSandboxCa(state)
  if (ensureTlsCertificate(state, ca, externalNames))
    console.log("Renewed the server's TLS certificate, which was about to expire.")
  ensureBankSeal(state, ca)
  if (!existsSync(state.tppCertificate('default'))) {
    createTpp({
      paths: state,
      ca,
      folder: 'default',
      organisation: 'Fjordbetaling (test)',
      roles: ['PISP', 'AISP'],
    })
  }
  for (const line of renewCertificates({ state, ca, now: new Date() })) console.log(line)
  writeTrustAnchors(state)
  if (!existsSync(state.keys)) writePrivate(state.keys, '{"keys": []}\n')
  if (!existsSync(state.secret)) writePrivate(state.secret, randomBytes(32).toString('hex'))
}

/** Writes the document of the banks of TPPs, and returns the setting that names it. */
export function writeOwnBanks(
  state: StatePaths,
  { publicUrls, openIdConnect }: { publicUrls: readonly string[]; openIdConnect?: object | undefined },
) {
  const { sealCertificate: certificateFile, sealKey: keyFile } = state
  // A TPP may try what a signed answer is: the sandbox signs those that it asks for.
  const seal = { certificateFile, keyFile, signAnswers: 'on-request' }
  const document = { ...(publicUrls.length > 0 && { publicUrls }), seal, openIdConnect }
  writePrivate(state.ownBanks, `${JSON.stringify(document, undefined, 2)}\n`)
  return { HAVN_SANDBOX_BANK_FILE: state.ownBanks }
}
