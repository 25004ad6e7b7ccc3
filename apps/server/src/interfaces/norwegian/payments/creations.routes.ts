import { readPsuIdentification } from '@havn/contract'
import {
  answerCreation,
  findContentErrors,
  type PaymentsSetup,
  productsOf,
} from '../../../domain/payments/index.ts'
import { errorAnswer, serve } from '../../../edge/index.ts'
import { creationOperationOf } from './creation-operations.ts'

/** Serves the creation of payments: POST, for each payment product, at the banks of its pack. */
export function serveCreations(setup: PaymentsSetup): void {
  const { routeContext, products } = setup
  for (const product of products)
    serve(
      routeContext,
      creationOperationOf(product),
      async (call) => {
        const psu = readPsuIdentification(call.headers)
        return psu.ok
          ? answerCreation(setup, { call, product, body: call.body })
          : errorAnswer(400, psu.problem)
      },
      {
        findContentFaults: findContentErrors(setup, product),
        isOfferedAt: (host) => productsOf(routeContext.bankAt(host).country).includes(product),
      },
    )
}
