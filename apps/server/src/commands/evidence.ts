import { BANK_OPTION, defineCommand, defineGroup, JSON_OPTION, REASON_OPTION } from './command.ts'

const TIME = { value: 'time' } as const

export const evidence = defineGroup(
  'what proves that PSUs approved payments and gave consents: verify it again, or export it for somebody outside of the bank',
  {
    show: defineCommand({
      about: 'verify again that a PSU authenticated for exactly what they approved',
      arguments: { 'payment-id': 'of the payment, or of the signing basket that it was approved in' },
      options: { json: JSON_OPTION },
      run: async (context, { 'payment-id': subject, json: isJson }) =>
        (await import('./evidence/show-evidence.ts')).showEvidence(context, { subject, isJson }),
    }),
    export: defineCommand({
      about:
        'write an archive of personal data that proves approvals of payments, baskets and consents to others, with a program that verifies it without Havn',
      options: {
        payment: { about: 'the paymentId', value: 'id', excludes: 'from' },
        consent: {
          about: 'the consentId, of either interface; each approval of it',
          value: 'id',
          excludes: 'payment',
        },
        from: { about: 'approvals since this time, such as 2026-11-17T00:00:00+01:00; needs --to', ...TIME },
        to: { about: 'and before this time', ...TIME },
        out: { about: 'the new file, a .tar.gz that only you may read', value: 'file', isRequired: true },
        bank: BANK_OPTION,
        reason: REASON_OPTION,
      },
      run: async (context, given) =>
        (await import('./evidence/export-evidence.ts')).exportEvidenceFile(context, given),
    }),
  },
)
