import { randomUUID } from 'node:crypto'
import { type Context, notFound, type Result, type Route } from '../server/index.ts'
import { docsResult } from './docs-result.ts'
import { consoleAddress as address } from './pages/address.ts'
import { findOperationById } from './reference/operation-groups.ts'
import { formOf, readSampleForm, sendSample } from './reference/send-sample.ts'
import { referenceResult } from './reference-result.ts'
import { operationsArticle } from './views/index-pages.ts'

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
  if (operation === undefined) return notFound()
  return referenceResult(context, operation, (sample) => ({ form: formOf(sample, randomUUID()) }))
}

/** Sends the call of the form. A reload sends it again under the same X-Request-ID, so that it happens once. */
async function sendOperation(context: Context): Promise<Result> {
  const operation = findOperationById(context.params['operation'] ?? '')
  if (operation === undefined) return notFound()
  const form = readSampleForm(context.form)
  const sent = await sendSample(context.tpp.client, operation, form)
  return referenceResult(context, operation, () => ({ form: { ...form, requestId: randomUUID() }, sent }))
}
