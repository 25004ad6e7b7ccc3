import type { Html } from '@havn/html'
import type { Address } from '../pages/address.ts'
import type { Docs } from '../pages/docs.ts'
import { NORWEGIAN, type ReferenceOperation } from '../reference/reference-interface.ts'
import { sampleRequestOf } from '../reference/sample-request.ts'
import { samplesOf } from '../reference/samples.ts'
import { type StandardSample, standardSampleOf } from '../reference/standard-sample.ts'
import { referenceArticle, referenceAside } from './reference-page.ts'

interface OperationViewOptions {
  readonly docs: Docs
  readonly address: Address
  readonly today: Date
}

/** The page of an operation for a reader who is nobody's TPP: with the values that the documentation is written with. */
export function operationView(
  reference: ReferenceOperation,
  { docs, address, today }: OperationViewOptions,
): { readonly article: Html; readonly aside: Html; readonly hasSamples: true } {
  const view = { ...reference, docs, address, ...documentedSample(reference, today) }
  return { article: referenceArticle(view), aside: referenceAside(view), hasSamples: true }
}

function documentedSample({ api, operation }: ReferenceOperation, today: Date): StandardSample {
  if (api !== NORWEGIAN) return standardSampleOf(operation, today)
  const sample = sampleRequestOf(operation, { today })
  return {
    samples: samplesOf(operation, sample, {}),
    body: sample.body === undefined ? undefined : JSON.stringify(sample.body, null, 2),
  }
}
