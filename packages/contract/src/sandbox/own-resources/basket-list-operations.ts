import { COMMON_ERRORS } from '../../error-answers.ts'
import type { Operation } from '../../operation.ts'
import { BASKET_ID } from '../../signing-baskets/basket-examples.ts'
import { DATA_READ, idParameter, readAnswersOf } from '../data/data-operation.ts'
import { listLimit } from './list-query.ts'
import { SandboxBasketList, SandboxBasketReport } from './sandbox-basket.ts'

export const listSandboxBaskets = {
  ...DATA_READ,
  id: 'listSandboxBaskets',
  path: '/v1/sandbox/signing-baskets',
  summary: 'List the signing baskets of this TPP',
  description:
    'The signing baskets of the last 90 days by real time, the newest first, without those that the TPP deleted. `_links.next` leads to the older ones. Sandbox only.',
  pathParameters: {},
  query: {
    limit: listLimit,
    before: {
      component: 'sandboxBasketsBefore',
      type: 'text',
      description: 'The id of a basket: lists only older ones. As in `_links.next`.',
      lengthMax: 36,
    },
  },
  answers: { 200: { description: 'The baskets.', schema: SandboxBasketList }, ...COMMON_ERRORS },
} as const satisfies Operation

export const readSandboxBasket = {
  ...DATA_READ,
  id: 'readSandboxBasket',
  path: '/v1/sandbox/signing-baskets/{basketId}',
  summary: 'Read a signing basket of this TPP with its history',
  description:
    'What the list says of it, every change of its stage, and its authorisations with the link of those that are open. Sandbox only.',
  pathParameters: { basketId: idParameter('basket', BASKET_ID) },
  answers: readAnswersOf('basket', SandboxBasketReport),
} as const satisfies Operation
