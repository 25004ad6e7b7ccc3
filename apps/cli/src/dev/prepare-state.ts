import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { ensureBankSeal } from '../certificates/bank-seal.ts'
import { ensureTlsCertificate, openSandboxCa, type ServerNames } from '../certificates/sandbox-ca.ts'
import { createTpp } from '../certificates/tpp-identity.ts'
import type { StatePaths } from '../state.ts'
import { writePrivate } from '../state.ts'

/** Creates the keys, certificates and secret of the sandbox; those that exist stay as they are. */
export function prepareState(state: StatePaths, openNames: ServerNames): void {
  const ca = openSandboxCa(state)
  ensureTlsCertificate(state, ca, openNames)
  ensureBankSeal(state, ca)
  if (!existsSync(state.tppCertificate('default'))) {
    createTpp({ state, ca, folder: 'default', organisation: 'Default TPP', roles: ['PISP', 'AISP'] })
  }
  if (!existsSync(state.secret)) writePrivate(state.secret, randomBytes(32).toString('hex'))
}
