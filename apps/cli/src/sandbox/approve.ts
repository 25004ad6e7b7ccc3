import { AuthorisationDecisionAnswer, compileBody, OPERATIONS } from '@havn/contract'
import type { AuthorisationDecision } from '@havn/contract'
import { ask } from '../calls/ask.ts'
import { commandFor } from '../calls/command-for.ts'
import { commandName } from '../terminal/command-name.ts'
import { findAuthorisation, type FoundAuthorisation } from './find-authorisation.ts'
import { output, type OutputOptions } from '../terminal/output.ts'
import { openClient } from '../calls/sandbox-client.ts'
import type { ClientOptions } from '../calls/sandbox-client.ts'
import { statePaths } from '../installation/state.ts'

type Outcome = AuthorisationDecision['outcome']

type ApproveOptions = ClientOptions &
  OutputOptions & {
    refuse?: boolean
    abort?: boolean
    timeOut?: boolean
    as?: string
    agreement?: string
    account: string[]
  }

const readAnswer = compileBody(AuthorisationDecisionAnswer)

/**
 * Decides an authorisation as the PSU. The explanation goes to standard error and the redirect to standard output, so
 * that `curl "$(havn approve last)"` works. An approval on a phone has no redirect.
 */
export async function approve(given: string, options: ApproveOptions): Promise<void> {
  const state = statePaths()
  const outcome = outcomeOf(options)
  const client = openClient(state, options)
  const found = await findAuthorisation(given, { state, client })
  const decision: AuthorisationDecision = {
    outcome,
    ...(options.as === undefined ? {} : { nationalId: options.as }),
    ...(options.agreement === undefined ? {} : { agreementId: options.agreement }),
    ...(options.account.length === 0 ? {} : { accounts: options.account }),
  }
  const { method, path } = OPERATIONS.decideAuthorisation
  const call = {
    method,
    path: path.replace('{authorisationId}', found.id),
    body: JSON.stringify(decision),
  }
  const ended = await ask(client, call, {
    status: 200,
    read: readAnswer,
    optionOf: { nationalId: '--as', agreementId: '--agreement', accounts: '--account' },
    ifUnknown: `it was asked for as TPP ${options.tpp}; if another TPP made the call, name it with --tpp`,
  })
  report(found, { ...options, outcome }, ended)
}

/** The outcome that the options ask for; commander refuses more than one of them. */
function outcomeOf({ refuse, abort, timeOut }: ApproveOptions): Outcome {
  if (refuse) return 'refuse'
  if (abort) return 'abort'
  return timeOut ? 'time-out' : 'approve'
}

const words: Record<Outcome, string> = {
  approve: 'Approved',
  refuse: 'Refused',
  abort: 'Aborted',
  'time-out': 'Timed out',
}

function report(
  found: FoundAuthorisation,
  { outcome, ...options }: ClientOptions & OutputOptions & { outcome: Outcome },
  ended: AuthorisationDecisionAnswer,
): void {
  const { id } = found
  const { scaStatus, redirect, approvalsLeft } = ended
  const isGranted = scaStatus === 'finalised' || scaStatus === 'exempted'
  const isAsMeant = outcome !== 'approve' || isGranted
  const word = isAsMeant ? words[outcome] : 'Not approved'
  console.error(`${word}: the scaStatus of ${id} is ${scaStatus}.`)
  if (approvalsLeft !== undefined) for (const line of oneMore()) console.error(line)
  for (const line of explainRedirect(redirect)) console.error(line)
  process.exitCode = isAsMeant ? 0 : 1
  if (found.approach === 'DECOUPLED') {
    const command = commandFor(`call GET ${found.statusPath}`, options)
    console.error(`The PSU decided on a phone: the TPP learns it from the authorisation's status: ${command}`)
    if (options.json) output(options, { authorisationId: id, ...ended }, () => '')
    return
  }
  console.error(
    found.approach === 'REDIRECT'
      ? "The PSU's browser is sent back to the TPP:"
      : "The PSU's browser, if the TPP sent it here by a link, goes back to the TPP:",
  )
  output(options, { authorisationId: id, ...ended }, () => redirect)
}

/** What to do when a second person must approve. Only the bank knows who that may be. */
function oneMore(): string[] {
  const havn = commandName()
  return [
    "One more person must approve before anything happens: on the bank's own page, or through another authorisation:",
    `  ${havn} call POST <path of the payment or basket>/authorisations`,
    `  ${havn} approve last --as <their number> --agreement <the corporation's>`,
  ]
}

/** What the bank's parameters in the redirect mean. The TPP's own address may have others. */
const meanings: Record<string, string> = {
  'psu-id': 'send it as PSU-ID from now on',
  'psu-corporate-id': 'send it as PSU-Corporate-ID from now on',
  'tpp-session-id': 'the session that is open now, for an hour',
  context: 'in whose name the PSU acts',
  system: 'what broke',
  status: 'as an HTTP status',
  code: 'why',
  message: 'in words',
}

function explainRedirect(redirect: string): string[] {
  const parameters = URL.parse(redirect)?.searchParams ?? new URLSearchParams()
  return Object.entries(meanings).flatMap(([name, meaning]) => {
    const value = parameters.get(name)
    return value === null ? [] : [`  ${name.padEnd(16)}  ${value}  (${meaning})`]
  })
}
