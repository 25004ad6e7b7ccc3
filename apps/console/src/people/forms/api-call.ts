import { type Html, html } from '@havn/html'
import { codeBlock } from '../../design/index.ts'

interface ApiCall {
  readonly operation: string
  readonly path: string
  readonly parameters: Readonly<Record<string, string>>
  readonly body: unknown
}

/** What the form sends, to be copied into a test: as HTTP and by the SDK. The button fills in what was typed. */
export function apiCall(call: ApiCall, isOpen: boolean): Html {
  const { operation, path, parameters, body } = call
  const json = JSON.stringify(body, undefined, 2)
  const sdk = `await bank.sandbox.${operation}(${JSON.stringify({ ...parameters, body }, undefined, 2).replaceAll(/^(\s+)"(\w+)":/gm, '$1$2:')})`
  const content = html`${codeBlock(`POST ${path}\nContent-Type: application/json\n\n${json}`, 'HTTP')}${codeBlock(sdk, 'TypeScript')}<button class="button small" name="preview" value="1">Show it with what I typed</button>`
  const summary = html`<summary>The same as an API call</summary>`
  return isOpen
    ? html`<details class="api-call" id="api-call" open>${summary}${content}</details>`
    : html`<details class="api-call" id="api-call">${summary}${content}</details>`
}
