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
    "Does at once what the bank's five runs a day do: takes every approved payment whose execution date has come by the clock of this TPP's sandbox bank, and has it executed. The runs of the day go on as before. Takes no body. Sandbox only.",
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
