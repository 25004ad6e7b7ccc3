import { BODY_ERRORS, COMMON_ERRORS, REQUEST_ID_CONFLICT, TOO_MANY_CHANGES } from '../../error-answers.ts'
import { SANDBOX_READ_HEADERS, SIGNED_WRITE_HEADERS } from '../../headers/header-sets.ts'
import { JSON_LIMITS } from '../../json.ts'
import type { Operation } from '../../operation.ts'
import { Clock, ClockChange } from './clock.ts'

const CHANGE_EXAMPLE: ClockChange = { advanceSeconds: 3600 }

export const readClock = {
  id: 'readClock',
  method: 'GET',
  path: '/v1/sandbox/clock',
  tag: 'sandbox',
  summary: "Read the bank's clock",
  description:
    "The time of this TPP's sandbox bank, which decides about sessions, consents, quotas, execution dates and batch runs. Sandbox only.",
  role: 'any',
  sandboxOnly: true,
  pathParameters: {},
  headers: SANDBOX_READ_HEADERS,
  query: {},
  bodyBytesMax: 0,
  answers: {
    200: { description: 'The time.', schema: Clock },
    ...COMMON_ERRORS,
  },
} as const satisfies Operation

export const setClock = {
  id: 'setClock',
  method: 'PUT',
  path: '/v1/sandbox/clock',
  tag: 'sandbox',
  summary: "Set the bank's clock, or move it forward",
  description:
    "Lets a TPP test what happens in an hour or a month without waiting: send `time` to set the clock of this TPP's sandbox bank, or `advanceSeconds` to move it forward, exactly one of them. The clock goes on from there. The batch runs in between take place, each at its hour; the answer waits for them for up to 5 seconds, after which they go on and the clock tells how far they are (`runsDoneUntil`). The Date header, certificates and the minutes that a scaRedirect link lives always go by real time. Sandbox only.",
  role: 'any',
  sandboxOnly: true,
  pathParameters: {},
  headers: SIGNED_WRITE_HEADERS,
  query: {},
  body: { schema: ClockChange, example: CHANGE_EXAMPLE },
  bodyBytesMax: JSON_LIMITS.bytesMax,
  answers: {
    200: { description: 'The time from now on.', schema: Clock },
    ...COMMON_ERRORS,
    ...BODY_ERRORS,
    ...TOO_MANY_CHANGES,
    409: REQUEST_ID_CONFLICT,
  },
} as const satisfies Operation
