/** The operations of a run in the order of its tables, with the key of their figures. */
export const OPERATIONS = [
  { key: 'bare', name: 'the same rows as plain INSERTs (bare)' },
  { key: 'create@8', name: 'create' },
  { key: 'create@64', name: 'create' },
  { key: 'create@256', name: 'create' },
  { key: 'create, recorded@64', name: 'create, with the sandbox’s record of calls' },
  { key: 'psu-id@64', name: 'create with PSU-ID' },
  { key: 'status@64', name: 'status' },
  { key: 'details@64', name: 'details' },
  { key: 'accounts@64', name: 'accounts with balances' },
  { key: 'newest-page@16', name: 'page of 200, newest' },
  { key: 'oldest-page@16', name: 'last page, oldest' },
  { key: 'approval@8', name: 'approval by the sandbox’s API' },
] as const
