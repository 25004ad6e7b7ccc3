import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type CollectionAnswer, fillIn, runScript, sendFilled, type Variables } from './collection-client.ts'

interface BrunoField {
  readonly name: string
  readonly value: string
  readonly enabled: boolean
}

interface BrunoRequest {
  readonly meta: { readonly name: string; readonly seq: string }
  readonly http: { readonly method: string; readonly url: string }
  readonly headers?: readonly BrunoField[]
  readonly body?: { readonly json: string }
  readonly assertions?: readonly BrunoField[]
}

interface BrunoCollection {
  readonly vars: { readonly req: readonly BrunoField[] }
  readonly script: { readonly req: string; readonly res: string }
}

/** Bruno's own parser. */
const { bruToJsonV2, collectionBruToJson } = createRequire(import.meta.url)('@usebruno/lang') as {
  readonly bruToJsonV2: (text: string) => BrunoRequest
  readonly collectionBruToJson: (text: string) => BrunoCollection
}

export const brunoFolder = join(import.meta.dirname, '../../../collections/bruno')

/** The requests of a folder, in the order in which Bruno shows and runs them. */
export const brunoRequests = (folder: string): BrunoRequest[] =>
  readdirSync(join(brunoFolder, folder))
    .filter((file) => file !== 'folder.bru')
    .map((file) => bruToJsonV2(readFileSync(join(brunoFolder, folder, file), 'utf8')))
    .toSorted((left, right) => Number(left.meta.seq) - Number(right.meta.seq))

/** Sends requests as Bruno does: with the variables and scripts of the collection. */
export function brunoClient(baseUrl: string) {
  const { vars, script } = collectionBruToJson(readFileSync(join(brunoFolder, 'collection.bru'), 'utf8'))
  const collectionVariables = vars.req.map(({ name, value }) => [name, value ?? ''] as const)
  const runtime: Variables = new Map()
  const bru = {
    getVar: (name: string) => runtime.get(name),
    setVar: (name: string, value: string) => void runtime.set(name, value),
  }
  const send = async ({ http, headers = [], body }: BrunoRequest): Promise<CollectionAnswer> => {
    runScript(script.req, { bru })
    const variables: Variables = new Map([...collectionVariables, ['baseUrl', baseUrl], ...runtime])
    const enabled = headers.filter((one) => one.enabled)
    const answer = await sendFilled({
      method: http.method.toUpperCase(),
      url: fillIn(http.url, variables),
      headers: Object.fromEntries(enabled.map(({ name, value }) => [name, fillIn(value, variables)])),
      body: body === undefined ? undefined : fillIn(body.json, variables),
    })
    const res = {
      getStatus: () => answer.status,
      getBody: () => answer.json ?? '',
      getHeader: (name: string) => answer.headers.get(name),
    }
    runScript(script.res, { bru, res })
    return answer
  }
  return { send, variables: runtime }
}

/** Checks what the request says of its answer, such as `res.body.transactionStatus: eq ACSC`. */
export function assertBruno({ meta, assertions = [] }: BrunoRequest, answer: CollectionAnswer): void {
  assert(assertions.length > 0, meta.name)
  for (const { name, value } of assertions) {
    const [, expected] = value.split(' ')
    const field = name.replace('res.body.', '')
    const received = name === 'res.status' ? answer.status : Reflect.get(answer.json ?? {}, field)
    assert.equal(String(received), expected, `${meta.name}: ${JSON.stringify(answer.json)}`)
  }
}
