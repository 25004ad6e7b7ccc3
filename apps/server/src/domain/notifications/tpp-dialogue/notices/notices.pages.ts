import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readBank } from '../../../../platform/banks/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type BankProfile, sendBankNotice } from '../../../sca/index.ts'
import { isId } from '../../../../platform/shared/ids.ts'
import { readPageRequest, sendPage } from '../../../../platform/web/page-request.ts'
import type { HostRules } from '../../../../edge/index.ts'
import { renderNotices } from './notices-view.ts'
import { listNotices } from './notices.store.ts'

/** What the public page of a bank's notices needs. */
export interface NoticesPageSetup {
  readonly server: FastifyInstance
  readonly bankDatabase: Database
  readonly profileOf: (bankId: string) => BankProfile
  /** Returns the bank of a host, if it has one. */
  readonly bankAt: (host: string) => Pick<HostRules, 'bankId' | 'supportContact'>
  readonly isProduction: boolean
}

/** A year of notices is seldom as many. */
const noticesMax = 50

/**
 * Serves a bank's notices to TPPs, for everybody. They are at the bank's own host, also while the bank is suspended: that is when
 * they are read. In a sandbox a TPP's own bank shares its host with others, and its id is in the path.
 */
export function serveNoticesPage(setup: NoticesPageSetup): void {
  const { server, bankAt } = setup
  server.get('/notices', (incoming, reply) => {
    const { bankId = '', supportContact } = bankAt(incoming.host)
    return sendNotices(setup, { incoming, reply, bankId, supportContact })
  })
  server.get('/notices/:bankId', (incoming, reply) => {
    const { bankId } = incoming.params as { bankId: string }
    return sendNotices(setup, { incoming, reply, bankId })
  })
}

async function sendNotices(
  { bankDatabase, profileOf, isProduction }: NoticesPageSetup,
  {
    incoming,
    reply,
    bankId,
    supportContact,
  }: {
    readonly incoming: FastifyRequest
    readonly reply: FastifyReply
    readonly bankId: string
    readonly supportContact?: string | undefined
  },
): Promise<FastifyReply> {
  const profile = profileOf(bankId)
  if (!isId(bankId) || (await readBank(bankDatabase, bankId)) === undefined)
    return sendBankNotice({ profile, isProduction }, incoming, reply, 'unknown-link')
  const { country, theme, languages } = profile
  const page = readPageRequest(incoming, languages)
  const notices = await listNotices(bankDatabase, bankId, noticesMax)
  const frame = { country, language: page.language, languages, theme, isSandbox: !isProduction }
  return sendPage(
    reply,
    page,
    { status: 200, body: renderNotices(notices, frame, supportContact), theme },
    isProduction,
  )
}
