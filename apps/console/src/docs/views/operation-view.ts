import type { Operation } from '@havn/contract'
import type { Html } from '@havn/html'
import type { Address } from '../pages/address.ts'
import type { Docs } from '../pages/docs.ts'
import { sampleRequestOf } from '../reference/sample-request.ts'
import { samplesOf } from '../reference/samples.ts'
import { referenceArticle, referenceAside } from './reference-page.ts'

/** The page of an operation for a reader who is nobody's TPP: with the values that the documentation is written with. */
export function operationView(
  operation: Operation,
  { docs, address, today }: { readonly docs: Docs; readonly address: Address; readonly today: Date },
): { readonly article: Html; readonly aside: Html; readonly hasSamples: true } {
  const sample = sampleRequestOf(operation, { today })
  const view = {
    operation,
    docs,
    address,
    samples: samplesOf(operation, sample, {}),
    body: sample.body === undefined ? undefined : JSON.stringify(sample.body, null, 2),
  }
  return { article: referenceArticle(view), aside: referenceAside(view), hasSamples: true }
}
