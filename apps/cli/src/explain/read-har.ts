import { type GivenRequest, targetOf, toHeaderBytes } from './given-request.ts'

/** Reads a request of a HAR file: the whole file, an entry of it, or its `request`. Of several it takes one by its number. */
export function readHar(text: string, number: number | undefined): GivenRequest {
  const requests = requestsOf(parse(text))
  const chosen = number === undefined ? requests.at(-1) : requests[number - 1]
  if (chosen === undefined)
    throw new Error(
      requests.length === 0
        ? 'expected a curl command, an HTTP request, or a HAR file with an entry; this JSON is none of them'
        : `--entry ${number}: the HAR file has ${requests.length} entries`,
    )
  const { method, url, headers, postData } = chosen
  const lines = (Array.isArray(headers) ? headers : []).filter(isHeader)
  const body = fieldOf(postData, 'text')
  return {
    method: String(method),
    target: targetOf(String(url)),
    // Browsers list the pseudo-headers of HTTP/2 too.
    headers: lines
      .filter(({ name }) => !name.startsWith(':'))
      .map(({ name, value }) => ({ name, value: toHeaderBytes(value) })),
    body: Buffer.from(typeof body === 'string' ? body : ''),
    notes:
      requests.length > 1
        ? [
            `The HAR file has ${requests.length} requests; this is number ${number ?? requests.length}. --entry chooses another.`,
          ]
        : [],
  }
}

type HarRequest = Record<'method' | 'url' | 'headers' | 'postData', unknown>

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : ''
    throw new Error(`this looks like a HAR file, but it is not JSON: ${reason}`, { cause: problem })
  }
}

function requestsOf(json: unknown): HarRequest[] {
  const entries = fieldOf(fieldOf(json, 'log'), 'entries')
  const candidates = Array.isArray(entries) ? entries : [json]
  return candidates
    .map((entry) => fieldOf(entry, 'request') ?? entry)
    .filter(
      (request) =>
        typeof fieldOf(request, 'method') === 'string' && typeof fieldOf(request, 'url') === 'string',
    )
    .map((request) => ({
      method: fieldOf(request, 'method'),
      url: fieldOf(request, 'url'),
      headers: fieldOf(request, 'headers'),
      postData: fieldOf(request, 'postData'),
    }))
}

function isHeader(value: unknown): value is { name: string; value: string } {
  return typeof fieldOf(value, 'name') === 'string' && typeof fieldOf(value, 'value') === 'string'
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}
