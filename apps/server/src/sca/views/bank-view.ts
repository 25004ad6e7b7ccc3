import { type Html, html } from '../../web/html.ts'
import { icon } from '../../web/icons.ts'
import { sandboxNotice } from './national-id-field.ts'
import { numberForm, numberProblem } from './login-form.ts'
import { form, name } from '../../web/parts.ts'
import { type Drawn, type Pen, safetyFor } from './parts.ts'
import { whatWaits } from './phone-view.ts'
import type { BankView } from './views.ts'

export function drawBank(view: BankView, pen: Pen): Drawn {
  const { personName, waiting, ended } = view
  if (personName === undefined) return drawLogin(view, pen)
  const { bank } = pen.text
  return {
    title: bank.title,
    safety: safetyFor(pen.text, true),
    main: html`<div class="card">
<p class="step"><span>${bank.owner(name(personName))}</span></p>
<h1>${bank.title}</h1>
${ended === undefined ? undefined : endedNotice(ended, pen)}
${
  waiting.length === 0
    ? html`<div class="center stack"><p class="sign">${icon('check')}</p><h2>${bank.nothing}</h2></div>`
    : html`<p>${bank.waiting(waiting.length)}</p>
<ul class="waiting">${waiting.map((entry) => drawEntry(view, entry, pen))}</ul>`
}
<div class="actions"><a class="button secondary" href="${view.accessHref}">${pen.text.access.open}</a></div>
</div>`,
  }
}

function drawLogin(view: BankView, { text }: Pen): Drawn {
  const { bank, frame, login } = text
  return {
    title: `${view.problem === undefined ? '' : frame.problemPrefix}${bank.loginTitle}`,
    safety: safetyFor(text, true),
    main: html`<div class="card">
<h1>${bank.loginTitle}</h1>
${numberProblem(text, view.problem)}
<p>${bank.loginIntro}</p>
${sandboxNotice(text, false)}
${numberForm(text, view, login.submit)}
</div>`,
  }
}

/** A button and no link: the SCA begins when it is pressed. */
function drawEntry(view: BankView, entry: BankView['waiting'][number], pen: Pen): Html {
  const { text } = pen
  const { key, asker, agreementName } = entry
  return html`<li>${form(
    view.form,
    html`<input type="hidden" name="key" value="${key}">
<button class="entry" name="step" value="open"><strong>${whatWaits(entry, pen)}</strong> <span class="hint">${text.bank.entry({ corporation: name(agreementName), asker: name(asker.name) })}</span></button>`,
  )}</li>`
}

function endedNotice(ended: NonNullable<BankView['ended']>, { text }: Pen): Html {
  return html`<div class="notice plain" role="status">${icon(ended === 'approved' ? 'check' : 'info')}<p>${text.bank.ended[ended]}</p></div>`
}
