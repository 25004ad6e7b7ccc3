import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { freePort } from '@havn/local-postgres'
import { type OidcOptions, parseOidcOptions } from '../../../apps/server/src/domain/sca/oidc/index.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'
import { processEnvironment } from '../../support/process-environment.ts'

const program = fileURLToPath(new URL('../../../apps/cli/src/dev/login-provider/main.ts', import.meta.url))
const clockModule = new URL('shift-clock.ts', import.meta.url).href

export const HIGH = 'urn:test:loa:high'
export const SUBSTANTIAL = 'urn:test:loa:substantial'

/** A real OpenID Connect provider in a process of its own, behind a network that can be made faulty. */
export interface LoginProvider {
  readonly issuer: string
  readonly options: OidcOptions
  /** The same options as JSON, for a file. */
  readonly json: object
  readonly network: FaultyProxy
  /** Starts the process; the bank's addresses must be known by then. */
  start(bankUrl: string | readonly string[], settings?: ProviderSettings): Promise<void>
  stop(): Promise<void>
  /** Its next start has another signing key. */
  forgetKey(): void
  close(): Promise<void>
}

export interface ProviderSettings {
  readonly clockOffsetSeconds?: number
}

const PEOPLE = [
  { nationalId: '14838530061', name: 'Kari Nordmann' },
  { nationalId: '02927931152', name: 'Ola Nordmann' },
]

/** Another host than the bank's and the TPP's, so that each has cookies of its own. */
const HOST = '127.0.0.3'

export async function prepareLoginProvider({ encrypts = false, change = {} } = {}): Promise<LoginProvider> {
  const folder = mkdtempSync('/tmp/havn-oidc-')
  const [port, ownPort] = [await freePort(), await freePort()]
  const issuer = `http://${HOST}:${port}`
  const signingKey = await newKey('ES256', 'sig')
  const decryptionKey = encrypts ? await newKey('ECDH-ES', 'enc') : undefined
  const json = {
    ...havnOptions(issuer),
    signingKey,
    ...(decryptionKey === undefined ? {} : { decryptionKey }),
    ...change,
  }
  const parsed = parseOidcOptions(json)
  assert(parsed.ok, String(!parsed.ok && parsed.problem))
  const keyFile = join(folder, 'key.json')
  const optionsFile = join(folder, 'options.json')
  const network = await startFaultyProxy({ host: HOST, port }, { host: '127.0.0.1', port: ownPort })
  let child: ChildProcess | undefined
  process.once('exit', () => child?.kill('SIGKILL'))

  async function stop(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  return {
    issuer,
    options: parsed.value,
    json,
    network,
    async start(bankUrl, { clockOffsetSeconds = 0 } = {}) {
      await stop()
      const options = {
        issuer,
        listenOn: { host: '127.0.0.1', port: ownPort },
        keyFile,
        clientId: 'havn',
        clientKeys: [signingKey, decryptionKey].flatMap((key) =>
          key === undefined ? [] : [publicPartOf(key)],
        ),
        redirectUris: [bankUrl].flat().map((url) => `${url}/sca/callback`),
        people: PEOPLE,
        nationalIdClaim: 'pid',
        acr: [HIGH, SUBSTANTIAL],
        encrypts,
      }
      writeFileSync(optionsFile, JSON.stringify(options))
      child = spawn(process.execPath, ['--import', clockModule, program, optionsFile], {
        env: {
          ...processEnvironment,
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          CLOCK_OFFSET_SECONDS: String(clockOffsetSeconds),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      assert(child.stdout)
      for await (const line of createInterface({ input: child.stdout })) if (line === 'ready') return
      throw new Error('the login provider did not start')
    },
    stop,
    forgetKey: () => rmSync(keyFile),
    async close() {
      await stop()
      await network.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The options of the provider for Havn, without keys. */
function havnOptions(issuer: string) {
  return {
    issuer,
    clientId: 'havn',
    label: 'TestID',
    scope: 'openid pid',
    nationalIdClaim: 'pid',
    // Above 5 000 NOK only the highest level is enough.
    acr: [
      { above: '0', values: [HIGH, SUBSTANTIAL] },
      { above: '500000', values: [HIGH] },
    ],
    timeoutMilliseconds: 2000,
    decoupled: { bindingMessageLengthMax: 64, expirySeconds: 60 },
  }
}

async function newKey(alg: string, use: 'sig' | 'enc'): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true, crv: 'P-256' })
  return { ...(await exportJWK(privateKey)), alg, use, kid: randomUUID() }
}

function publicPartOf({ d: _secret, ...known }: JWK): JWK {
  return known
}
