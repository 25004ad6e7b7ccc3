import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { hostsOf } from '../../app/bank-documents/index.ts'
import type { BankSeal } from '../../platform/seal/index.ts'
import { type Checkup, failed, ok, skipped, warning } from '../program/checkup.ts'
import { certificatesIn, checkAges } from './certificate-ages.ts'
import { messageOf, type ProductionFacts, publicUrlsOf, usableDocuments } from './production-facts.ts'

const connectMilliseconds = 3_000
const TLS = 'tls'

/** The certificates with which Havn itself ends TLS: that of the settings, those of banks, and the hosts that they name. */
export function checkTls(facts: ProductionFacts): readonly Checkup[] {
  const { https } = facts.settings
  if (https === undefined) return [skipped(TLS, 'Havn does not end TLS here: see addresses')]
  const now = facts.clock.milliseconds()
  const shared = checkAges(
    {
      check: TLS,
      what: 'the server’s certificate',
      certificates: certificatesIn(https.cert),
      fix: 'a new one in HAVN_TLS_CERTIFICATE_FILE, and its key in HAVN_TLS_KEY_FILE; then restart',
    },
    now,
  )
  const banks = usableDocuments(facts).flatMap(({ path, document }) => {
    const pem = document.tls?.cert ?? https.cert
    const unnamed = hostsOf(document).filter((host) => !names(pem, host))
    const fix = `tls in ${path} takes a certificate of its own (docs/banks.md)`
    const own = checkAges(
      { check: TLS, what: `${document.bank}’s certificate`, certificates: certificatesIn(pem), fix },
      now,
    )
    return [
      ...(document.tls === undefined ? [] : [own]),
      ...unnamed.map((host) => failed(TLS, `no certificate names ${document.bank}’s host ${host}`, fix)),
    ]
  })
  return [shared, ...banks]
}

function names(pem: string, host: string): boolean {
  const certificate = new X509Certificate(pem)
  return (isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)) !== undefined
}

/** What clients see at the banks' own addresses, whoever ends TLS there. Not reached from here is no fault. */
export async function checkAddresses(facts: ProductionFacts): Promise<readonly Checkup[]> {
  return Promise.all(publicUrlsOf(facts).map((url) => checkAddress(url, facts.clock.milliseconds())))
}

const ADDRESSES = 'addresses'

async function checkAddress({ origin, hostname, port }: URL, now: number): Promise<Checkup> {
  const host = hostname.replaceAll(/[[\]]/g, '')
  const name = isIP(host) === 0 ? { servername: host } : {}
  const socket = connect({ host, port: Number(port || 443), rejectUnauthorized: false, ...name })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(connectMilliseconds) })
    const certificate = socket.getPeerX509Certificate()
    if (certificate === undefined) return skipped(ADDRESSES, `${origin} shows no certificate`)
    const fix = `whatever ends TLS at ${origin} needs another one`
    if (!names(certificate.toString(), host))
      return failed(ADDRESSES, `the certificate at ${origin} does not name ${host}`, fix)
    const aged = checkAges(
      { check: ADDRESSES, what: `the certificate at ${origin}`, certificates: [certificate], fix },
      now,
    )
    if (aged.verdict !== 'ok' || socket.authorized) return aged
    return warning(
      ADDRESSES,
      `this machine does not trust the certificate at ${origin}: ${String(socket.authorizationError)}`,
      'send the certificates of its issuers with it, from an authority that TPPs and browsers trust',
    )
  } catch (problem) {
    return skipped(ADDRESSES, `${origin} was not reached from here (${messageOf(problem)})`)
  } finally {
    socket.destroy()
  }
}

/** The seals: whether each bank has one, and for how long. */
export function checkSeals(facts: ProductionFacts): readonly Checkup[] {
  return usableDocuments(facts).map(({ path, document }) =>
    checkSeal(facts, { seal: document.seal, whose: `${document.bank}’s`, where: `seal in ${path}` }),
  )
}

interface CheckedSeal {
  readonly seal: BankSeal | undefined
  /** Such as `hav’s`. */
  readonly whose: string
  /** What names the seal. */
  readonly where: string
}

function checkSeal({ clock }: ProductionFacts, { seal, whose, where }: CheckedSeal): Checkup {
  const check = 'seal'
  const fix = `${where}: a certificate and its key (docs/banks.md#the-seal)`
  if (seal === undefined)
    return warning(check, `${whose} seal is missing: TPPs get no notifications, and no signed answers`, fix)
  const { certificate, issuers } = seal
  const aged = checkAges(
    { check, what: `${whose} seal’s certificate`, certificates: [certificate, ...issuers], fix },
    clock.milliseconds(),
  )
  return aged.verdict === 'ok' ? ok(check, `${aged.text}; ${seal.algorithm}`) : aged
}
