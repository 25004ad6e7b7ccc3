import type { KeyObject } from 'node:crypto'
import { html } from '@havn/html'
import { emptyState, problemNote } from '../../design/index.ts'
import { type Context, notFound, page, type Result } from '../../server/index.ts'
import type { Send } from '../bank-access.ts'
import { answerPage, signPage } from './browser-payment-pages.ts'
import { preparePayment } from './prepare-payment.ts'
import { fromField, signedHeaders, toField } from './prepared-call.ts'
import type { Session } from '../sign-in/sessions.ts'

const section = undefined
const title = 'Sign a payment yourself'
// The bank refuses a Date that is older than this, so the page does first.
const preparedMilliseconds = 55_000

export interface BrowserPaymentSetup {
  readonly key: KeyObject
  readonly send: Send
  readonly bankUrl: string
  readonly sessionOf: (context: Context) => Session
}

/** Prepares a payment of the first private customer, and shows what is to be signed. */
export async function showBrowserPayment({ key }: BrowserPaymentSetup, context: Context): Promise<Result> {
  const { tpp } = context
  const prepared = await preparePayment(context)
  if ('refusal' in prepared) return page({ title, section, body: problemNote(prepared.refusal) })
  const { call } = prepared
  if (call === undefined)
    return page({
      title,
      section,
      body: emptyState(
        'There is nobody who could pay',
        html`<p><a class="button" href="/people">Create a person</a></p>`,
      ),
    })
  return page({ title, section, body: signPage(tpp.name, call, toField(key, tpp.name, call)) })
}

/** Sends the prepared call with the signature of the TPP's own key, unchanged, and shows the bank's answer. */
export async function sendBrowserPayment(setup: BrowserPaymentSetup, context: Context): Promise<Result> {
  const { tpp, form, now } = context
  const call = fromField(setup.key, tpp.name, form.get('call') ?? '')
  if (call === undefined) return notFound()
  if (now.getTime() - call.at > preparedMilliseconds)
    return page({
      title,
      section,
      status: 400,
      body: emptyState(
        'It was signed too late',
        html`<p>A call is valid for a minute after its Date.</p><p><a class="button primary" href="/browser-payment">Prepare it again</a></p>`,
      ),
    })
  const { certificate } = setup.sessionOf(context)
  const signature = Buffer.from((form.get('signature') ?? '').slice(0, 2_000), 'base64')
  const headers = signedHeaders(call, certificate, signature)
  const url = new URL(call.target, setup.bankUrl)
  const answer = await setup.send({ method: call.method, url, headers, body: Buffer.from(call.body) })
  return page({
    title,
    section,
    status: answer.status === 201 ? 200 : 422,
    body: answerPage(call, headers, answer),
  })
}
