import { errorPagePath, TppMessageCode } from '@havn/contract'
import type { RouteContext } from '@havn/server/edge'

/** The first code of a refusal; our own bodies have no spaces. */
const FIRST_CODE = /^\{"tppMessages":\[\{"category":"ERROR","code":"([A-Z_]+)"/

const CODES: ReadonlySet<string> = new Set(TppMessageCode.enum)

/** DX-40: every refusal has a Link header (RFC 8288) with the address of the page about its code. Beyond the specification. */
export function addHelpLinks(server: RouteContext['server'], consoleUrl: string | undefined): void {
  if (consoleUrl === undefined) return
  server.addHook('onSend', (_request, reply, payload, done) => {
    const code = reply.statusCode < 400 ? undefined : firstCodeOf(payload)
    if (code !== undefined) {
      const help = `<${consoleUrl}/docs/${errorPagePath(code)}>; rel="help"`
      // A deprecated operation has a Link already.
      const others = reply.getHeader('Link')
      reply.header('Link', others === undefined ? help : `${String(others)}, ${help}`)
    }
    done(null, payload)
  })
}

function firstCodeOf(payload: unknown): TppMessageCode | undefined {
  const code = typeof payload === 'string' ? FIRST_CODE.exec(payload)?.[1] : undefined
  return code !== undefined && isCode(code) ? code : undefined
}

const isCode = (text: string): text is TppMessageCode => CODES.has(text)
