import { connect, type ConnectionOptions } from 'node:tls'
import { type Check } from '../../check.ts'
import { failed, passed } from '../../outcome.ts'
import type { CheckContext } from '../../check-context.ts'

type Handshake = { readonly protocol: string | null; readonly cipher: string } | { readonly problem: string }

const handshakeSecondsMax = 10

/** Opens a TLS connection with these options, and closes it at once. */
function handshake({ baseUrl, ca }: CheckContext, options: ConnectionOptions): Promise<Handshake> {
  const host = baseUrl.hostname.replaceAll(/[[\]]/g, '')
  const port = baseUrl.port === '' ? 443 : Number(baseUrl.port)
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port,
      ...(/^[\d.:]+$/.test(host) ? {} : { servername: host }),
      ...(ca === undefined ? {} : { ca }),
      ...options,
    })
    const end = (result: Handshake) => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(handshakeSecondsMax * 1000, () => end({ problem: 'no answer' }))
    socket.on('error', (problem) => end({ problem: problem.message }))
    socket.on('secureConnect', () => end({ protocol: socket.getProtocol(), cipher: socket.getCipher().name }))
  })
}

/** What the handshake settled on, for a finding. */
const describeHandshake = (result: Handshake): string =>
  'problem' in result ? result.problem : `${result.protocol} with ${result.cipher}`

export const TLS_CHECKS: readonly Check[] = [
  {
    id: 'transport/tls-modern',
    rules: ['TLS-01'],
    title: 'A connection is made with TLS 1.2 or higher.',
    severity: 'must',
    needs: ['tls'],
    async run(context) {
      const result = await handshake(context, {})
      const isModern = 'protocol' in result && ['TLSv1.2', 'TLSv1.3'].includes(result.protocol ?? '')
      return isModern
        ? passed(describeHandshake(result))
        : failed('TLS 1.2 or 1.3', describeHandshake(result))
    },
  },
  {
    id: 'transport/tls-old',
    rules: ['TLS-01'],
    title: 'TLS 1.1 and older are refused.',
    severity: 'must',
    needs: ['tls'],
    advice: 'Set the lowest version of TLS to 1.2 where TLS ends: in the server or in the proxy before it.',
    async run(context) {
      const result = await handshake(context, {
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1.1',
        // Otherwise this machine's own OpenSSL refuses, whatever the server does.
        ciphers: 'DEFAULT:@SECLEVEL=0',
      })
      return 'problem' in result
        ? passed(result.problem)
        : failed('a refused handshake', describeHandshake(result))
    },
  },
  {
    id: 'transport/tls-aead',
    rules: ['SEC-10'],
    title: 'A cipher without authenticated encryption is refused.',
    severity: 'beyond',
    needs: ['tls'],
    async run(context) {
      const result = await handshake(context, {
        maxVersion: 'TLSv1.2',
        ciphers: 'ECDHE-RSA-AES128-SHA:ECDHE-ECDSA-AES128-SHA:AES128-SHA:@SECLEVEL=0',
      })
      return 'problem' in result
        ? passed(result.problem)
        : failed('a refused handshake', describeHandshake(result))
    },
  },
]
