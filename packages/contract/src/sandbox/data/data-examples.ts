/** Ids of the first data set that examples use: one customer of each type and what belongs to them. */
export const EXAMPLE_IDS = {
  privateCustomer: 'c0000000-0000-4000-8000-000000000001',
  corporateCustomer: 'c0000000-0000-4000-8000-000000000003',
  agreement: 'e0000000-0000-4000-8000-000000000001',
  account: 'a0000000-0000-4000-8000-000000000001',
  cardAccount: 'd0000000-0000-4000-8000-000000000001',
} as const

/** Ids of what the examples create. */
export const CREATED_IDS = {
  account: '019a86f0-4444-7000-8000-000000000001',
  engagement: '019a86f0-3333-7000-8000-000000000001',
} as const
