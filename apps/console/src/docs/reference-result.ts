import type { Operation } from '@havn/contract'
import type { Context, Result } from '../server/index.ts'
import { docsResult } from './docs-result.ts'
import { openDocumentation } from './open-documentation.ts'
import { readOwnIds } from './own-ids.ts'
import { consoleAddress as address } from './pages/address.ts'
import { readReaderValues } from './reader-of-context.ts'
import { NORWEGIAN } from './reference/reference-interface.ts'
import { sampleRequestOf, type SampleRequest } from './reference/sample-request.ts'
import { samplesOf } from './reference/samples.ts'
import { referenceArticle, referenceAside } from './views/reference-page.ts'
import { sendForm, type SendFormView } from './views/send-form.ts'

type ReferenceForm = Pick<SendFormView, 'form' | 'sent'>

/** The page of an operation of the Norwegian interface with the reader's own values, and the form that `formFor` makes of the sample. */
export async function referenceResult(
  context: Context,
  operation: Operation,
  formFor: (sample: SampleRequest) => ReferenceForm,
): Promise<Result> {
  const [values, ids] = await Promise.all([readReaderValues(context), readOwnIds(context.tpp, operation)])
  const sample = sampleRequestOf(operation, { values, ids, today: context.now })
  const view = {
    api: NORWEGIAN,
    operation,
    docs: openDocumentation(context.options.docsFolder).docs,
    address,
    samples: samplesOf(operation, sample, values),
    body: sample.body === undefined ? undefined : JSON.stringify(sample.body, null, 2),
    sendForm: sendForm({
      operation,
      tpp: context.tpp,
      ...formFor(sample),
    }),
  }
  return docsResult(context, {
    title: operation.summary,
    here: `/docs/api/${operation.id}`,
    article: referenceArticle(view),
    aside: referenceAside(view),
    hasSamples: true,
  })
}
