import { JSON_LIMITS } from '../../json.ts'
import type { Operation } from '../../operation.ts'
import { UuidText } from '../../values/uuid.ts'
import { BODY_ERRORS, DELETED, ERRORS } from '../errors/error-answers.ts'
import { BASKET_CREATION_HEADERS, READ_HEADERS } from '../headers/header-sets.ts'
import { CREATED_HEADERS } from '../payment-initiation/creation-operations.ts'
import { authorisationOperationsOf } from '../sca/authorisation-operations.ts'
import { BasketCreationAnswer, BasketDetails, BasketStatusAnswer, SigningBasket } from './signing-basket.ts'

const BASKET_PARAMETER = {
  basketId: {
    schema: UuidText,
    description: 'The id from the answer to the creation.',
    example: '019a86f8-1d20-7c55-a1b2-3c4d5e6f7081',
  },
} as const satisfies Operation['pathParameters']

const BASKET_OPERATION = {
  tag: 'signing-baskets',
  role: 'PISP',
  sandboxOnly: false,
  query: {},
} as const satisfies Partial<Operation>

const OWN_BASKET = {
  ...BASKET_OPERATION,
  path: '/v1/signing-baskets/{basketId}',
  pathParameters: BASKET_PARAMETER,
  headers: READ_HEADERS,
  bodyBytesMax: 0,
} as const satisfies Partial<Operation>

const authorisations = authorisationOperationsOf({
  service: 'baskets',
  role: 'PISP',
  tag: 'signing-baskets',
  prefix: 'Basket',
  noun: 'a signing basket',
  path: '/v1/signing-baskets/{basketId}/authorisations',
  pathParameters: BASKET_PARAMETER,
})

export const BASKET_OPERATIONS = {
  createSigningBasket: {
    ...BASKET_OPERATION,
    id: 'createSigningBasket',
    method: 'POST',
    path: '/v1/signing-baskets',
    summary: 'Create a signing basket',
    description:
      'Groups single payments that wait for approval, so that the PSU approves them with one SCA. Bulk and periodic payments and consents are refused.',
    pathParameters: {},
    headers: BASKET_CREATION_HEADERS,
    body: {
      schema: SigningBasket,
      example: {
        paymentIds: ['019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b37', '019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b38'],
      },
    },
    bodyBytesMax: JSON_LIMITS.bytesMax,
    answers: {
      201: {
        description: 'Created. The PSU approves at the link scaRedirect, or after startAuthorisation.',
        schema: BasketCreationAnswer,
        ...CREATED_HEADERS,
      },
      ...BODY_ERRORS.baskets,
    },
  },
  readSigningBasket: {
    ...OWN_BASKET,
    id: 'readSigningBasket',
    method: 'GET',
    summary: 'Read a signing basket',
    description: 'Its payments and its status.',
    answers: { 200: { description: 'The basket.', schema: BasketDetails }, ...ERRORS.baskets },
  },
  readSigningBasketStatus: {
    ...OWN_BASKET,
    id: 'readSigningBasketStatus',
    method: 'GET',
    path: '/v1/signing-baskets/{basketId}/status',
    summary: 'Read the status of a signing basket',
    description: 'The worst status among its payments.',
    answers: { 200: { description: 'The status.', schema: BasketStatusAnswer }, ...ERRORS.baskets },
  },
  deleteSigningBasket: {
    ...OWN_BASKET,
    id: 'deleteSigningBasket',
    method: 'DELETE',
    summary: 'Delete a signing basket',
    description: 'Deletes a basket that nobody has approved. Its payments do not change.',
    answers: { 204: DELETED, ...ERRORS.baskets },
  },
  startBasketAuthorisation: authorisations.start,
  listBasketAuthorisations: authorisations.list,
  readBasketAuthorisation: authorisations.read,
} as const satisfies Record<string, Operation>
