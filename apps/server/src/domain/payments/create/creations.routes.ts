import { readPsuIdentification } from '@havn/contract'
import { errorAnswer, serve } from '../../../edge/index.ts'
import type { PaymentsSetup } from '../payments-setup.ts'
import { PRODUCTS } from '../products/products.ts'
import { answerCreation } from './answer-creation.ts'
import { findContentErrors } from './find-content-errors.ts'

/** Serves the creation of payments: POST, for each payment product. */
export function serveCreations(setup: PaymentsSetup): void {
  for (const product of PRODUCTS)
    serve(
      setup.routeContext,
      product.operation,
      async (call) => {
        const psu = readPsuIdentification(call.headers)
        return psu.ok
          ? answerCreation(setup, { call, product, body: call.body })
          : errorAnswer(400, psu.problem)
      },
      findContentErrors(setup, product),
    )
}
