import type { Operation } from '@havn/contract'
import { DOCUMENTED_VALUES, type ReaderValues } from '../pages/reader-values.ts'
import type { SampleRequest } from './sample-request.ts'

/** The same call for one tool or language. */
export interface CodeSample {
  readonly label: string
  readonly language: string
  readonly code: string
}

/** The call for the command line, curl, TypeScript and Python. */
export function samplesOf(
  operation: Operation,
  sample: SampleRequest,
  values: ReaderValues,
): readonly CodeSample[] {
  const command = values.command ?? DOCUMENTED_VALUES.command
  return [
    { label: 'Command line', language: 'sh', code: commandLine(sample, command) },
    { label: 'curl', language: 'sh', code: curl(operation, sample, { command, values }) },
    { label: 'TypeScript', language: 'ts', code: typeScript(operation, sample, values) },
    { label: 'Python', language: 'python', code: python(sample, values) },
  ]
}

const json = (value: unknown): string => JSON.stringify(value, null, 2)

/** A text in single quotes for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Headers that `havn call` and the proxy fill in by themselves. */
const FILLED_IN: ReadonlySet<string> = new Set([
  'TPP-Session-ID',
  'TPP-Redirect-URI',
  'PSU-IP-Address',
  'x-accept-fix',
])

const shellHeaders = ({ headers }: SampleRequest): string =>
  Object.entries(headers)
    .filter(([name]) => !FILLED_IN.has(name))
    .map(([name, value]) => ` \\\n  -H ${quoted(`${name}: ${value}`)}`)
    .join('')

const shellPath = (path: string): string => (/^[\w/.{}-]+$/.test(path) ? path : quoted(path))

function commandLine(sample: SampleRequest, command: string): string {
  const call = `${command} call ${sample.method} ${shellPath(sample.path)}`
  if (sample.body === undefined) return `${call}${shellHeaders(sample)}`
  return `${call} \\\n  --data body.json${shellHeaders(sample)}`
}

function curl(
  { isUnsigned }: Operation,
  sample: SampleRequest,
  { command, values }: { command: string; values: ReaderValues },
): string {
  const method = sample.method === 'GET' ? '' : ` --request ${sample.method}`
  const body =
    sample.body === undefined ? '' : ` \\\n  -H 'Content-Type: application/json' --data-binary @body.json`
  if (isUnsigned === true) {
    const base = values.httpUrl ?? DOCUMENTED_VALUES.httpUrl
    return `curl${method} ${quoted(`${base}${sample.path}`)}${body}`
  }
  return `# signs what passes through it; leave it running in another terminal
${command} proxy --port 8081

curl${method} ${quoted(`http://localhost:8081${sample.path}`)}${shellHeaders(sample)}${body}`
}

const SESSION_FIELDS: readonly (readonly [string, string])[] = [
  ['TPP-Session-ID', 'sessionId'],
  ['TPP-Redirect-URI', 'redirectUri'],
  ['PSU-IP-Address', 'ipAddress'],
]

function typeScript(operation: Operation, sample: SampleRequest, values: ReaderValues): string {
  const fields = [
    ...sessionOf(sample),
    ...parametersOf(operation, sample),
    ...queryOf(sample),
    ...(sample.body === undefined ? [] : [`body: ${json(sample.body)}`]),
  ]
  const method = `bank${operation.sandboxOnly ? '.sandbox' : ''}.${operation.id}`
  const call = fields.length === 0 ? `${method}()` : `${method}({\n${indent(fields.join(',\n'))},\n})`
  return `import { readFileSync } from 'node:fs'
import { connectBank } from '@havn/tpp-sdk'

const read = (name: string) => readFileSync(\`.havn/\${name}\`, 'utf8')
const bank = connectBank({
  baseUrl: '${values.bankUrl ?? DOCUMENTED_VALUES.bankUrl}',
  key: read('tpp/default/key.pem'),
  certificate: read('tpp/default/cert.pem'),
  ca: read('ca.pem'),
})

const answer = await ${call}
console.log(answer.status, answer.body)`
}

const indent = (text: string): string => text.replaceAll(/^/gm, '  ')

function sessionOf({ headers }: SampleRequest): readonly string[] {
  const fields = SESSION_FIELDS.flatMap(([header, field]) =>
    headers[header] === undefined ? [] : [`${field}: '${headers[header]}'`],
  )
  const nationalId = headers['X-PSU-IDENTITY']
  const psuId = headers['PSU-ID']
  const psu =
    nationalId === undefined
      ? psuId === undefined
        ? []
        : [`psu: { id: '${psuId}' }`]
      : [`psu: { nationalId: '${nationalId}', context: 'PRIVATE' }`]
  const all = [...fields, ...psu]
  return all.length === 0 ? [] : [`session: {\n${indent(all.join(',\n'))},\n}`]
}

function parametersOf({ path }: Operation, sample: SampleRequest): readonly string[] {
  const values = (sample.path.split('?')[0] ?? '').split('/')
  return path.split('/').flatMap((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name === undefined ? [] : [`${name}: '${decodeURIComponent(values[index] ?? '')}'`]
  })
}

function queryOf({ path }: SampleRequest): readonly string[] {
  const query = [...new URLSearchParams(path.split('?')[1] ?? '')]
  return query.length === 0
    ? []
    : [`query: { ${query.map(([name, value]) => `${name}: '${value}'`).join(', ')} }`]
}

function python(sample: SampleRequest, values: ReaderValues): string {
  const headers = Object.entries(sample.headers).map(
    ([name, value]) => `    "${name}": ${JSON.stringify(value)},`,
  )
  const given = headers.length === 0 ? 'headers = {}' : `headers = {\n${headers.join('\n')}\n}`
  const base = values.bankUrl ?? DOCUMENTED_VALUES.bankUrl
  const body = sample.body === undefined ? '' : `body = json.dumps(${pythonLiteral(sample.body)}).encode()\n`
  return `# bank.py and signing.py are in examples/python
${sample.body === undefined ? '' : 'import json\n'}from bank import Bank
from signing import load_signer

signer = load_signer(".havn/tpp/default/key.pem", ".havn/tpp/default/cert.pem")
bank = Bank("${base}", ".havn/ca.pem", signer)

${given}
${body}answer = bank.call("${sample.method}", "${sample.path}", headers${sample.body === undefined ? '' : ', body'})
print(answer.status, answer.json)`
}

const pythonLiteral = (value: unknown): string =>
  json(value)
    .replaceAll(/: true\b/g, ': True')
    .replaceAll(/: false\b/g, ': False')
    .replaceAll(/: null\b/g, ': None')
