import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { writePrivate } from '@havn/test-certificates'
import { installation } from '../installation/installation.ts'
import { ensureSigningKey, publicPartOf } from './login-provider/signing-key.ts'
import type { LoginProviderOptions, ProviderPerson } from './login-provider/provider-options.ts'
import { type StatePaths } from '../installation/state.ts'
import { startChildWatchdog } from './child-watchdog.ts'

const CLIENT_ID = 'havn'
const NATIONAL_ID_CLAIM = 'pid'
const ACR = { high: 'urn:havn:test:high', substantial: 'urn:havn:test:substantial' } as const

export const loginProviderUrl = (port: number) => `http://localhost:${port}`

/** Returns `openIdConnect` of a document, by which the server logs people in at the provider. */
export async function openIdConnectOf(state: StatePaths, port: number): Promise<object> {
  await ensureSigningKey(state.login.bankKey)
  return {
    issuer: loginProviderUrl(port),
    clientId: CLIENT_ID,
    label: 'TestID',
    signingKey: { file: state.login.bankKey },
    scope: `openid ${NATIONAL_ID_CLAIM}`,
    nationalIdClaim: NATIONAL_ID_CLAIM,
    // Above 5 000 NOK only the highest level is enough.
    acr: [
      { above: '0', values: [ACR.high, ACR.substantial] },
      { above: '500000', values: [ACR.high] },
    ],
    decoupled: {},
  }
}

/** Starts the provider for these people, and waits until it can be called. */
export async function startLoginProvider(
  state: StatePaths,
  {
    port,
    bankUrls,
    people,
  }: { port: number; bankUrls: readonly string[]; people: readonly ProviderPerson[] },
): Promise<{ stop(): Promise<void> }> {
  const options: LoginProviderOptions = {
    issuer: loginProviderUrl(port),
    keyFile: state.login.providerKey,
    clientId: CLIENT_ID,
    clientKeys: [publicPartOf(await ensureSigningKey(state.login.bankKey))],
    redirectUris: bankUrls.map((url) => `${url}/sca/callback`),
    people,
    nationalIdClaim: NATIONAL_ID_CLAIM,
    acr: [ACR.high, ACR.substantial],
  }
  writePrivate(state.login.providerOptions, JSON.stringify(options))
  const child = spawn(
    process.execPath,
    [installation.program('login-provider'), state.login.providerOptions],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    },
  )
  const stopWatchdog = child.pid === undefined ? () => {} : startChildWatchdog(child.pid)
  const ended = once(child, 'exit').then(() => stopWatchdog())
  for await (const line of createInterface({ input: child.stdout })) if (line === 'ready') break
  if (child.exitCode !== null)
    throw new Error(`the login provider ended by itself (exit code ${child.exitCode})`)
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
