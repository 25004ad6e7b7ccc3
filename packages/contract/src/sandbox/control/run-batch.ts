import { COMMON_ERRORS, REQUEST_ID_CONFLICT } from '../../error-answers.ts'
import { SIGNED_WRITE_HEADERS } from '../../headers/header-sets.ts'
import type { Operation } from '../../operation.ts'
import { BatchRun } from './batch-run.ts'

export const runBatch = {
  id: 'runBatch',
  method: 'POST',
  path: '/v1/sandbox/batch-runs',
  tag: 'sandbox',
  summary: 'Run the payments that are due',
  description:
    "Does at once what the bank's five daily runs do: executes every approved payment that is due by the clock of this TPP's sandbox bank. The scheduled runs still take place. Takes no body. Sandbox only.",
  role: 'any',
  sandboxOnly: true,
  pathParameters: {},
  headers: SIGNED_WRITE_HEADERS,
  query: {},
  bodyBytesMax: 0,
  answers: {
    201: { description: 'Run: what became of the payments.', schema: BatchRun },
    ...COMMON_ERRORS,
    409: REQUEST_ID_CONFLICT,
  },
} as const satisfies Operation
