/** Ids of the examples: one customer of each type and what belongs to them. */
export const EXAMPLE_IDS = {
  privateCustomer: '019a86f0-1111-7000-8000-000000000002',
  corporateCustomer: '019a86f0-1111-7000-8000-000000000001',
  agreement: '019a86f0-2222-7000-8000-000000000001',
  engagement: '019a86f0-3333-7000-8000-000000000001',
  account: '019a86f0-4444-7000-8000-000000000001',
  cardAccount: '019a86f0-5555-7000-8000-000000000001',
  transaction: '019a86f0-6666-7000-8000-000000000001',
} as const
