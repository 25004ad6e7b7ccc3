import { randomUUID } from 'node:crypto'
import type { Operation } from '@havn/contract'
import type { Context } from '../server/context.ts'
import { notFound, type Result, type Route } from '../server/route.ts'
import { docsResult } from './docs-result.ts'
import { openDocumentation } from './open-documentation.ts'
import { consoleAddress as address } from './pages/address.ts'
import { readReaderValues } from './reader-of-context.ts'
import { findOperationById } from './reference/operation-groups.ts'
import { sampleRequestOf } from './reference/sample-request.ts'
import { samplesOf } from './reference/samples.ts'
import {
  formOf,
  readSampleForm,
  type SampleForm,
  sendSample,
  type SentSample,
} from './reference/send-sample.ts'
import { operationsArticle } from './views/index-pages.ts'
import { referenceArticle, referenceAside } from './views/reference-page.ts'
import { sendForm } from './views/send-form.ts'

export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/docs/api',
    handle: (context) =>
      docsResult(context, { title: 'API reference', here: '/docs/api', article: operationsArticle(address) }),
  },
  { method: 'GET', path: '/docs/api/:operation', handle: showOperation },
  { method: 'POST', path: '/docs/api/:operation', handle: sendOperation },
]

async function showOperation(context: Context): Promise<Result> {
  const operation = findOperationById(context.params['operation'] ?? '')
  return operation === undefined ? notFound() : referenceResult(context, operation)
}

/** Sends the call of the form. A reload sends it again under the same X-Request-ID, so that it happens once. */
async function sendOperation(context: Context): Promise<Result> {
  const operation = findOperationById(context.params['operation'] ?? '')
  if (operation === undefined) return notFound()
  const form = readSampleForm(context.form)
  const sent = await sendSample(context.tpp.client, operation, form)
  return referenceResult(context, operation, { form: { ...form, requestId: randomUUID() }, sent })
}

async function referenceResult(
  context: Context,
  operation: Operation,
  tried?: { readonly form: SampleForm; readonly sent: SentSample },
): Promise<Result> {
  const values = await readReaderValues(context)
  const sample = sampleRequestOf(operation, { values, today: context.now })
  const form = tried?.form ?? formOf(sample, randomUUID())
  const view = {
    operation,
    docs: openDocumentation(context.options.docsFolder).docs,
    address,
    samples: samplesOf(operation, sample, values),
    body: sample.body === undefined ? undefined : JSON.stringify(sample.body, null, 2),
    sendForm: sendForm({ operation, form, tppName: context.tpp.name, sent: tried?.sent }),
  }
  return docsResult(context, {
    title: operation.summary,
    here: `/docs/api/${operation.id}`,
    article: referenceArticle(view),
    aside: referenceAside(view),
    hasSamples: true,
  })
}
