import assert from 'node:assert/strict'
import { printCollection } from '../../../tools/generate/collections/print-collection.ts'
import { type CollectionAnswer, fillIn, runScript, sendFilled, type Variables } from './collection-client.ts'

interface PostmanField {
  readonly key: string
  readonly value: string
  readonly disabled?: boolean
}

interface PostmanEvent {
  readonly listen: 'prerequest' | 'test'
  readonly script: { readonly exec: readonly string[] }
}

interface PostmanRequest {
  readonly name: string
  readonly event?: readonly PostmanEvent[]
  readonly request: {
    readonly method: string
    readonly url: { readonly raw: string; readonly path: readonly string[] }
    readonly header: readonly PostmanField[]
    readonly body?: { readonly raw: string }
  }
}

interface PostmanCollection {
  readonly info: { readonly schema: string }
  readonly variable: readonly PostmanField[]
  readonly event: readonly PostmanEvent[]
  readonly item: readonly { readonly name: string; readonly item: readonly PostmanRequest[] }[]
}

export const postmanCollection = JSON.parse(printCollection()) as PostmanCollection

const scriptOf = (events: readonly PostmanEvent[] = [], listen: PostmanEvent['listen']): string =>
  events
    .filter((one) => one.listen === listen)
    .flatMap(({ script }) => script.exec)
    .join('\n')

/** Sends requests as Postman does: with the variables and scripts of the collection, and the tests of the request. */
export function postmanClient(baseUrl: string) {
  const { variable, event } = postmanCollection
  const variables: Variables = new Map(variable.map(({ key, value }) => [key, value]))
  variables.set('baseUrl', baseUrl)
  const collectionVariables = {
    get: (name: string) => variables.get(name),
    set: (name: string, value: string) => void variables.set(name, value),
  }
  const send = async (item: PostmanRequest): Promise<CollectionAnswer> => {
    const { method, url, header, body } = item.request
    runScript(scriptOf(event, 'prerequest'), { pm: { collectionVariables } })
    const enabled = header.filter((one) => one.disabled !== true)
    const answer = await sendFilled({
      method,
      url: fillIn(url.raw, variables),
      headers: Object.fromEntries(enabled.map(({ key, value }) => [key, fillIn(value, variables)])),
      body: body === undefined ? undefined : fillIn(body.raw, variables),
    })
    const pm = { collectionVariables, ...testing(item.name, answer) }
    runScript(scriptOf(event, 'test'), { pm })
    runScript(scriptOf(item.event, 'test'), { pm })
    return answer
  }
  return { send, variables }
}

/** What Postman offers to tests, as far as the collection uses it. */
const testing = (name: string, { status, headers, json }: CollectionAnswer) => {
  const said = `${name}: ${status} ${JSON.stringify(json)}`
  return {
    test: (_name: string, body: () => void) => body(),
    expect: (received: unknown) => ({
      to: { equal: (value: unknown) => assert.equal(received, value, said) },
    }),
    response: {
      code: status,
      headers,
      json: () => {
        if (json === undefined) throw new SyntaxError('no JSON')
        return json
      },
      to: { have: { status: (expected: number) => assert.equal(status, expected, said) } },
    },
  }
}
