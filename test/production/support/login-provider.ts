import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '@havn/local-postgres'
import { KARI } from '../../support/ndct.ts'

const program = fileURLToPath(new URL('../../../apps/cli/src/dev/login-provider/main.ts', import.meta.url))
const HIGH = 'urn:test:loa:high'

/** A real OpenID Connect provider as a process of its own. */
export interface LoginProviderProcess {
  readonly issuer: string
  /** For the document of the bank; the key is in the folder that was given. */
  readonly options: object
  close(): Promise<void>
}

/** Starts a provider for one bank, whose customers log in there alone. */
export async function startLoginProvider(
  folder: string,
  { label, bankUrl }: { label: string; bankUrl: string },
): Promise<LoginProviderProcess> {
  const issuer = `http://127.0.0.1:${await freePort()}`
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const about = { kid: 'havn-1', alg: 'ES256', use: 'sig' }
  writeFileSync(
    join(folder, 'login.jwk'),
    JSON.stringify({ ...privateKey.export({ format: 'jwk' }), ...about }),
  )
  const settings = {
    issuer,
    keyFile: join(folder, 'provider-key.json'),
    clientId: 'havn',
    clientKeys: [{ ...publicKey.export({ format: 'jwk' }), ...about }],
    redirectUris: [`${bankUrl}/sca/callback`],
    people: [{ nationalId: KARI, name: 'Astrid Vik' }],
    nationalIdClaim: 'pid',
    acr: [HIGH],
  }
  writeFileSync(join(folder, 'provider.json'), JSON.stringify(settings))
  const child = spawn(process.execPath, [program, join(folder, 'provider.json')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  assert(child.stdout)
  await once(createInterface({ input: child.stdout }), 'line')
  return {
    issuer,
    options: {
      issuer,
      clientId: 'havn',
      label,
      signingKey: { file: 'login.jwk' },
      scope: 'openid pid',
      nationalIdClaim: 'pid',
      acr: [{ above: '0', values: [HIGH] }],
    },
    async close() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
