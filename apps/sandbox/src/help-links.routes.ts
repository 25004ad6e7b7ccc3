import { errorPagePath, TppMessageCode } from '@havn/contract'
import type { RouteContext } from '@havn/server/xs2a'

/** The first code of a refusal; our own bodies have no spaces. */
const FIRST_CODE = /^\{"tppMessages":\[\{"category":"ERROR","code":"([A-Z_]+)"/

const CODES: ReadonlySet<string> = new Set(TppMessageCode.enum)

/** DX-40: every refusal has a Link header (RFC 8288) with the address of the page about its code. Beyond the specification. */
export function addHelpLinks(server: RouteContext['server'], consoleUrl: string | undefined): void {
  if (consoleUrl === undefined) return
  server.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string') return payload
    const code = FIRST_CODE.exec(payload)?.[1]
    if (code === undefined || !isCode(code)) return payload
    const help = `<${consoleUrl}/docs/${errorPagePath(code)}>; rel="help"`
    // A deprecated operation has a Link already.
    const others = reply.getHeader('Link')
    reply.header('Link', others === undefined ? help : `${String(others)}, ${help}`)
    return payload
  })
}

const isCode = (text: string): text is TppMessageCode => CODES.has(text)
