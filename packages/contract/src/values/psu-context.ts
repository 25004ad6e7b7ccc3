import { Type } from 'typebox'

export const PSU_CONTEXTS = ['PRIVATE', 'CORPORATE'] as const

export const PsuContext = Type.Enum([...PSU_CONTEXTS], {
  type: 'string',
  title: 'PsuContext',
  description: 'in whose name the PSU acts',
})
