import type { Check } from './check-context.ts'

const JSON_TYPE = /^application\/json *(; *charset="?utf-8"?)?$/i

// Many clients send an empty object with every POST.
const EMPTY_OBJECT = /^\s*\{\s*\}\s*$/
const emptyObjectBytesMax = 64

/** SVC-08, SVC-09: an operation with a body takes unencoded JSON in UTF-8; one without a body takes nothing or `{}`. */
export const checkBody: Check = ({ operation, request: { headers, body } }) => {
  if (body.length === 0 && operation.body === undefined) return undefined
  if (operation.body === undefined && !operation.ignoresBody)
    return operation.method !== 'GET' && isEmptyObject(body)
      ? undefined
      : { kind: 'body-unexpected', details: [`expected no body, got ${body.length} bytes`] }
  if (body.length > operation.bodyBytesMax)
    return {
      kind: 'body-too-large',
      details: [`expected at most ${operation.bodyBytesMax} bytes, got ${body.length}`],
    }
  const encoding = headers.get('content-encoding')
  if (encoding !== undefined && encoding.join() !== 'identity')
    return { kind: 'body-encoded', path: 'Content-Encoding', details: ['send the JSON text itself'] }
  const types = headers.get('content-type') ?? []
  if (types.length === 0 && operation.ignoresBody) return undefined
  if (types.length === 1 && JSON_TYPE.test(types[0] ?? '')) return undefined
  return {
    kind: 'body-not-json',
    path: 'Content-Type',
    details: [`expected Content-Type: application/json, got ${types.join(' and ') || 'none'}`],
  }
}

function isEmptyObject(body: Buffer): boolean {
  return body.length <= emptyObjectBytesMax && EMPTY_OBJECT.test(body.toString('latin1'))
}
