import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { runInNewContext } from 'node:vm'

/** A request of a collection as it is sent, once its variables are filled in. */
export interface FilledRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export interface CollectionAnswer {
  readonly status: number
  readonly headers: Headers
  /** Undefined where there is no body. */
  readonly json: unknown
}

export type Variables = Map<string, string>

/** Puts in the values of variables, and of those that every client has. */
export function fillIn(text: string, variables: Variables): string {
  return text.replaceAll(/\{\{([$\w]+)\}\}/g, (_, name: string) => {
    if (name === '$guid') return randomUUID()
    const value = variables.get(name)
    assert(value !== undefined, `no variable is called ${name}`)
    return value
  })
}

export async function sendFilled({ method, url, headers, body }: FilledRequest): Promise<CollectionAnswer> {
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' }
  const answer = await fetch(url, {
    method,
    headers: { ...type, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    json: text === '' ? undefined : JSON.parse(text),
  }
}

/** Runs a script of the collection with what its client offers to scripts, and nothing else. */
export const runScript = (script: string, offered: object): void => {
  runInNewContext(`(() => {\n${script}\n})()`, { ...offered })
}
