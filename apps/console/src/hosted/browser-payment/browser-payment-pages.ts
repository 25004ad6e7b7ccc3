import { type Html, html } from '@havn/html'
import { card, codeBlock, pageHead, pill, formatJson } from '../../design/index.ts'
import type { PreparedCall } from './prepared-call.ts'

const lines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** Shows a call that lacks its signature. The browser's key signs it, or openssl. */
export function signPage(
  tpp: string,
  { method, target, headers, body, signingString }: PreparedCall,
  field: string,
): Html {
  const command = `echo ${Buffer.from(signingString, 'latin1').toString('base64')} | base64 -d | openssl dgst -sha256 -sign key.pem | base64 -w0`
  return html`${pageHead('Sign a payment yourself', { lead: 'The console prepared the call. Your own key signs it, and the console sends it to the bank unchanged.' })}
${card({ title: 'The call', body: codeBlock(`${method} ${target}\n${lines(headers)}\n\n${formatJson(body)}`) })}
${card({
  title: 'What is signed',
  body: html`${codeBlock(signingString, 'the signing string: one line for each header, in this order')}<form class="stack" method="post" action="/browser-payment/send" data-browser-sign="${tpp}"><input type="hidden" name="call" value="${field}"><textarea name="signing" hidden>${signingString}</textarea><p><button class="button primary" data-needs-script disabled>Sign with this browser's key and send</button></p><p data-problem role="alert" class="bad-text"></p></form>
<details><summary>Sign with openssl</summary>${codeBlock(command)}<form class="stack" method="post" action="/browser-payment/send"><input type="hidden" name="call" value="${field}"><div class="field"><label for="signature">Signature (Base64)</label><textarea id="signature" name="signature" rows="3" required spellcheck="false"></textarea></div><p><button class="button">Send</button></p></form></details>`,
})}
<p class="muted">A call is valid for a minute after its Date. <a href="/browser-payment">Prepare it again</a></p>
<script type="module" src="/assets/hosted.js"></script>`
}

interface BankAnswer {
  readonly status: number
  readonly text: string
  readonly json: unknown
}

/** What the bank answered. */
export function answerPage(
  { method, target }: PreparedCall,
  headers: Readonly<Record<string, string>>,
  answer: BankAnswer,
): Html {
  const { paymentId, scaRedirect } = readCreated(answer.json)
  const isCreated = answer.status === 201
  const next = isCreated
    ? html`<p><a class="button primary" href="${scaRedirect}">Approve it as the customer</a> <a class="button" href="${`/payments/${paymentId}`}">See the payment</a></p>`
    : html`<p><a class="button primary" href="/browser-payment">Try again</a></p>`
  return html`${pageHead(isCreated ? 'Your key signed, the bank accepted' : 'The bank refused the call', { actions: pill(String(answer.status), isCreated ? 'good' : 'bad') })}
${next}
${card({ title: 'The bank’s answer', body: codeBlock(formatJson(answer.text)) })}
${card({ title: 'As it was sent', body: codeBlock(`${method} ${target}\n${lines(headers)}`) })}`
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function readCreated(json: unknown): { paymentId: string; scaRedirect: string } {
  if (typeof json !== 'object' || json === null) return { paymentId: '', scaRedirect: '' }
  const { paymentId, _links } = json as { paymentId?: unknown; _links?: { scaRedirect?: { href?: unknown } } }
  return { paymentId: text(paymentId), scaRedirect: text(_links?.scaRedirect?.href) }
}
