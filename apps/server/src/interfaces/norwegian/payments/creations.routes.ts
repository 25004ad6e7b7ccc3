import { readPsuIdentification } from '@havn/contract'
import {
  answerCreation,
  findContentErrors,
  type PaymentsSetup,
  PRODUCTS,
} from '../../../domain/payments/index.ts'
import { errorAnswer, serve } from '../../../edge/index.ts'

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
