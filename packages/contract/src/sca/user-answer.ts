import { type Static, Type } from 'typebox'
import { IsoDateTime } from '../values/dates/date.ts'
import { PsuContext } from '../values/psu-context.ts'
import { UuidText } from '../values/uuid.ts'

export const UserAnswer = Type.Object(
  {
    psuId: UuidText,
    context: PsuContext,
    psuCorporateId: Type.Optional(
      Type.String({ description: 'the agreement that the PSU acts under; in corporate context only' }),
    ),
    tppSessionId: Type.String({ description: 'the session that the SCA opened' }),
    authenticatedAt: IsoDateTime,
  },
  { title: 'UserAnswer', description: 'the PSU of a session, and the time of the SCA that opened it' },
)
export type UserAnswer = Static<typeof UserAnswer>
