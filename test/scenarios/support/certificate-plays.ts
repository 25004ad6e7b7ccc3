import type { CERTIFICATE_SCENARIOS } from '@havn/sandbox/ledger/scenarios/certificate-scenarios'
import { type CertificateOptions, makeCa, makeTpp } from '../../support/certificates.ts'
import { payerAt } from '../../support/payer.ts'
import { type Play, seenIn } from './stage.ts'

type CertificateId = (typeof CERTIFICATE_SCENARIOS)[number]['id']

const creatingWith =
  (options: CertificateOptions): Play =>
  async ({ bank }) => [seenIn(await payerAt(bank, bank.newTpp({ keyType: 'P-256', ...options })).create())]

export const CERTIFICATE_PLAYS: Readonly<Record<CertificateId, Play>> = {
  'certificate-expired': creatingWith({ validTo: '20260101000000Z' }),
  'certificate-issuer-unknown': async ({ bank }) => [
    seenIn(await payerAt(bank, makeTpp(makeCa('Unknown CA'), { keyType: 'P-256' })).create()),
  ],
  'certificate-profile-wrong': creatingWith({ qcTypes: ['web'] }),
  'role-withdrawn': creatingWith({ tppId: 'PSDNO-FSA-WITHDRAWN-123456789' }),
  'tpp-not-registered': creatingWith({ tppId: 'PSDNO-FSA-UNREGISTERED-123456789' }),
  // The serial numbers begin with "Revoked" and "Unknown" in ASCII.
  'certificate-revoked': creatingWith({ serialNumber: '5265766F6B6564000000000000000001' }),
  'certificate-revocation-unknown': creatingWith({ serialNumber: '556E6B6E6F776E000000000000000001' }),
}
