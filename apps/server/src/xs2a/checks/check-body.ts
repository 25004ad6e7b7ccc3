import type { Check } from '../attempt.ts'

const JSON_TYPE = /^application\/json *(; *charset="?utf-8"?)?$/i

/** SVC-08, SVC-09: JSON in UTF-8 as it is, where the operation takes a body; nothing where it takes none. */
export const checkBody: Check = ({ operation, request: { headers, body } }) => {
  if (body.length === 0 && operation.body === undefined) return undefined
  if (operation.body === undefined && !operation.ignoresBody)
    return { kind: 'body-unexpected', details: [`expected no body, got ${body.length} bytes`] }
  if (body.length > operation.bodyBytesMax)
    return {
      kind: 'body-too-large',
      details: [`expected at most ${operation.bodyBytesMax} bytes, got ${body.length}`],
    }
  const encoding = headers.get('content-encoding')
  if (encoding !== undefined && encoding.join() !== 'identity')
    return { kind: 'body-encoded', path: 'Content-Encoding', details: ['send the JSON text itself'] }
  const types = headers.get('content-type') ?? []
  if (types.length === 1 && JSON_TYPE.test(types[0] ?? '')) return undefined
  return {
    kind: 'body-not-json',
    path: 'Content-Type',
    details: [`expected Content-Type: application/json, got ${types.join(' and ') || 'none'}`],
  }
}
