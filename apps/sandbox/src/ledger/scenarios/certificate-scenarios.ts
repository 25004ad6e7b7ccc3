import type { RequestScenario } from './scenario.ts'

/** Refusals because of who calls: the certificate, its authority's word about it, and the register of TPPs. */
export const CERTIFICATE_SCENARIOS = [
  {
    id: 'certificate-expired',
    trigger: 'a certificate that has expired',
    effect: 'The certificate is checked by the real clock, not by that of the bank.',
    observed: ['403 FORBIDDEN'],
    steps: '`./havn tpp new Late --fault expired`, call with `--tpp Late`',
  },
  {
    id: 'certificate-issuer-unknown',
    trigger: 'a certificate of an authority that the bank does not trust',
    effect:
      'In production the trusted lists of the EU decide, here the authority of the sandbox and those you import.',
    observed: ['403 FORBIDDEN'],
    steps: '`./havn tpp new Stranger --fault issuer-unknown`, call with `--tpp Stranger`',
  },
  {
    id: 'certificate-profile-wrong',
    trigger: 'a QWAC in `TPP-Signature-Certificate`',
    effect: 'Calls are signed with a seal (QSealC); a QWAC identifies connections.',
    observed: ['403 FORBIDDEN'],
    steps: '`./havn tpp new Web --fault profile-wrong`, call with `--tpp Web`',
  },
  {
    id: 'certificate-revoked',
    trigger: 'a certificate that its authority has revoked',
    effect: 'The answer says when and why; another certificate is needed, repeating does not help.',
    observed: ['403 FORBIDDEN'],
    steps: '`./havn tpp new Lost --fault revoked`, call with `--tpp Lost`',
  },
  {
    id: 'certificate-revocation-unknown',
    trigger: 'a certificate whose authority does not answer',
    effect: 'Not your fault, and not for long: repeat after the time in `Retry-After`.',
    observed: ['503 SYSTEM_ERROR'],
    steps: '`./havn tpp new Silent --fault revocation-unknown`, call with `--tpp Silent`',
  },
  {
    id: 'role-withdrawn',
    trigger: 'a TPP that is PISP by its certificate, and no longer by the register',
    effect:
      'A role counts only if the certificate and the register both have it, for the country of the bank.',
    observed: ['403 FORBIDDEN'],
    steps: '`./havn tpp new Former --fault role-withdrawn`, create with `--tpp Former`',
  },
  {
    id: 'tpp-not-registered',
    trigger: 'a TPP that the register does not have, or whose licence was withdrawn',
    effect: 'No operation is open to it.',
    observed: ['403 FORBIDDEN'],
    steps: '`./havn tpp new Nobody --fault not-registered`, call with `--tpp Nobody`',
  },
] as const satisfies readonly RequestScenario[]
