import type { Operation } from '@havn/contract'
import type { TppAnswer, TppClient } from '@havn/tpp-sdk'
import type { SampleRequest } from './sample-request.ts'

/** What was sent from the reference, and what came back. */
export type SentSample =
  | {
      readonly kind: 'answered'
      readonly requestId: string
      readonly answer: TppAnswer
      readonly milliseconds: number
    }
  | { readonly kind: 'not sent'; readonly problem: string }

/** The fields of the form that sends a call. */
export interface SampleForm {
  readonly requestId: string
  readonly path: string
  /** Headers by name; an empty one is left out. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** What the form shows first. */
export function formOf(sample: SampleRequest, requestId: string): SampleForm {
  return {
    requestId,
    path: sample.path,
    headers: sample.headers,
    body: sample.body === undefined ? undefined : JSON.stringify(sample.body, null, 2),
  }
}

const headerField = 'header.'

/** The names of the form's fields for headers begin with this. */
export const headerFieldOf = (name: string): string => `${headerField}${name}`

/** Reads a posted form. */
export function readSampleForm(form: URLSearchParams): SampleForm {
  const headers = [...form].flatMap(([name, value]): [string, string][] =>
    name.startsWith(headerField) ? [[name.slice(headerField.length), value.trim()]] : [],
  )
  return {
    requestId: form.get('requestId') ?? '',
    path: (form.get('path') ?? '').trim(),
    headers: Object.fromEntries(headers),
    // A form sends line breaks as CRLF.
    body: form.get('body')?.replaceAll('\r\n', '\n'),
  }
}

/** Signs the call of a form and sends it. The form can send this operation alone, and no header of the signature. */
export async function sendSample(
  client: TppClient,
  operation: Operation,
  form: SampleForm,
): Promise<SentSample> {
  const problem = problemOf(operation, form)
  if (problem !== undefined) return { kind: 'not sent', problem }
  const { requestId, path, headers, body } = form
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
  const started = performance.now()
  try {
    const answer = await client.call({
      method: operation.method,
      path,
      headers: { ...given, 'X-Request-ID': requestId },
      ...(body === undefined || body.trim() === '' ? {} : { body }),
    })
    return { kind: 'answered', requestId, answer, milliseconds: Math.round(performance.now() - started) }
  } catch (failure) {
    return { kind: 'not sent', problem: failure instanceof Error ? failure.message : String(failure) }
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function problemOf({ path }: Operation, form: SampleForm): string | undefined {
  if (!UUID.test(form.requestId)) return 'The form has lost its X-Request-ID: open the page again.'
  const pattern = path.replaceAll(/[.]/g, String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/?#]+')
  if (!new RegExp(`^${pattern}(\\?[^#]*)?$`).test(form.path)) return `The path must be one of ${path}.`
  const wrong = Object.entries(form.headers).find(
    ([name, value]) => !/^[A-Za-z-]+$/.test(name) || /[^\t\u0020-\u007e\u00a0-\u00ff]/.test(value),
  )
  return wrong === undefined ? undefined : `The header ${wrong[0]} cannot be sent like this.`
}
