import { headerDefinition, type HeaderDefinition, type Operation } from '@havn/contract'
import { html, type Html } from '@havn/html'
import { breakablePath, pill } from '../../design/index.ts'
import { codeBlock } from '../markdown/code-block.ts'
import type { Address } from '../pages/address.ts'
import type { Docs } from '../pages/docs.ts'
import type { ReferenceAnswer } from '../reference/answers.ts'
import { type Field, fieldsOf } from '../reference/fields.ts'
import type { ReferenceInterface } from '../reference/reference-interface.ts'
import type { CodeSample } from '../reference/samples.ts'
import { interfaceChoice } from './interface-choice.ts'

export interface ReferenceView {
  /** The interface that the operation is one of. */
  readonly api: ReferenceInterface
  readonly operation: Operation
  readonly docs: Docs
  readonly address: Address
  readonly samples: readonly CodeSample[]
  /** The JSON of the sample's body; undefined for an operation without one. */
  readonly body: string | undefined
  /** The form that sends the call; only in the console. */
  readonly sendForm?: Html | undefined
}

const ROLES: Readonly<Record<Operation['role'], string>> = {
  PISP: 'payment initiation (PISP)',
  AISP: 'account information (AISP)',
  CBPII: 'issuing of card-based instruments (CBPII)',
  any: 'any role',
}

/** The article of an operation: body first, then query and path, then the caller's headers, then answers. */
export function referenceArticle({ api, operation, docs, address }: ReferenceView): Html {
  return html`${interfaceChoice(api, address)}<p class="reference-facts">${operation.tag} · ${ROLES[operation.role]}${operation.sandboxOnly ? ' · sandbox only, beyond the specification' : ''}${operation.isUnsigned === true ? ' · needs no signature' : ''}</p>
<h1>${operation.summary}</h1>
<p class="endpoint"><span class="${`verb verb-${operation.method.toLowerCase()}`}">${operation.method}</span> <code>${breakablePath(operation.path)}</code></p>
<p>${withCode(operation.description)}</p>
${deprecation(operation)}${bodyPart(operation)}${queryPart(operation)}${pathPart(operation)}${headersPart(api, operation)}${answersPart(api, operation, { docs, address })}`
}

/** The samples and the form beside the article. */
export function referenceAside({ samples, body, sendForm }: ReferenceView): Html {
  return html`<aside class="reference-aside" aria-label="Samples">${sendForm}${samples.map(
    ({ label, language, code }, index) => {
      const inner = html`<summary>${label}</summary>${codeBlock({ code, info: language, label: label })}`
      return index === 0
        ? html`<details class="sample" name="sample" open="">${inner}</details>`
        : html`<details class="sample" name="sample">${inner}</details>`
    },
  )}${body === undefined ? undefined : html`<details class="sample"><summary>body.json</summary>${codeBlock({ code: body, info: 'json', label: 'body.json' })}</details>`}</aside>`
}

