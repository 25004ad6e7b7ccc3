import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Psu } from '../core-bank/index.ts'
import { actFor } from '../database/acting.ts'
import { isId } from '../shared/ids.ts'
import { keyedHash } from '../shared/keyed-hash.ts'
import { csrfToken, isCsrfToken, isSameOrigin } from '../web/csrf.ts'
import { identityHash } from './authorisation.ts'
import { linkSecondsMax } from './link.ts'
import { linkTokenOf } from './link-token.ts'
import { type PageRequest, readPageRequest, sendOn, sendPage } from './page-request.ts'
import { listWaiting } from './phone.store.ts'
import type { ScaSetup } from './sca-setup.ts'
import { askerOf } from './sca-view.ts'
import { whatIsShown } from './steps/approve.ts'
import { renderView, renewSecondsOf } from './views/render-view.ts'
import type { PhoneView } from './views/view.ts'

/** Whose phone a browser stands for; the cookie's only content, sealed with our key. */
interface Owner {
  readonly psu: Psu
  readonly identityHash: Buffer
}

const COOKIE = 'havn-phone'
const formBytesMax = 8 * 1024

/** The sandbox's stand-in for a bank's app: a PSU's phone, where approvals of the decoupled way wait. */
export function servePhone({ server, sca }: { server: FastifyInstance; sca: ScaSetup }): void {
  const url = '/phone/:bankId'
  server.get(url, async (incoming, reply) => {
    const page = readPageRequest(incoming)
    const owner = await readOwner(incoming)
    return sendView(reply, page, await viewOf(page, bankIdOf(incoming), { owner, isUnknown: false }))
  })
  server.post(url, { bodyLimit: formBytesMax }, (incoming, reply) => logIn(incoming, reply))

  const bankIdOf = (incoming: FastifyRequest) => (incoming.params as { bankId: string }).bankId

  async function logIn(incoming: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = readPageRequest(incoming)
    const bankId = bankIdOf(incoming)
    const isOurs =
      isSameOrigin(incoming.headers, page.baseUrl) &&
      isCsrfToken(sca.key, { browserId: page.browser, pageId: `phone ${bankId}` }, page.form.get('csrf'))
    const nationalId = (page.form.get('nationalId') ?? '').replaceAll(/\s/g, '').slice(0, 20)
    const psu = isOurs && isId(bankId) ? await sca.coreBank.findPsu({ bankId, nationalId }) : undefined
    if (psu === undefined)
      return sendView(reply, page, await viewOf(page, bankId, { owner: undefined, isUnknown: isOurs }))
    const value = sealOwner(bankId, psu.personId, identityHash(sca.key, bankId, nationalId))
    const cookie = `${COOKIE}=${value}; Path=${page.path}; HttpOnly; SameSite=Lax${page.isHttps ? '; Secure' : ''}`
    return sendOn(reply, { ...page, cookies: [...page.cookies, cookie] }, page.path)
  }

  function sealOwner(bankId: string, personId: string, hash: Buffer): string {
    const text = `${personId}.${hash.toString('base64url')}`
    return `${text}.${keyedHash(sca.key, 'phone', [bankId, text]).toString('base64url')}`
  }

  async function readOwner(incoming: FastifyRequest): Promise<Owner | undefined> {
    const bankId = bankIdOf(incoming)
    const value = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(incoming.headers.cookie ?? '')?.[1] ?? ''
    const [personId = '', hash = ''] = value.split('.')
    const expected = Buffer.from(sealOwner(bankId, personId, Buffer.from(hash, 'base64url')))
    const given = Buffer.from(value)
    if (given.length !== expected.length || !timingSafeEqual(given, expected) || !isId(bankId))
      return undefined
    const psu = await sca.coreBank.readPsu({ bankId, personId })
    return psu === undefined ? undefined : { psu, identityHash: Buffer.from(hash, 'base64url') }
  }

  async function viewOf(
    page: PageRequest,
    bankId: string,
    { owner, isUnknown }: { owner: Owner | undefined; isUnknown: boolean },
  ): Promise<PhoneView> {
    const form = {
      action: page.path,
      csrfToken: csrfToken(sca.key, { browserId: page.browser, pageId: `phone ${bankId}` }),
    }
    const waiting = owner === undefined ? [] : await waitingFor(page, bankId, owner)
    return { kind: 'phone', form, personName: owner?.psu.name, isUnknown, waiting }
  }

  async function waitingFor(
    { baseUrl }: PageRequest,
    bankId: string,
    owner: Owner,
  ): Promise<PhoneView['waiting']> {
    const since = new Date(sca.clock.milliseconds() - linkSecondsMax * 1000).toISOString()
    return sca.desk.transaction(async (queries) => {
      await actFor(queries, { bankId, tppId: '' })
      const { psu, identityHash: hash } = owner
      const rows = await listWaiting(queries, { bankId, personId: psu.personId, identityHash: hash, since })
      const waiting = []
      for (const row of rows) {
        const authorisationId = row.authorisation_id
        const shown = await whatIsShown(sca, queries, bankId, row)
        const href = `${baseUrl}/sca/${bankId}/${authorisationId}/${linkTokenOf(sca.key, { bankId, authorisationId })}`
        if (shown !== undefined) waiting.push({ href, asker: askerOf(row), payment: shown.payment })
      }
      return waiting
    })
  }

  function sendView(reply: FastifyReply, page: PageRequest, view: PhoneView): FastifyReply {
    const renews = page.query.get('renew') !== 'off'
    const body = renderView(view, { language: page.language, bankName: 'Havn Bank', isSandbox: true, renews })
    return sendPage(reply, page, { status: 200, body, renewSeconds: renewSecondsOf(view, { renews }) }, false)
  }
}
