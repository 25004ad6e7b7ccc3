import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { connectMcp } from '../../test/support/mcp-client.ts'
import { findArgumentProblems } from './check-arguments.ts'
import { searchDocs } from './docs.ts'
import { shorten, TOOLS } from './run-tool.ts'

const directory = mkdtempSync('/tmp/havn-mcp-')
const env = { ...process.env, HAVN_STATE_DIRECTORY: directory }
const child = spawn(
  process.execPath,
  [join(import.meta.dirname, '..', 'main.ts'), 'mcp', '--url', 'https://localhost:1'],
  { env },
)
after(() => {
  child.kill()
  rmSync(directory, { recursive: true })
})
const client = connectMcp({ child, output: () => '', says: async () => {} })
const codeOf = (message: Record<string, unknown>) => (message['error'] as { code: number } | undefined)?.code

test('versions are negotiated: a known one is agreed to, of an unknown one the newest is offered', async () => {
  for (const [asked, agreed] of [
    ['2024-11-05', '2024-11-05'],
    ['2025-11-25', '2025-11-25'],
    ['1999-01-01', '2025-11-25'],
  ]) {
    const { result } = await client.request('initialize', { protocolVersion: asked })
    const { protocolVersion, capabilities, serverInfo } = result as Record<string, unknown>
    assert.equal(protocolVersion, agreed)
    assert.deepEqual(capabilities, { tools: {}, resources: {} })
    assert.equal((serverInfo as { name: string }).name, 'havn')
  }
})

test('every tool has a schema of an object; ping is answered, notifications are not', async () => {
  const { result } = await client.request('tools/list')
  const { tools } = result as { tools: { name: string; inputSchema: { type: string } }[] }
  assert.deepEqual(
    tools.map(({ name }) => name),
    [
      'list_operations',
      'describe_operation',
      'call',
      'why',
      'be_the_psu',
      'time',
      'search_docs',
      'read_doc',
      'scenarios',
    ],
  )
  assert(tools.every(({ inputSchema }) => inputSchema.type === 'object'))
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
  assert.deepEqual((await client.request('ping')).result, {})
})

test('faults of the protocol have their codes: no JSON, no message, no method, no tool, no resource', async () => {
  assert.equal(codeOf(await client.sendLine('{')), -32_700)
  assert.equal(codeOf(await client.sendLine('{"id":null}')), -32_600)
  assert.equal(codeOf(await client.sendLine('[]')), -32_600)
  assert.equal(codeOf(await client.request('tools/none')), -32_601)
  assert.equal(codeOf(await client.request('tools/call', { name: 'none' })), -32_602)
  assert.equal(
    codeOf(await client.request('resources/read', { uri: 'havn://docs/../package.json' })),
    -32_002,
  )
})

test('without a sandbox: operations, docs and scenarios work, and a call says how to start one', async () => {
  assert.match(
    (await client.callTool('list_operations', { word: 'basket' })).text,
    /^createSigningBasket: POST \/v1\/signing-baskets: /m,
  )
  const described = await client.callTool('describe_operation', { id: 'createNdctPayment' })
  assert.match(described.text, /"creditorName"[^]*… and \d+ more/)
  assert.doesNotMatch(described.text, /\$ref/)
  assert.match(
    (await client.callTool('describe_operation', { id: 'createNdctPaymnt' })).text,
    /did you mean createNdctPayment\?/,
  )
  assert.match(
    (await client.callTool('search_docs', { words: 'signing string newline' })).text,
    /^docs\/[a-z/-]+\.md\n[^]*signing string/,
  )
  assert.match((await client.callTool('read_doc', { page: 'why.md' })).text, /^# Why\?/)
  assert.match((await client.callTool('read_doc', { page: 'docs/errors/CONFLICT.md' })).text, /^# CONFLICT\n/)
  assert.match(
    (await client.callTool('scenarios', { word: 'execution-refused' })).text,
    /\| execution-refused \| 99860601008 /,
  )
  const { text, isError } = await client.callTool('call', { method: 'GET', path: '/v1/sandbox/customers' })
  assert.deepEqual([isError, /start the sandbox once: \.\/havn dev/.test(text)], [true, true], text)
})

test('SEC-162 no path leads a call to another host, and tools that change something say so', async (t) => {
  const received: string[] = []
  const other = createServer(({ url = '' }, response) => {
    received.push(url)
    response.end('{}')
  })
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.after(() => other.close())
  const address = other.address()
  assert(typeof address === 'object' && address !== null)
  const host = `localhost:${address.port}`
  const paths = [
    `//${host}/collect`,
    `/\\${host}/v1/x`,
    `/\t/${host}/v1/x`,
    `http://${host}/v1/x`,
    `/v1/../..//${host} `,
  ]
  for (const path of paths) {
    const { isError, text } = await client.callTool('call', { method: 'POST', path, body: { secret: 1 } })
    assert.equal(isError, true)
    assert.match(text, /^path must begin with \/v1\//, path)
  }
  assert.deepEqual(received, [])

  const { result } = await client.request('tools/list')
  const { tools } = result as { tools: { name: string; annotations: Record<string, boolean> }[] }
  const changing = tools.filter(({ annotations }) => annotations['readOnlyHint'] !== true)
  assert.deepEqual(
    changing.map(({ name }) => name),
    ['call', 'be_the_psu', 'time'],
  )
  assert(tools.every(({ annotations }) => annotations['destructiveHint'] !== annotations['readOnlyHint']))
})

test('arguments are validated, and what is wrong is a tool error for the agent', async () => {
  const wrong = await client.callTool('call', { method: 'PATCH', paht: '/v1/x', headers: { a: 1 } })
  assert.equal(wrong.isError, true)
  for (const reason of [
    /no argument "paht"; there are: method, path, headers, body/,
    /argument path is missing/,
    /method must be GET, POST/,
    /headers must be an object/,
  ])
    assert.match(wrong.text, reason)
  const time = TOOLS.find(({ name }) => name === 'time')
  assert(time)
  assert.deepEqual(findArgumentProblems(time, { advanceSeconds: 0 }), [
    'the argument advanceSeconds must be a whole number from 1 to 315360000',
  ])
  assert.deepEqual(findArgumentProblems(time, { advanceSeconds: 1 }), [])
  assert.deepEqual(findArgumentProblems(time, []), ['expected an object of arguments'])
  assert.equal((await client.callTool('time', { advanceSeconds: 1, runBatch: true })).isError, true)
})

test('resources are the pages of the documentation', async () => {
  const { result } = await client.request('resources/list')
  const { resources } = result as { resources: { uri: string; title: string }[] }
  assert(resources.some(({ uri, title }) => uri === 'havn://docs/why.md' && title === 'Why?'))
  const read = await client.request('resources/read', { uri: 'havn://docs/why.md' })
  assert.match(JSON.stringify(read), /"mimeType":"text\/markdown","text":"# Why\?/)
})

test('long answers are cut, and say so; a section that has every word comes first', () => {
  assert.equal(shorten('x'.repeat(40_000)).length, 40_000)
  assert.match(shorten('x'.repeat(40_001)), /x\n… 1 characters are left out/)
  assert.deepEqual(searchDocs('zzzzqqqq', 3), [])
  assert(searchDocs('signature-check', 5).some(({ page }) => page === 'why.md'))
})
