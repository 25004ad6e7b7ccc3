import { createServer } from 'node:http'
import { randomBytes } from 'node:crypto'
import { Provider } from 'oidc-provider'
import { freePort } from '@havn/local-postgres'

/** What the provider says of an employee. */
export interface Employee {
  readonly groups: readonly string[]
  readonly banks: readonly string[]
}

/** A real OpenID Connect provider for the bank's employees, on another host than the bank. */
export interface EmployeeProviderProcess {
  readonly issuer: string
  readonly clientSecret: string
  /** By the name that they log in with; a test adds to it. */
  readonly employees: Map<string, Employee>
  close(): Promise<void>
}

const HOST = '127.0.0.4'

export async function startEmployeeProvider(redirectUri: string): Promise<EmployeeProviderProcess> {
  const port = await freePort()
  const issuer = `http://${HOST}:${port}`
  const clientSecret = randomBytes(32).toString('hex')
  const employees = new Map<string, Employee>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'back-office',
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub', 'groups', 'banks'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Grant: 600, Interaction: 600, Session: 600 },
    // Its own pages ask for a name, and believe it.
    features: { devInteractions: { enabled: true } },
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      const grant = new oidc.provider.Grant({
        ...(client === undefined ? {} : { clientId: client.clientId }),
        ...(session?.accountId === undefined ? {} : { accountId: session.accountId }),
      })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
    findAccount: async (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...employees.get(id) }),
    }),
  })
  const handle = provider.callback()
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen({ host: HOST, port }, resolve))
  return {
    issuer,
    clientSecret,
    employees,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
