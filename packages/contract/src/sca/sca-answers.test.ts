import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { STARTED_AUTHORISATION } from '../../test/responses.ts'
import {
  AuthorisationDecision,
  AuthorisationDecisionAnswer,
} from '../sandbox/own-resources/authorisation-decision.ts'
import { BatchRun } from '../sandbox/control/batch-run.ts'
import { Clock, ClockChange } from '../sandbox/control/clock.ts'
import { compileBody } from '../validate.ts'
import {
  AuthorisationListAnswer,
  CancellationListAnswer,
  ScaStatusAnswer,
  StartAuthorisationAnswer,
} from './authorisation-answers.ts'
import { UserAnswer } from './user-answer.ts'
import { pathsOf } from '../../test/paths-of.ts'

const USER: UserAnswer = {
  psuId: '3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10',
  context: 'PRIVATE',
  tppSessionId: '2e9b5b1c-7a1f-4d3e-9c0a-5f6f4b7f2d11',
  authenticatedAt: '2026-11-15T08:31:12+00:00',
}

const REQUIRED: readonly (readonly [string, TSchema, readonly string[]])[] = [
  ['the PSU of a session', UserAnswer, ['psuId', 'context', 'tppSessionId', 'authenticatedAt']],
  ['a started authorisation', StartAuthorisationAnswer, ['scaStatus', 'authorisationId', '_links']],
  ['a list of authorisations', AuthorisationListAnswer, ['authorisationIds']],
  ['a list of authorisations of a cancellation', CancellationListAnswer, ['cancellationIds']],
  ['the state of an authorisation', ScaStatusAnswer, ['scaStatus']],
  ['a decision', AuthorisationDecision, ['outcome']],
  ['the answer to a decision', AuthorisationDecisionAnswer, ['scaStatus', 'redirect']],
  ['the clock', Clock, ['time']],
  ['a change of the clock', ClockChange, []],
  ['a batch run', BatchRun, ['runId', 'time', 'payments']],
]
for (const [name, schema, fields] of REQUIRED)
  test(`${name} needs ${fields.join(', ') || 'no field'} and no more`, () => {
    assert.deepEqual(pathsOf(schema, {}), fields)
  })

const decision = (nationalId: string) => ({ outcome: 'approve', nationalId })

const BROKEN: readonly (readonly [string, TSchema, unknown, string])[] = [
  ['a third context', UserAnswer, { ...USER, context: 'SHARED' }, 'context'],
  [
    'a started authorisation without the link scaStatus',
    StartAuthorisationAnswer,
    { ...STARTED_AUTHORISATION, _links: {} },
    '_links.scaStatus',
  ],
  ['an scaStatus in capitals', ScaStatusAnswer, { scaStatus: 'FINALISED' }, 'scaStatus'],
  ['a national id of 10 digits', AuthorisationDecision, decision('1785931002'), 'nationalId'],
  ['a national id of 12 digits', AuthorisationDecision, decision('178593100281'), 'nationalId'],
  ['a national id with a letter', AuthorisationDecision, decision('1785931002x'), 'nationalId'],
  ['a fifth outcome', AuthorisationDecision, { outcome: 'timeout' }, 'outcome'],
  ['an advance by nothing', ClockChange, { advanceSeconds: 0 }, 'advanceSeconds'],
  ['an advance by over ten years', ClockChange, { advanceSeconds: 315_360_001 }, 'advanceSeconds'],
  ['SVC-12 a time without its offset', ClockChange, { time: '2026-11-16T08:30:00' }, 'time'],
]
for (const [name, schema, value, path] of BROKEN)
  test(`${name} does not fit`, () => {
    assert.deepEqual(pathsOf(schema, value), [path])
  })

test('an advance by one second and by ten years fits', () => {
  for (const advanceSeconds of [1, 315_360_000])
    assert.deepEqual(pathsOf(ClockChange, { advanceSeconds }), [])
})

test('an authorisation in the decoupled approach has no scaRedirect', () => {
  const { scaRedirect: _, ...links } = STARTED_AUTHORISATION._links
  assert.deepEqual(pathsOf(StartAuthorisationAnswer, { ...STARTED_AUTHORISATION, _links: links }), [])
})

test('an outcome in capitals gets a message with the right spelling', () => {
  const result = compileBody(AuthorisationDecision)({ outcome: 'Time-Out' })
  assert.match(result.ok ? '' : (result.problem[0]?.text ?? ''), /did you mean time-out\?$/)
})
