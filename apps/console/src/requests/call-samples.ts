import { findOperation } from '@havn/contract'
import { type Html, html } from '@havn/html'
import type { RequestAttempt } from '@havn/tpp-sdk'
import { codeBlock, tabs } from '../design/index.ts'
import { sampleRequestOf } from '../docs/reference/sample-request.ts'
import { samplesOf } from '../docs/reference/samples.ts'
import type { Context } from '../server/index.ts'

/**
 * The same call from a command line or program; undefined for a path that leads nowhere. The bank keeps no bodies, so the
 * body is that of the documentation unless it is given.
 */
export function callSamples(
  { options, origin, now }: Context,
  { method, path }: Pick<RequestAttempt, 'method' | 'path'>,
  body?: unknown,
): Html | undefined {
  const operation = findOperation(method, path)
  if (operation === undefined) return undefined
  const values = {
    bankUrl: options.bankUrl,
    httpUrl: options.bankPageUrl,
    consoleUrl: origin,
    command: options.command,
  }
  const documented = sampleRequestOf(operation, { values, today: now })
  const sample = {
    ...documented,
    path,
    body: documented.body === undefined ? undefined : (body ?? documented.body),
  }
  const panels = samplesOf(operation, sample, values).map(({ label, code }) => ({
    label,
    body: codeBlock(code),
  }))
  const file =
    sample.body === undefined
      ? undefined
      : html`<details class="body-file" id="sample-body" open><summary>Save this as body.json</summary>${codeBlock(JSON.stringify(sample.body, null, 2))}</details>`
  return html`${tabs('sample', 'The same call as', panels)}${file}`
}
