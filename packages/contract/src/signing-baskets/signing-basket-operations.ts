import { BODY_ERRORS, COMMON_ERRORS, DELETED, PHONE_EXCEEDED, SCA_REQUIRED } from '../error-answers.ts'
import { BASKET_HEADERS, PAYMENT_READ_HEADERS } from '../headers/header-sets.ts'
import { JSON_LIMITS } from '../json.ts'
import type { Operation } from '../operation.ts'
import {
  BASKET_BAD_REQUEST,
  BASKET_CONFLICT,
  BASKET_NOT_DELETABLE,
  BASKET_NOT_FOUND,
} from './basket-errors.ts'
import { BASKET_EXAMPLE } from './basket-examples.ts'
import { BASKET_PATH_PARAMETERS } from './basket-path.ts'
import { SigningBasket } from './signing-basket.ts'
import {
  SigningBasketAnswer,
  SigningBasketDetails,
  SigningBasketStatusAnswer,
} from './signing-basket-answers.ts'

const BASKET_OPERATION = {
  tag: 'signing-baskets',
  role: 'PISP',
  sandboxOnly: false,
  query: {},
} as const satisfies Partial<Operation>

/** The properties of operations that need nothing but the TPP's own signature. */
const OWN_BASKET = {
  ...BASKET_OPERATION,
  pathParameters: BASKET_PATH_PARAMETERS,
  headers: PAYMENT_READ_HEADERS,
  bodyBytesMax: 0,
} as const satisfies Partial<Operation>

export const createSigningBasket = {
  ...BASKET_OPERATION,
  id: 'createSigningBasket',
  method: 'POST',
  path: '/v1/signing-baskets',
  summary: 'Create a signing basket',
  description:
    'Groups payments that wait for approval (RCVD), so that the PSU approves them with one SCA. Create the payments first and keep their ids. A basket takes 1 to 100 single payments of any product; bulk and periodic payments are refused with REFERENCE_MIX_INVALID. Approving a basket is not atomic: its one status is the worst among its payments, and the status of each is read by itself. Repeating the call with the same X-Request-ID returns the first answer and creates nothing twice.',
  pathParameters: {},
  headers: BASKET_HEADERS,
  body: { schema: SigningBasket, example: BASKET_EXAMPLE },
  bodyBytesMax: JSON_LIMITS.bytesMax,
  answers: {
    201: {
      description: 'Created. The PSU approves at the link scaRedirect.',
      schema: SigningBasketAnswer,
      headers: ['Location', 'ASPSP-SCA-Approach'],
      optionalHeaders: ['ASPSP-Notification-Support', 'ASPSP-Notification-Content'],
    },
    ...COMMON_ERRORS,
    ...PHONE_EXCEEDED,
    ...BODY_ERRORS,
    400: BASKET_BAD_REQUEST,
    401: SCA_REQUIRED,
    409: BASKET_CONFLICT,
  },
} as const satisfies Operation

export const readSigningBasket = {
  ...OWN_BASKET,
  id: 'readSigningBasket',
  method: 'GET',
  path: '/v1/signing-baskets/{basketId}',
  summary: 'Read a signing basket',
  description: 'The basket, its status, and each of its payments with the status of its own.',
  answers: {
    200: { description: 'The basket.', schema: SigningBasketDetails },
    ...COMMON_ERRORS,
    404: BASKET_NOT_FOUND,
  },
} as const satisfies Operation

export const readSigningBasketStatus = {
  ...OWN_BASKET,
  id: 'readSigningBasketStatus',
  method: 'GET',
  path: '/v1/signing-baskets/{basketId}/status',
  summary: 'Read the status of a signing basket',
  description:
    'The worst among its payments, in this order: RJCT (one is rejected or cancelled), RCVD (one waits for approval), PATC (one of two approvals is there), ACTC (all are approved).',
  answers: {
    200: { description: 'The status.', schema: SigningBasketStatusAnswer },
    ...COMMON_ERRORS,
    404: BASKET_NOT_FOUND,
  },
} as const satisfies Operation

export const deleteSigningBasket = {
  ...OWN_BASKET,
  id: 'deleteSigningBasket',
  method: 'DELETE',
  path: '/v1/signing-baskets/{basketId}',
  summary: 'Delete a signing basket',
  description:
    "Deletes a basket that nobody has approved. The TPP's signature is enough. Its payments do not change: each can be approved by itself, put into another basket, or cancelled. Takes no body.",
  answers: {
    204: DELETED,
    ...COMMON_ERRORS,
    404: BASKET_NOT_FOUND,
    409: BASKET_NOT_DELETABLE,
  },
} as const satisfies Operation
