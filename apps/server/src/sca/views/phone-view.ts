import { formatMoney } from '../../web/format.ts'
import { type Html, html } from '../../web/html.ts'
import { icon } from '../../web/icons.ts'
import { countAndTotal } from './payments-part.ts'
import { sandboxNotice } from './national-id-field.ts'
import { numberForm, numberProblem } from './login-form.ts'
import { name } from '../../web/parts.ts'
import { type Drawn, type Pen } from './parts.ts'
import type { PhoneView } from './views.ts'

const RENEW_SECONDS = 3

/** A page that is being read stands still: only an empty list looks for news by itself, and one can stop that. */
export function phoneRenewSeconds(view: PhoneView, renews: boolean): number | undefined {
  const isEmpty = view.personName !== undefined && view.waiting.length === 0
  return isEmpty && renews ? RENEW_SECONDS : undefined
}

export function drawPhone(view: PhoneView, pen: Pen): Drawn {
  const { personName } = view
  if (personName === undefined) return drawWhose(view, pen)
  const { phone } = pen.text
  return {
    title: phone.title,
    main: html`<div class="card">
<p class="step"><span>${phone.owner(name(personName))}</span></p>
<h1>${phone.title}</h1>
${view.waiting.length === 0 ? nothing(pen) : waiting(view, pen)}
</div>`,
  }
}

function drawWhose(view: PhoneView, { text }: Pen): Drawn {
  const { phone, frame } = text
  return {
    title: `${view.problem === undefined ? '' : frame.problemPrefix}${phone.whoseTitle}`,
    main: html`<div class="card">
<h1>${phone.whoseTitle}</h1>
${numberProblem(text, view.problem)}
<p>${phone.whoseIntro}</p>
${sandboxNotice(text, false)}
${numberForm(text, view, phone.whoseSubmit)}
</div>`,
  }
}

function nothing({ text: { phone }, options }: Pen): Html {
  const renews = options.renews ?? true
  return html`<div class="center stack">
<p class="sign">${icon('clock')}</p>
<h2>${phone.nothing}</h2>
<p class="muted">${renews ? phone.renews : phone.still}</p>
</div>
<div class="actions">
<a class="button secondary" href="?renew=${renews ? 'on' : 'off'}">${phone.lookAgain}</a>
<a class="button quiet" href="?renew=${renews ? 'off' : 'on'}">${renews ? phone.stopRenewing : phone.startRenewing}</a>
</div>`
}

function waiting(view: PhoneView, pen: Pen): Html {
  const { text } = pen
  return html`<p>${text.phone.waiting(view.waiting.length)}</p>
<ul class="waiting">${view.waiting.map((item) => waitingItem(item, pen))}</ul>
<div class="actions"><a class="button quiet" href="?renew=on">${text.phone.lookAgain}</a></div>`
}

function waitingItem(item: PhoneView['waiting'][number], pen: Pen): Html {
  const { href, asker } = item
  return html`<li><a href="${href}"><strong>${whatWaits(item, pen)}</strong> <span class="hint">${pen.text.phone.from(name(asker.name))}</span></a></li>`
}

/** In a line: what is to be decided, and how much it is. */
export function whatWaits(
  { purpose, payments }: Pick<PhoneView['waiting'][number], 'purpose' | 'payments'>,
  { text, options }: Pen,
): Html {
  const [payment, ...others] = payments
  // A consent is never asked for on a phone.
  if (payment === undefined || purpose === 'identify' || purpose === 'consent')
    return html`${text.phone.identity}`
  if (others.length > 0 || purpose === 'approve-basket')
    return html`${text.payments.decision[purpose].approve(countAndTotal(payments, options.language))}`
  const amount = formatMoney(payment, options.language)
  return text.phone.payment[purpose]({ amount, payee: name(payment.creditorName) })
}
