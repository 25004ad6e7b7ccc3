import type { AnyAnswer } from '../../design/problem.ts'
import { type Html, html } from '@havn/html'
import { codeBlock, pageHead, problemNote } from '../../design/index.ts'
import { type Context, notFound, redirect, type Result, type Route } from '../../server/index.ts'
import { withBankProblems } from '../bank-problem.ts'
import { peoplePage } from '../people-frame.ts'
import type { Person } from '../person.ts'

/** The fields of a form by name: what was typed, or what is proposed. */
export type Values = (name: string) => string

/** A form that creates one thing by one call. */
export interface CreationForm<Body> {
  readonly title: string
  readonly lead: string
  /** The label of the button. */
  readonly submit: string
  readonly of?: Person
  /** What is proposed, by field. */
  readonly proposals: Readonly<Record<string, string>>
  readonly fields: (values: Values) => Html
  readonly toBody: (values: Values) => Body
  /** The operation by its name in the SDK, and its path. */
  readonly operation: string
  readonly path: string
  /** What the SDK's call has beside the body, such as the id of the account. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly send: (body: Body) => Promise<AnyAnswer>
  /** Where the reader goes then, and the sentence that confirms it there. */
  readonly next: (answer: unknown) => { readonly path: string; readonly done: string }
}

type FormMaker<Body> = (context: Context) => Promise<CreationForm<Body> | undefined>

/** The page of a form, and what happens when it is sent. */
export const creationRoutes = <Body>(path: string, make: FormMaker<Body>): readonly Route[] => [
  { method: 'GET', path, handle: withBankProblems((context) => show(context, make)) },
  { method: 'POST', path, handle: withBankProblems((context) => submit(context, make)) },
]

async function show<Body>(context: Context, make: FormMaker<Body>): Promise<Result> {
  const form = await make(context)
  return form === undefined ? notFound() : formPage(context, form, { values: proposed(form) })
}

async function submit<Body>(context: Context, make: FormMaker<Body>): Promise<Result> {
  const form = await make(context)
  if (form === undefined) return notFound()
  const values: Values = (name) => (context.form.get(name) ?? '').trim()
  if (context.form.has('preview')) return formPage(context, form, { values, isCallOpen: true })
  const answer = await form.send(form.toBody(values))
  if (answer.status !== 201) return formPage(context, form, { values, refusal: problemNote(answer) })
  const { path, done } = form.next(answer.body)
  return redirect(path, { tone: 'good', text: done })
}

const proposed =
  <Body>({ proposals }: CreationForm<Body>): Values =>
  (name) =>
    proposals[name] ?? ''

interface FormState {
  readonly values: Values
  readonly refusal?: Html
  /** Whether the call is shown at once, because the reader asked for it. */
  readonly isCallOpen?: boolean
}

function formPage<Body>(context: Context, form: CreationForm<Body>, state: FormState): Result {
  const { title, lead, fields, submit: label, operation, path, parameters, toBody } = form
  const { values, refusal, isCallOpen = false } = state
  const call = apiCall({ operation, path, parameters: parameters ?? {}, body: toBody(values) }, isCallOpen)
  return peoplePage({
    title,
    ...(form.of === undefined ? {} : { of: form.of }),
    status: refusal === undefined ? 200 : 422,
    width: 'narrow',
    body: html`${pageHead(title, { lead })}${refusal}<form method="post" class="card creation" action="${context.url.pathname}${context.url.search}">${fields(values)}<div class="actions"><button class="button primary">${label}</button></div>${call}</form>`,
  })
}

interface ApiCall {
  readonly operation: string
  readonly path: string
  readonly parameters: Readonly<Record<string, string>>
  readonly body: unknown
}

/** What the form sends, to be copied into a test: as HTTP and by the SDK. The button fills in what was typed. */
function apiCall(call: ApiCall, isOpen: boolean): Html {
  const { operation, path, parameters, body } = call
  const json = JSON.stringify(body, undefined, 2)
  const sdk = `await bank.sandbox.${operation}(${JSON.stringify({ ...parameters, body }, undefined, 2).replaceAll(/^(\s+)"(\w+)":/gm, '$1$2:')})`
  const content = html`${codeBlock(`POST ${path}\nContent-Type: application/json\n\n${json}`, 'HTTP')}${codeBlock(sdk, 'TypeScript')}<button class="button small" name="preview" value="1">Show it with what I typed</button>`
  const summary = html`<summary>The same as an API call</summary>`
  return isOpen
    ? html`<details class="api-call" id="api-call" open>${summary}${content}</details>`
    : html`<details class="api-call" id="api-call">${summary}${content}</details>`
}
