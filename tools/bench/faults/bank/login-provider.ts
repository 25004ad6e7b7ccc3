import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@havn/local-postgres'
import { type Restartable, restartable } from './restartable.ts'

/** A real OpenID Connect provider as a process of its own. */
export interface LoginProvider extends Restartable {
  /** The field of a bank's document. */
  readonly openIdConnect: object
}

const PROGRAM = fileURLToPath(new URL('../../../../apps/cli/src/dev/login-provider/main.ts', import.meta.url))
const HIGH = 'urn:test:loa:high'
const NATIONAL_ID = '14838530061'

export async function prepareLoginProvider(
  folder: string,
  ...bankUrls: readonly string[]
): Promise<LoginProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const about = { kid: 'havn-1', alg: 'ES256', use: 'sig' }
  const path = (name: string) => join(folder, name)
  const writeJson = (name: string, value: object) => writeFileSync(path(name), JSON.stringify(value))
  writeJson('login.jwk', { ...privateKey.export({ format: 'jwk' }), ...about })
  writeJson('provider.json', {
    issuer,
    keyFile: path('provider-key.json'),
    clientId: 'havn',
    clientKeys: [{ ...publicKey.export({ format: 'jwk' }), ...about }],
    redirectUris: bankUrls.map((url) => `${url}/sca/callback`),
    people: [{ nationalId: NATIONAL_ID, name: 'Astrid Vik' }],
    nationalIdClaim: 'pid',
    acr: [HIGH],
  })
  const openIdConnect = {
    issuer,
    clientId: 'havn',
    label: 'HavID',
    signingKey: { file: path('login.jwk') },
    scope: 'openid pid',
    nationalIdClaim: 'pid',
    acr: [{ above: '0', values: [HIGH] }],
  }
  const provider = restartable('login-provider', {
    folder,
    port,
    command: [process.execPath, PROGRAM, path('provider.json')],
    environment: {},
    isUp: async () =>
      (await fetch(`${issuer}/.well-known/openid-configuration`).catch(() => undefined))?.ok ?? false,
  })
  return { ...provider, openIdConnect }
}
