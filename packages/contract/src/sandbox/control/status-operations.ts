import { type Static, Type } from 'typebox'
import { COMMON_ERRORS } from '../../error-answers.ts'
import { UNSIGNED_HEADERS } from '../../headers/header-sets.ts'
import type { Operation } from '../../operation.ts'
import { IsoDateTime } from '../../values/dates/date.ts'

const figures = {
  calls: Type.Integer({ minimum: 0, description: 'how many calls were answered' }),
  refused: Type.Integer({ minimum: 0, description: 'how many of them with a status of 400 to 499' }),
  failed: Type.Integer({ minimum: 0, description: 'how many of them with a status of 500 or more' }),
  meanMilliseconds: Type.Optional(
    Type.Number({ minimum: 0, description: 'the mean response time; absent without calls' }),
  ),
  p95Milliseconds: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'the time in which 95 of 100 calls were answered; absent without calls',
    }),
  ),
  availability: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'the share of minutes in which a server was up. Absent before the first minute',
    }),
  ),
}

const SandboxStatusPeriod = Type.Object(
  { start: IsoDateTime, ...figures },
  { title: 'SandboxStatusPeriod', description: 'an hour or a day of real time' },
)
export type SandboxStatusPeriod = Static<typeof SandboxStatusPeriod>

const SandboxStatusFigures = Type.Object(figures, {
  title: 'SandboxStatusFigures',
  description: 'how well the sandbox served all TPPs together',
})
export type SandboxStatusFigures = Static<typeof SandboxStatusFigures>

const limit = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }))

export const SandboxStatus = Type.Object(
  {
    time: IsoDateTime,
    last24Hours: SandboxStatusFigures,
    last30Days: SandboxStatusFigures,
    hours: Type.Array(SandboxStatusPeriod, { description: 'the last 24 hours, oldest first' }),
    days: Type.Array(SandboxStatusPeriod, { description: 'the last 30 days of UTC, oldest first' }),
    banks: Type.Integer({ minimum: 0, description: 'how many TPPs have a bank of their own' }),
    limits: Type.Object(
      {
        banksMax: limit('how many TPPs may have a bank of their own'),
        callsPerMinuteMax: limit('how many calls a TPP may make in a minute'),
        writesPerDayMax: limit('how many calls that store something a TPP may make in a day of UTC'),
        bankUnusedDaysMax: limit('after how many days without a call of its TPP a bank is deleted'),
      },
      { title: 'SandboxLimits', description: 'the limits of this sandbox; absent where there is none' },
    ),
  },
  { title: 'SandboxStatus', description: 'availability and response times of the sandbox, and its limits' },
)
export type SandboxStatus = Static<typeof SandboxStatus>

const { 403: _signedOnly, ...UNSIGNED_ERRORS } = COMMON_ERRORS

export const readSandboxStatus = {
  id: 'readSandboxStatus',
  method: 'GET',
  path: '/v1/sandbox/status',
  tag: 'sandbox',
  summary: 'Read how well the sandbox serves; this call is not signed',
  description:
    'Calls, response times, errors and availability of the last 24 hours and 30 days, of all TPPs together and without anything that says whose calls they were, and the limits of this sandbox. Brought up to date every ten seconds. Sandbox only.',
  role: 'any',
  sandboxOnly: true,
  isUnsigned: true,
  pathParameters: {},
  headers: UNSIGNED_HEADERS,
  query: {},
  bodyBytesMax: 0,
  answers: { 200: { description: 'The status of the sandbox.', schema: SandboxStatus }, ...UNSIGNED_ERRORS },
} as const satisfies Operation
