import type { SandboxCa } from '@havn/test-certificates'
import type { Feeds } from '../feed/feeds.ts'
import { sandboxInbox } from '../notifications/receive.ts'
import type { ConsoleOptions } from '../options.ts'
import { ROUTES } from '../routes.ts'
import { createScenarioRuns } from '../scenarios/scenario-runs.ts'
import type { HandlerOptions } from '../server/handle-request.ts'
import { bankSender } from './bank-access.ts'
import { createChallenges } from './challenges.ts'
import { hostedRoutes } from './hosted.routes.ts'
import type { HostedOptions } from './hosted-options.ts'
import { hostedTpps } from './hosted-tpps.ts'
import { createReader } from './hosted-reader.ts'
import { limitFeeds } from './limit-feeds.ts'
import { readBankStatus } from './read-bank-status.ts'
import { createRegistration } from './registration.ts'
import { createSessions } from './sessions.ts'
import { createSite } from './site.ts'

interface PartsSetup {
  readonly options: ConsoleOptions
  readonly hosted: HostedOptions
  readonly ca: SandboxCa
  readonly caPem: string
  readonly feeds: Feeds
  readonly now: () => number
}

/** What only the screens of a console on the developer's own machine may do: they use the keys of its folder. */
const LOCAL_ONLY = /^\/(?:certificates|settings\/tpp)(?:\/|$)/

/** Makes the parts in which a hosted console differs from one on a developer's machine. */
export function createHostedParts({ options, hosted, ca, caPem, feeds, now }: PartsSetup): HandlerOptions {
  const { key, origin, limits, bankInternalUrl } = hosted
  const access = {
    bankUrl: options.bankUrl,
    bankInternalUrl,
    bankCa: hosted.tls === undefined ? undefined : caPem,
  }
  const sessions = createSessions(key, origin)
  const send = bankSender(access)
  const { bankUrl } = options
  const tpps = hostedTpps({ ca, sessions, access, now })
  const readStatus = readBankStatus(send, bankUrl, now)
  return {
    shared: {
      // The screens get no folder: nothing in it is theirs here, least of all the key of the authority.
      options: { ...options, stateFolder: '/nonexistent' },
      origin,
      inbox: sandboxInbox(options),
      scenarioRuns: createScenarioRuns(),
      openReader: createReader(ca, tpps),
    },
    feeds: limitFeeds(feeds, limits),
    routes: [
      ...hostedRoutes({
        key,
        sessions,
        sessionOf: (tpp) => tpps.sessionOf(tpp),
        send,
        bankUrl,
        readStatus,
        now,
      }),
      ...ROUTES.filter(({ path }) => !LOCAL_ONLY.test(path)),
    ],
    tpps,
    site: createSite({
      options: hosted,
      bankUrl,
      ca,
      caPem,
      challenges: createChallenges(key, origin),
      sessions,
      register: createRegistration(ca, limits),
      readStatus,
      now,
    }),
  }
}
