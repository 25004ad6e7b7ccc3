import type { CheckedBank } from '../checks/checked-bank.ts'
import { callStadt } from '../support/stadt.ts'

/** A `fetch` over connections that have the client certificate of this TPP. It sends what it is given, and nothing else. */
export function fetchAs(checked: CheckedBank, tpp: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const { host, pathname, search } = new URL(request.url)
    const body = await request.text()
    const { status, headers, text } = await callStadt(checked.bank, {
      method: request.method as 'GET',
      host,
      target: `${pathname}${search}`,
      qwac: checked.qwac(tpp),
      // The names that are added otherwise, in the spelling of those that add them.
      headers: {
        'X-Request-ID': undefined,
        'Content-Type': undefined,
        ...Object.fromEntries(request.headers),
      },
      ...(body === '' ? {} : { body }),
    })
    const received = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(text === '' ? null : text, { status, headers: received })
  }
}
