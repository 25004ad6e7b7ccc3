import type { ConsentRequest } from './consent-request.ts'

const account = { iban: 'DE04100000010000000101' }

export const CONSENT_EXAMPLE: ConsentRequest = {
  access: { accounts: [account], balances: [account], transactions: [account] },
  recurringIndicator: true,
  validUntil: '2026-12-31',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
}
