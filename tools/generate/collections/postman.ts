import type { Collection, CollectionField, CollectionFolder, CollectionRequest } from './collection.ts'
import { AFTER_ANSWER, BEFORE_REQUEST } from './scripts.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

const ADAPTER = `const get = (name) => pm.collectionVariables.get(name);
const set = (name, value) => pm.collectionVariables.set(name, value);`

const ANSWER_ADAPTER = `${ADAPTER}
const status = pm.response.code;
let answer = null;
try { answer = pm.response.json(); } catch (problem) { /* Not every answer has a body. */ }
const requestId = pm.response.headers.get('X-Request-ID');`

/** A Postman collection, version 2.1, as the text of its one file. */
export function postmanCollection({ name, description, variables, folders }: Collection): string {
  const collection = {
    info: { name, description, schema: SCHEMA },
    event: [
      eventOf('prerequest', `${ADAPTER}\n${BEFORE_REQUEST}`),
      eventOf('test', `${ANSWER_ADAPTER}\n${AFTER_ANSWER}`),
    ],
    variable: Object.entries(variables).map(([key, value]) => ({ key, value, type: 'string' })),
    item: folders.map(folderItem),
  }
  return `${JSON.stringify(collection, null, 2)}\n`
}

const eventOf = (listen: 'prerequest' | 'test', script: string) => ({
  listen,
  script: { type: 'text/javascript', exec: script.split('\n') },
})

const folderItem = ({ name, description, requests }: CollectionFolder) => ({
  name,
  description,
  item: requests.map(requestItem),
})

const requestItem = (request: CollectionRequest) => ({
  name: request.name,
  ...(request.expected === undefined ? {} : { event: [eventOf('test', testOf(request))] }),
  request: {
    method: request.method,
    description: request.description,
    header: request.headers.map(fieldItem),
    url: {
      raw: `{{baseUrl}}${request.path}${queryStringOf(request.query)}`,
      host: ['{{baseUrl}}'],
      path: request.path.slice(1).split('/'),
      ...(request.query.length === 0 ? {} : { query: request.query.map(fieldItem) }),
    },
    ...(request.body === undefined
      ? {}
      : { body: { mode: 'raw', raw: request.body, options: { raw: { language: 'json' } } } }),
  },
})

const fieldItem = ({ name, value, isEnabled, description }: CollectionField) => ({
  key: name,
  value,
  description,
  ...(isEnabled ? {} : { disabled: true }),
})

function queryStringOf(query: readonly CollectionField[]): string {
  const enabled = query.filter((one) => one.isEnabled).map(({ name, value }) => `${name}=${value}`)
  return enabled.length === 0 ? '' : `?${enabled.join('&')}`
}

function testOf({ expected }: CollectionRequest): string {
  const fields = Object.entries(expected?.fields ?? {})
  return [
    `pm.test('the answer is ${expected?.status}', () => pm.response.to.have.status(${expected?.status}));`,
    ...fields.map(
      ([name, value]) =>
        `pm.test('${name} is ${value}', () => pm.expect(pm.response.json().${name}).to.equal('${value}'));`,
    ),
  ].join('\n')
}
