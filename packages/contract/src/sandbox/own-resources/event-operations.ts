import { COMMON_ERRORS } from '../../error-answers.ts'
import type { Operation } from '../../operation.ts'
import { ErrorBody } from '../../tpp-message.ts'
import { DATA_READ } from '../data/data-operation.ts'
import { SandboxEventList } from './sandbox-event.ts'

/** The longest time that a call waits for events. */
export const EVENT_WAIT_SECONDS_MAX = 30

export const readSandboxEvents = {
  ...DATA_READ,
  id: 'readSandboxEvents',
  path: '/v1/sandbox/events',
  summary: 'Wait for the next events',
  description:
    "Calls, payments, baskets, consents, authorisations and notifications of this TPP, and changes of the bank's clock and data, as they happen: a test or a screen need not poll for each of them. The first call, without `after`, answers at once with a cursor. With it, the next call answers with everything since, or waits up to `wait` seconds for something to happen; then go on with the cursor of the answer. No event is skipped and none comes twice. Events are kept for a day. These calls are not in the list of calls unless they were refused. Sandbox only.",
  pathParameters: {},
  query: {
    after: {
      component: 'sandboxEventsAfter',
      type: 'text',
      description: 'The `cursor` of the previous answer. Default: now.',
      lengthMax: 2048,
    },
    wait: {
      type: 'integer',
      description: 'For how many seconds to wait if nothing has happened since. Default 0.',
      minimum: 0,
      maximum: EVENT_WAIT_SECONDS_MAX,
    },
  },
  answers: {
    200: { description: 'What happened.', schema: SandboxEventList },
    ...COMMON_ERRORS,
    429: {
      name: 'TooManyWaitingCalls',
      description: 'Too many calls of this TPP wait for events already, or are in progress.',
      schema: ErrorBody,
      headers: ['Retry-After'],
    },
  },
} as const satisfies Operation