/** A description of the interface: what stands in backticks is code. */
const withCode = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))}`

function deprecation({ deprecation: found }: Operation): Html | undefined {
  if (found === undefined) return undefined
  return html`<p class="note"><strong>Deprecated</strong> since ${found.since}, ends on ${found.sunset}. Use <code>${found.replacedBy}</code>.</p>`
}

function bodyPart({ body, ignoresBody }: Operation): Html | undefined {
  if (ignoresBody === true)
    return html`<h2 id="body">Body</h2><p>None is needed. A body that is sent is signed like any other, and ignored.</p>`
  if (body === undefined) return undefined
  return html`<h2 id="body">Body</h2>${fieldList(fieldsOf(body.schema).map(fieldRow))}`
}

interface Row {
  readonly name: string
  readonly depth: number
  readonly isRequired: boolean
  readonly type: string
  readonly description: string
  readonly bounds: readonly string[]
}

const fieldRow = (field: Field): Row => field

/** Fields as a list of terms: a table of three columns would be cut off on a phone. */
function fieldList(rows: readonly Row[]): Html | undefined {
  if (rows.length === 0) return undefined
  return html`<dl class="fields">${rows.map(
    ({ name, depth, isRequired, type, description, bounds }) =>
      html`<div class="${`field-row field-${Math.min(depth, 4)}`}"><dt><code>${name}</code> ${type === '' ? undefined : html`<span class="field-type">${type}</span>`} ${
        isRequired
          ? html`<span class="field-required">required</span>`
          : html`<span class="field-optional">optional</span>`
      }</dt><dd>${withCode(description)}${bounds.length === 0 ? undefined : html` <span class="field-bounds">${bounds.join('; ')}</span>`}</dd></div>`,
  )}</dl>`
}

function queryPart({ query }: Operation): Html | undefined {
  const rows = Object.entries(query).map(
    ([name, parameter]): Row => ({
      name,
      depth: 0,
      isRequired: parameter.required === true,
      type: parameter.type,
      description: parameter.description,
      bounds: queryBounds(parameter),
    }),
  )
  return rows.length === 0 ? undefined : html`<h2 id="query">Query</h2>${fieldList(rows)}`
}

function queryBounds(parameter: Operation['query'][string]): readonly string[] {
  if (parameter.type === 'enum') return [`one of ${parameter.choices.join(', ')}`]
  if (parameter.type === 'integer') return [`${parameter.minimum} to ${parameter.maximum}`]
  return parameter.type === 'text' ? [`at most ${parameter.lengthMax} characters`] : []
}

function pathPart({ pathParameters }: Operation): Html | undefined {
  const rows = Object.entries(pathParameters).map(
    ([name, { description }]): Row => ({
      name,
      depth: 0,
      isRequired: true,
      type: 'text',
      description,
      bounds: [],
    }),
  )
  return rows.length === 0 ? undefined : html`<h2 id="path">Path</h2>${fieldList(rows)}`
}

function headersPart(api: ReferenceInterface, operation: Operation): Html {
  const { required, optional } = api.headersOf(operation)
  const definition = (name: string) => headerDefinition(name, operation.headers.definitions)
  const filled =
    operation.isUnsigned === true
      ? html`<p>None but <code>Content-Type</code>: this call needs neither certificate nor signature.</p>`
      : html`<p class="muted">${api.otherHeaders}</p>`
  return html`<h2 id="headers">Headers that are yours</h2>${filled}${fieldList(required.map((name) => headerRow(definition(name), true)))}${optionalHeaders(optional.map(definition))}`
}

/** Optional headers are many, and few calls need them. */
function optionalHeaders(headers: readonly HeaderDefinition[]): Html | undefined {
  if (headers.length === 0) return undefined
  return html`<details class="optional-headers"><summary>${headers.length} optional headers</summary>${fieldList(headers.map((header) => headerRow(header, false)))}</details>`
}

function headerRow({ name, description }: HeaderDefinition, isRequired: boolean): Row {
  return { name, depth: 0, isRequired, type: '', description, bounds: [] }
}

type Pages = Pick<ReferenceView, 'docs' | 'address'>

function answersPart(api: ReferenceInterface, operation: Operation, pages: Pages): Html {
  return html`<h2 id="answers">Answers</h2>${api.answersOf(operation).map((answer) => answerMarkup(api, answer, pages))}`
}

function answerMarkup(
  api: ReferenceInterface,
  { status, description, headers, example, fields, codes }: ReferenceAnswer,
  { docs, address }: Pages,
): Html {
  const tone = Number(status) < 300 ? 'good' : status === '401' ? 'act' : 'bad'
  const links = codes.map((code) => {
    const [id = '', anchor] = api.codePage(code).split('#')
    const page = docs.find(id)
    const place = anchor === undefined ? '' : `#${anchor}`
    return page === undefined
      ? html` <code>${code}</code>`
      : html` <a href="${address(`/docs/${page.id}${place}`)}"><code>${code}</code></a>`
  })
  const content = html`<summary>${pill(status, tone)} <span>${description}</span></summary>
${headers.length === 0 ? undefined : html`<p class="muted">Headers: ${headers.join(', ')}</p>`}${
  links.length === 0 ? undefined : html`<p class="codes">Codes:${links}</p>`
}${example === undefined ? undefined : codeBlock({ code: JSON.stringify(example, null, 2), info: 'json', label: 'Recorded example' })}${fields.length === 0 ? undefined : fieldList(fields.map(fieldRow))}`
  return Number(status) < 300
    ? html`<details class="answer" open="">${content}</details>`
    : html`<details class="answer">${content}</details>`
}
