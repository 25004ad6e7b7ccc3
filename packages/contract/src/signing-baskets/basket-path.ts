import type { Operation } from '../operation.ts'
import { UuidText } from '../values/uuid.ts'
import { BASKET_ID } from './basket-examples.ts'

export const BASKET_PATH_PARAMETERS = {
  basketId: { schema: UuidText, description: 'The id from the answer to the creation.', example: BASKET_ID },
} as const satisfies Operation['pathParameters']
