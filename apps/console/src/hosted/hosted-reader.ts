import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { issueTppCertificate, newOrganizationIdentifier, type SandboxCa } from '@havn/test-certificates'
import type { TppClient } from '@havn/tpp-sdk'
import type { HostedTpps } from './hosted-tpps.ts'

/** Creates the function that opens a TPP which may only read accounts, for scenarios that need one. It has nothing of its own. */
export function createReader(ca: SandboxCa, tpps: HostedTpps): () => { client: TppClient; tpp: string } {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = { organisation: 'Reader of scenarios', organizationIdentifier: newOrganizationIdentifier() }
  const certificate = new X509Certificate(issueTppCertificate({ ca, publicKey, name, roles: ['AISP'] }))
  return () => ({ client: tpps.open(certificate).client, tpp: name.organizationIdentifier })
}
