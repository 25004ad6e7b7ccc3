import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openBank, type TestBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { type RequestToSign, signedRequest } from '../support/signed-request.ts'
import { installTools, run } from './support/install-tools.ts'
import { startSigningProxy } from './support/signing-proxy.ts'

const document = join(import.meta.dirname, '../../packages/contract/openapi.json')
const support = join(import.meta.dirname, 'support')

let bank: TestBank
let tools: string
let folder: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'generated-clients-'))
  ;[bank, tools] = await Promise.all([openBank(), installTools()])
})
after(async () => {
  await bank.close()
  rmSync(folder, { recursive: true })
})

/** The hook of a client in TypeScript: signs a call as it goes out, and sends it to the bank. */
const signingFetch =
  (tpp: Identity): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const bytes = Buffer.from(await request.arrayBuffer())
    const { headers, target } = signedRequest(tpp, {
      method: request.method as NonNullable<RequestToSign['method']>,
      target: `${pathname}${search}`,
      headers: {
        'X-Request-ID': undefined,
        'Content-Type': undefined,
        ...Object.fromEntries(request.headers),
      },
      ...(bytes.length === 0 ? {} : { body: bytes }),
    })
    const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    return fetch(new URL(target, bank.baseUrl), {
      method: request.method,
      headers: sent,
      ...(bytes.length === 0 ? {} : { body: bytes }),
    })
  }

interface GeneratedPayment {
  readonly pay: (baseUrl: string, signingFetch: typeof fetch) => Promise<string[]>
}

/** Why the Python client cannot be generated and used on this machine; false if it can. */
function missingForPython(): string | false {
  const needs: [string, string[]][] = [
    ['java', ['-version']],
    ['python3', ['-c', 'import urllib3, certifi, dateutil, six']],
  ]
  const missing = needs.filter(([program, args]) => spawnSync(program, args).status !== 0)
  return missing.length === 0
    ? false
    : `needs ${missing.map(([program, args]) => [program, ...args].join(' ')).join(' and ')}`
}

describe('clients that are generated from the document, and nothing else', () => {
  test('TypeScript, by @hey-api/openapi-ts: compiles, refuses mistakes, and pays with a hook that signs', async () => {
    const own = join(folder, 'typescript')
    const program = (name: string) => join(tools, 'node_modules', name)
    const client = ['-c', '@hey-api/client-fetch', '--no-log-file', '--silent']
    await run(
      process.execPath,
      [program('@hey-api/openapi-ts/bin/run.js'), '-i', document, '-o', join(own, 'generated'), ...client],
      { cwd: tools },
    )
    cpSync(join(support, 'typescript/pay.txt'), join(own, 'pay.ts'))
    const options = ['--strict', '--target', 'es2022', '--module', 'commonjs', '--moduleResolution', 'node10']
    const output = ['--lib', 'es2023,dom,dom.iterable', '--outDir', join(own, 'js')]
    await run(process.execPath, [program('typescript/bin/tsc'), ...options, ...output, join(own, 'pay.ts')], {
      cwd: own,
    })
    writeFileSync(join(own, 'package.json'), '{"type":"commonjs"}')
    const { pay } = createRequire(import.meta.url)(join(own, 'js/pay.js')) as GeneratedPayment
    assert.deepEqual(await pay(bank.baseUrl, signingFetch(bank.newTpp())), ['RCVD', 'ACSC'])
  })

  test('Python, by OpenAPI Generator: pays through a proxy that signs', {
    skip: missingForPython(),
  }, async () => {
    const own = join(folder, 'python')
    const input = join(folder, 'openapi-3.0.json')
    writeFileSync(input, JSON.stringify(asOpenApi30(JSON.parse(readFileSync(document, 'utf8')))))
    const jar = join(tools, 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar')
    const properties =
      'apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false'
    const options = ['-g', 'python', '--package-name', 'havn_client', '--global-property', properties]
    await run('java', ['-jar', jar, 'generate', '-i', input, '-o', own, ...options], {
      maxBuffer: 64 * 1024 * 1024,
    })
    const proxy = await startSigningProxy(bank, bank.newTpp())
    try {
      const env = { ...process.env, PYTHONPATH: own, PYTHONDONTWRITEBYTECODE: '1' }
      const { stdout } = await run('python3', [join(support, 'python/pay.py'), proxy.url], { env })
      assert.deepEqual(stdout.trim().split('\n'), ['RCVD', 'ACSC'])
    } finally {
      proxy.close()
    }
  })
})

interface Document31 {
  readonly info: { readonly summary: string; readonly license: { readonly name: string } }
  readonly webhooks: object
}

/** The document for a generator that knows OpenAPI 3.0 only: without the four things that 3.0 does not have. */
function asOpenApi30({ webhooks: _webhooks, info, ...rest }: Document31): object {
  const { summary: _summary, ...described } = info
  return { ...rest, openapi: '3.0.3', info: { ...described, license: { name: info.license.name } } }
}
