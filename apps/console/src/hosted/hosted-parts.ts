import type { SandboxCa } from '@havn/test-certificates'
import type { ConsoleOptions } from '../options.ts'
import { ROUTES } from '../routes.ts'
import type { HandlerOptions } from '../server/handle-request.ts'
import { bankSender } from './bank-access.ts'
import { hostedRoutes } from './hosted.routes.ts'
import type { HostedOptions } from './hosted-options.ts'
import { hostedShared } from './hosted-shared.ts'
import { hostedTpps } from './hosted-tpps.ts'
import { readBankStatus } from './read-bank-status.ts'
import { createSessions } from './sign-in/sessions.ts'
import { openSite } from './open-site.ts'

interface PartsSetup {
  readonly options: ConsoleOptions
  readonly hosted: HostedOptions
  readonly ca: SandboxCa
  readonly caPem: string
  readonly feeds: HandlerOptions['feeds']
  readonly now: () => number
}

/** What only the screens of a console on the developer's own machine may do: they use the keys of its folder. */
const LOCAL_ONLY = /^\/(?:certificates|settings\/tpp)(?:\/|$)/

/** Makes the parts in which a hosted console differs from one on a developer's machine. */
export function createHostedParts({ options, hosted, ca, caPem, feeds, now }: PartsSetup): HandlerOptions {
  const { key, origin, bankInternalUrl } = hosted
  const access = { bankUrl: options.bankUrl, bankInternalUrl }
  const sessions = createSessions(key, origin)
  const send = bankSender(access)
  const { bankUrl } = options
  const tpps = hostedTpps({ ca, sessions, access, now })
  const readStatus = readBankStatus(send, bankUrl, now)
  return {
    shared: hostedShared({ options, origin, ca, access }),
    feeds,
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
    site: openSite({
      options: hosted,
      bankUrl,
      docsFolder: options.docsFolder,
      ca,
      caPem,
      sessions,
      readStatus,
      now,
    }),
  }
}
