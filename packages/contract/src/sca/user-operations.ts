import { COMMON_ERRORS, SCA_REQUIRED } from '../error-answers.ts'
import { USER_HEADERS } from '../headers/header-sets.ts'
import type { Operation } from '../operation.ts'
import { UserAnswer } from './user-answer.ts'

const USER = {
  method: 'GET',
  tag: 'sca',
  summary: 'Identify the PSU',
  role: 'any',
  sandboxOnly: false,
  pathParameters: {},
  headers: USER_HEADERS,
  query: {},
  bodyBytesMax: 0,
  answers: {
    200: { name: 'UserRead', description: 'The PSU of this session.', schema: UserAnswer },
    ...COMMON_ERRORS,
    401: SCA_REQUIRED,
  },
} as const satisfies Omit<Operation, 'id' | 'path' | 'description'>

const DESCRIPTION =
  'Who the PSU of a session is. Without PSU-ID, or without a valid SCA of this TPP-Session-ID, the answer is 401 with scaRedirect: send the PSU there; the redirect back brings psu-id, to be sent as PSU-ID from then on. This is how a PISP that is not an AISP starts a session.'

type UserOperation = typeof USER & Pick<Operation, 'id' | 'path' | 'description'>

export const readUser: UserOperation = {
  ...USER,
  id: 'readUser',
  path: '/v1/user',
  description: DESCRIPTION,
}

/** This has the same type as readUser, so that one handler serves both. */
export const readUsers: UserOperation = {
  ...USER,
  id: 'readUsers',
  path: '/v1/users',
  description: `${DESCRIPTION} The same as /v1/user, under the name that some portals give it.`,
}
