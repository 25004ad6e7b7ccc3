import { randomUUID } from 'node:crypto'
import { type Context, notFound, type Result, type Route } from '../server/index.ts'
import { docsResult } from './docs-result.ts'
import { consoleAddress as address } from './pages/address.ts'
import {
  BERLIN_GROUP,
  findOperationAt,
  NORWEGIAN,
  type ReferenceInterface,
} from './reference/reference-interface.ts'
import { formOf, readSampleForm, sendSample } from './reference/send-sample.ts'
import { referenceResult } from './reference-result.ts'
import { openDocumentation } from './open-documentation.ts'
import { operationsArticle } from './views/index-pages.ts'
import { operationView } from './views/operation-view.ts'

export const routes: readonly Route[] = [
  { method: 'GET', path: '/docs/api', handle: (context) => showOperations(context, NORWEGIAN) },
  {
    method: 'GET',
    path: '/docs/api/berlin-group',
    handle: (context) => showOperations(context, BERLIN_GROUP),
  },
  { method: 'GET', path: '/docs/api/berlin-group/:operation', handle: showStandardOperation },
  { method: 'GET', path: '/docs/api/:operation', handle: showOperation },
  { method: 'POST', path: '/docs/api/:operation', handle: sendOperation },
]

function showOperations(context: Context, api: ReferenceInterface): Result {
  return docsResult(context, {
    title: 'API reference',
    here: api.path,
    article: operationsArticle(api, address),
  })
}

/** The page of an operation of the Berlin Group interface. The reader's own values and form are of the Norwegian one. */
function showStandardOperation(context: Context): Result {
  const here = `${BERLIN_GROUP.path}/${context.params['operation'] ?? ''}`
  const found = findOperationAt(here)
  if (found === undefined) return notFound()
  const { docs } = openDocumentation(context.options.docsFolder)
  const view = operationView(found, { docs, address, today: context.now })
  return docsResult(context, { title: found.operation.summary, here, ...view })
}

async function showOperation(context: Context): Promise<Result> {
  const operation = findOperationAt(`${NORWEGIAN.path}/${context.params['operation'] ?? ''}`)?.operation
  if (operation === undefined) return notFound()
  return referenceResult(context, operation, (sample) => ({ form: formOf(sample, randomUUID()) }))
}

/** Sends the call of the form. A reload sends it again under the same X-Request-ID, so that it happens once. */
async function sendOperation(context: Context): Promise<Result> {
  const operation = findOperationAt(`${NORWEGIAN.path}/${context.params['operation'] ?? ''}`)?.operation
  if (operation === undefined) return notFound()
  const form = readSampleForm(context.form)
  const sent = await sendSample(context.tpp.client, operation, form)
  return referenceResult(context, operation, () => ({ form: { ...form, requestId: randomUUID() }, sent }))
}
