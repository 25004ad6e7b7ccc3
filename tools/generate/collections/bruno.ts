import type { Collection, CollectionField, CollectionFolder, CollectionRequest } from './collection.ts'
import { AFTER_ANSWER, BEFORE_REQUEST } from './scripts.ts'

const ADAPTER = `const get = (name) => bru.getVar(name);
const set = (name, value) => bru.setVar(name, value);`

const ANSWER_ADAPTER = `${ADAPTER}
const status = res.getStatus();
const answer = res.getBody();
const requestId = res.getHeader('x-request-id');`

/** The files of a Bruno collection, by path. */
export function brunoFiles(collection: Collection): ReadonlyMap<string, string> {
  return new Map([
    ['bruno.json', brunoJson(collection)],
    ['collection.bru', collectionFile(collection)],
    ...collection.folders.flatMap((folder, position) => folderFiles(folder, position + 1)),
  ])
}

const brunoJson = ({ name }: Collection): string =>
  `${JSON.stringify({ version: '1', name, type: 'collection', ignore: ['node_modules', '.git'] }, null, 2)}\n`

const collectionFile = ({ name, description, variables }: Collection): string =>
  blocks([
    ['meta', [`name: ${name}`]],
    ['auth', ['mode: none']],
    ['vars:pre-request', Object.entries(variables).map(([key, value]) => `${key}: ${value}`)],
    ['script:pre-request', linesOf(`${ADAPTER}\n${BEFORE_REQUEST}`)],
    ['script:post-response', linesOf(`${ANSWER_ADAPTER}\n${AFTER_ANSWER}`)],
    ['docs', linesOf(description)],
  ])

function folderFiles(folder: CollectionFolder, position: number): [string, string][] {
  const { name, description, requests } = folder
  const file = blocks([
    ['meta', [`name: ${name}`, `seq: ${position}`]],
    ['auth', ['mode: none']],
    ['docs', linesOf(description)],
  ])
  const path = name.toLowerCase().replaceAll(' ', '-')
  return [
    [`${path}/folder.bru`, file],
    ...requests.map((request, index): [string, string] => [
      `${path}/${request.id}.bru`,
      requestFile(request, index + 1),
    ]),
  ]
}

const requestFile = (request: CollectionRequest, position: number): string =>
  blocks([
    ['meta', [`name: ${request.name}`, 'type: http', `seq: ${position}`]],
    [
      request.method.toLowerCase(),
      [
        `url: {{baseUrl}}${request.path}${queryStringOf(request.query)}`,
        `body: ${request.body === undefined ? 'none' : 'json'}`,
        'auth: none',
      ],
    ],
    ['params:query', request.query.map(fieldLine)],
    ['headers', request.headers.map(fieldLine)],
    ['body:json', linesOf(request.body)],
    ['assert', assertionsOf(request)],
    ['docs', linesOf(request.description)],
  ])

export function queryStringOf(query: readonly CollectionField[]): string {
  const enabled = query.filter((one) => one.isEnabled).map(({ name, value }) => `${name}=${value}`)
  return enabled.length === 0 ? '' : `?${enabled.join('&')}`
}

const fieldLine = ({ name, value, isEnabled }: CollectionField): string =>
  `${isEnabled ? '' : '~'}${name}: ${value}`

const assertionsOf = ({ expected }: CollectionRequest): string[] =>
  expected === undefined
    ? []
    : [
        `res.status: eq ${expected.status}`,
        ...Object.entries(expected.fields ?? {}).map(([name, value]) => `res.body.${name}: eq ${value}`),
      ]

const linesOf = (text: string | undefined): string[] => (text === undefined ? [] : text.split('\n'))

/** Blocks of a .bru file; those without lines are left out. */
const blocks = (all: readonly (readonly [name: string, lines: readonly string[]])[]): string =>
  `${all
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => `${name} {\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n}`)
    .join('\n\n')}\n`
