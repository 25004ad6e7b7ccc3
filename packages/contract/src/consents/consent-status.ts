import { type Static, Type } from 'typebox'

/** The statuses of a consent, with Berlin Group's names. */
export const ConsentStatus = Type.Enum(['valid', 'expired', 'revokedByPsu', 'terminatedByTpp'], {
  type: 'string',
  title: 'ConsentStatus',
  description:
    'valid: its accounts can be read; expired: 180 days have passed since the PSU approved it; revokedByPsu: the PSU withdrew all of it; terminatedByTpp: the TPP gave it up. A new approval by the PSU makes it valid again',
})
export type ConsentStatus = Static<typeof ConsentStatus>

/** Why the TPP asks for a consent. A closed list, so that the bank can show it in the PSU's language. */
export const CONSENT_PURPOSES = [
  'overview',
  'budgeting',
  'accounting',
  'credit-assessment',
  'verification',
] as const

export const ConsentPurpose = Type.Enum([...CONSENT_PURPOSES], {
  type: 'string',
  title: 'ConsentPurpose',
  description:
    'what the TPP said the consent is for: overview (see accounts of several banks in one place), budgeting, accounting, credit-assessment, verification (confirm that an account is the PSU’s own)',
})
export type ConsentPurpose = Static<typeof ConsentPurpose>
