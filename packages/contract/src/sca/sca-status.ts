import { type Static, Type } from 'typebox'

export const ScaStatus = Type.Enum(
  ['received', 'psuIdentified', 'psuAuthenticated', 'started', 'finalised', 'failed', 'exempted'],
  {
    type: 'string',
    title: 'ScaStatus',
    description: 'how far an SCA has come; finalised, failed and exempted are ends',
  },
)
export type ScaStatus = Static<typeof ScaStatus>
