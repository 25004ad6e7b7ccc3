import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Bank, connectBank } from '@havn/tpp-sdk'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'

const CHROMIUM = '/usr/bin/chromium'
const command = join(import.meta.dirname, '../../../cli/src/main.ts')
const readySecondsMax = 120

/** For `describe`: why a file of tests is skipped, or false. */
export const skipWithoutChromium = existsSync(CHROMIUM) ? false : 'chromium is not installed'

/** A sandbox with its console as `havn dev` starts them, two TPPs, and a browser. */
export interface Scene {
  /** Where the console is, such as http://localhost:8082. */
  readonly origin: string
  /** The bank over plain http. */
  readonly bankPageUrl: string
  /** The bank as one of the TPPs of the state folder calls it. */
  bankAs(name: 'default' | 'second'): Bank
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>
  close(): Promise<void>
}

export async function startScene(): Promise<Scene> {
  const state = mkdtempSync('/tmp/havn-console-')
  const [https, http, consolePort] = [await freePort(), await freePort(), await freePort()]
  const env = { ...process.env, HAVN_STATE_DIRECTORY: state }
  const ports = ['--port', https, '--http-port', http, '--console-port', consolePort].map(String)
  const dev = spawn(process.execPath, [command, 'dev', ...ports], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const starting = startBrowser()
  const close = async (): Promise<void> => {
    await starting.then((browser) => browser.close()).catch(() => undefined)
    await end(dev)
    rmSync(state, { recursive: true, force: true })
  }
  try {
    const [browser] = await Promise.all([starting, untilReady(dev)])
    execFileSync(process.execPath, [command, 'tpp', 'new', 'second'], { env, stdio: 'pipe' })
    return {
      origin: `http://localhost:${consolePort}`,
      bankPageUrl: `http://localhost:${http}`,
      bankAs: (name) => connectBank({ baseUrl: `https://localhost:${https}`, ...readTpp(state, name) }),
      newContext: (options) => browser.newContext(options),
      close,
    }
  } catch (problem) {
    await close()
    throw problem
  }
}

function readTpp(state: string, name: string) {
  const read = (file: string) => readFileSync(join(state, file), 'utf8')
  return {
    key: createPrivateKey(read(`tpp/${name}/key.pem`)),
    certificate: new X509Certificate(read(`tpp/${name}/cert.pem`)),
    ca: read('ca.pem'),
  }
}

/** Nothing leaves the machine. As root, chromium starts only without its sandbox. */
function startBrowser(): Promise<Browser> {
  const quiet = ['--disable-gpu', '--no-first-run', '--disable-background-networking']
  const args = ['--no-sandbox', '--disable-component-update', '--disable-sync', ...quiet]
  return chromium.launch({ executablePath: CHROMIUM, args })
}

async function untilReady(dev: ChildProcess): Promise<void> {
  let printed = ''
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const deadline = Date.now() + readySecondsMax * 1000
  while (!printed.includes('Ctrl-C stops everything')) {
    assert(dev.exitCode === null && Date.now() < deadline, `the sandbox did not start:\n${printed}`)
    await pause(50)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  assert(address !== null && typeof address === 'object')
  return address.port
}
