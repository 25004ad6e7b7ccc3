import { connect } from 'node:tls'
import type { PeerCertificate } from 'node:tls'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { daysUntil } from '@havn/test-certificates'
import { type Checkup, failed, ok, skipped, warning } from '@havn/server/commands/program/checkup'
import { commandName } from '../terminal/command-name.ts'
import { explainRefusal } from '../calls/explain-refusal.ts'
import { sendPlain } from '../calls/plain-request.ts'
import { openClient } from '../calls/sandbox-client.ts'
import type { DoctorContext } from './doctor-context.ts'

const clockDeviationSecondsMax = 60
const clockDeviationSecondsNoted = 10
const connectSecondsMax = 10

/** Whether the server answers, and how far its clock is from this machine's: a signed call allows sixty seconds. */
export async function checkServer({ baseUrl, ca, options, now }: DoctorContext): Promise<Checkup[]> {
  const url = new URL('/readyz', baseUrl)
  const answer = await sendPlain({ url, method: 'GET', ca }).catch((problem: Error) => problem)
  if (answer instanceof Error)
    return [failed('server', explainFailure(answer, baseUrl), startFix(options.url)), notReached('clock')]
  const isReady = answer.status === 200
  const server = isReady
    ? ok('server', `${baseUrl} is ready`)
    : warning(
        'server',
        `${baseUrl} answered ${answer.status} to /readyz`,
        'look into its log: .havn/server.log',
      )
  return [server, clockOf(answer.headers['date'], now())]
}

function clockOf(date: string | string[] | undefined, now: Date): Checkup {
  const seconds = Math.round((now.getTime() - Date.parse(String(date))) / 1000)
  if (Number.isNaN(seconds)) return skipped('clock', 'the server does not say what time it is')
  const text = `this machine is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} the server`
  const fix = 'set the clock by the network: timedatectl set-ntp true'
  if (Math.abs(seconds) > clockDeviationSecondsMax)
    return failed('clock', `${text}, a signed call allows 60 s`, fix)
  return Math.abs(seconds) > clockDeviationSecondsNoted ? warning('clock', text, fix) : ok('clock', text)
}

/** Whether TLS works for the name that the server is called by, with the authority that the commands trust. */
export async function checkTls({ baseUrl, ca, options, now }: DoctorContext): Promise<Checkup> {
  const { protocol, hostname, port } = new URL(baseUrl)
  if (protocol !== 'https:') return skipped('TLS', `${baseUrl} is not https`)
  const host = hostname.replaceAll(/[[\]]/g, '')
  const servername = isIP(host) === 0 ? { servername: host } : {}
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(ca === undefined ? {} : { ca }),
    ...servername,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(connectSecondsMax * 1000) })
    const certificate: PeerCertificate = socket.getPeerCertificate()
    const left = daysUntil(new Date(certificate.valid_to), now())
    return ok(
      'TLS',
      `${socket.getProtocol()} for ${host}; its certificate is valid for ${left} days and names ${certificate.subjectaltname ?? 'nothing'}`,
    )
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
    if (code === 'ECONNREFUSED') return notReached('TLS')
    const text = problem instanceof Error ? problem.message : String(problem)
    const fix =
      code === 'ERR_TLS_CERT_ALTNAME_INVALID'
        ? `call it by a name that its certificate has, or start it with that name: ${commandName()} dev --host 0.0.0.0 --url ${baseUrl}`
        : options.url === undefined
          ? 'another program listens there, or the sandbox was started with other keys: start it again'
          : 'the server must show a certificate that this machine trusts (NODE_EXTRA_CA_CERTS names a file of authorities)'
    return failed('TLS', text, fix)
  } finally {
    socket.destroy()
  }
}

/** Whether the bank accepts a signed call of the TPP. */
export async function checkSignedCall({ state, options }: DoctorContext): Promise<Checkup> {
  const check = 'signed call'
  try {
    const path = '/v1/sandbox/customers?withAccounts=false&withAgreements=false'
    const answer = await openClient(state, options).call({ method: 'GET', path })
    if (answer.status === 200) return ok(check, `the bank accepts the signature of ${options.tpp}`)
    if (answer.status === 404) return skipped(check, 'the server has no operations of a sandbox')
    const fix = `${commandName()} call GET /v1/sandbox/customers, then ${commandName()} why`
    return failed(check, explainRefusal(answer), fix)
  } catch (problem) {
    return failed(check, problem instanceof Error ? problem.message : String(problem), startFix(options.url))
  }
}

const notReached = (check: string) => skipped(check, 'the server was not reached')

function startFix(url: string | undefined): string {
  return url === undefined
    ? `start the sandbox: ${commandName()} dev`
    : 'check the address, and that the server runs'
}

function explainFailure(problem: Error, baseUrl: string): string {
  const code = 'code' in problem ? String(problem.code) : ''
  if (code === 'ECONNREFUSED') return `nothing listens at ${baseUrl}`
  return `${baseUrl} could not be called: ${problem.message || code}`
}
