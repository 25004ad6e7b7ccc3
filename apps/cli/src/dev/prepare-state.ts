import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { ensureBankSeal } from '../certificates/bank-seal.ts'
import { ensureTlsCertificate, openSandboxCa, type ServerNames } from '../certificates/sandbox-ca.ts'
import { createTpp } from '../certificates/tpp-identity.ts'
import type { StatePaths } from '../state.ts'
import { writePrivate } from '../state.ts'

/**
 * Creates what a sandbox needs in its state folder and does not have yet: its certificate authority, the TLS certificate,
 * the bank's seal, a first TPP and the server's secret key. `externalNames` are the names by which other machines call the
 * sandbox; the TLS certificate must contain them.
 */
export function prepareState(state: StatePaths, externalNames: ServerNames): void {
  const ca = openSandboxCa(state)
  ensureTlsCertificate(state, ca, externalNames)
  ensureBankSeal(state, ca)
  if (!existsSync(state.tppCertificate('default'))) {
    createTpp({ state, ca, folder: 'default', organisation: 'Default TPP', roles: ['PISP', 'AISP'] })
  }
  if (!existsSync(state.secret)) writePrivate(state.secret, randomBytes(32).toString('hex'))
}
