import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import type { OtherTpp } from '@havn/scenario-plays'
import {
  issueFaultyCertificate,
  issueTppCertificate,
  newOrganizationIdentifier,
  type SandboxCa,
} from '@havn/test-certificates'
import { createTppClient, type TppClient } from '@havn/tpp-sdk'
import { type BankAccess, bankSender } from './bank-access.ts'

/** Creates the function that opens other TPPs, for scenarios that need one. They have nothing of their own. */
export function createOthers(
  ca: SandboxCa,
  access: BankAccess,
): (kind: OtherTpp) => { client: TppClient; tpp: string } {
  const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const open = (kind: OtherTpp) => {
    const tpp = newOrganizationIdentifier()
    const issue = { ca, publicKey, name: { organisation: `Scenario: ${kind}`, organizationIdentifier: tpp } }
    const pem =
      kind === 'reader'
        ? issueTppCertificate({ ...issue, roles: ['AISP'] })
        : issueFaultyCertificate({ ...issue, roles: ['PISP', 'AISP'] }, kind)
    const certificate = new X509Certificate(pem)
    const client = createTppClient({ baseUrl: access.bankUrl, key, certificate, send: bankSender(access) })
    return { client, tpp }
  }
  const known = new Map<OtherTpp, ReturnType<typeof open>>()
  return (kind) => known.getOrInsertComputed(kind, open)
}
