import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { issueTppCertificate, readCertificateFacts, type SandboxCa } from '@havn/test-certificates'
import { connectBank, createTppClient } from '@havn/tpp-sdk'
import type { Tpp, TppSource } from '../tpps/tpp.ts'
import { type BankAccess, bankSender } from './bank-access.ts'
import type { Session, Sessions } from './sign-in/sessions.ts'

const minuteMilliseconds = 60_000
// Certificates of the console's own key are valid for an hour, counted from an hour ago.
const validDays = 2 / 24
const renewedMilliseconds = 50 * minuteMilliseconds
const tppsMax = 2_000

interface HostedTppsSetup {
  readonly ca: SandboxCa
  readonly sessions: Sessions
  readonly access: BankAccess
  readonly now: () => number
}

export interface HostedTpps extends TppSource {
  /** The session of the request that a TPP was found for. */
  sessionOf(tpp: Tpp): Session
  /** Connects whoever a certificate names to the bank. */
  open(certificate: X509Certificate): Tpp
}

/**
 * The TPP of a session. The console calls the bank with one key of its own, for which it issues itself a certificate with
 * the TPP's organisation: so the bank sees the same TPP, and the TPP's own private key stays where it is.
 */
export function hostedTpps({ ca, sessions, access, now }: HostedTppsSetup): HostedTpps {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const sessionOf = new WeakMap<Tpp, Session>()
  const known = new Map<string, { readonly until: number; readonly tpp: Tpp }>()

  function open(certificate: X509Certificate): Tpp {
    const { organizationIdentifier = '', organisation = '', roles } = readCertificateFacts(certificate)
    const key = `${organizationIdentifier} ${roles.join(',')}`
    const found = known.get(key)
    if (found !== undefined && found.until > now()) return found.tpp
    const name = { organisation, organizationIdentifier }
    const own = new X509Certificate(issueTppCertificate({ ca, publicKey, name, roles, validDays }))
    const options = { baseUrl: access.bankUrl, key: privateKey, certificate: own, send: bankSender(access) }
    const tpp = {
      name: organizationIdentifier,
      certificate: own,
      bank: connectBank(options),
      client: createTppClient(options),
    }
    // A client holds no connection of its own: forgetting all of them costs only new certificates.
    if (known.size >= tppsMax) known.clear()
    known.set(key, { until: now() + renewedMilliseconds, tpp })
    return tpp
  }

  return {
    list: () => [],
    async find(request: IncomingMessage) {
      const session = sessions.find(request, now())
      if (session === undefined) return { goTo: '/welcome' }
      const tpp = { ...open(session.certificate) }
      sessionOf.set(tpp, session)
      return tpp
    },
    sessionOf(tpp) {
      const session = sessionOf.get(tpp)
      if (session === undefined) throw new Error('a TPP of no session')
      return session
    },
    open,
  }
}
