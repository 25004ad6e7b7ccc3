import { type Html, html } from '@havn/html'
import { form, foreignText, problem } from '../../../platform/web/parts.ts'
import { askedBy } from './ask-part.ts'
import {
  actionBar,
  closeButton,
  type RenderedView,
  type RenderContext,
  safetyNotice,
  STEP_FORM,
  timeNotes,
} from './parts.ts'
import type { ContextView } from './views.ts'

/** One option of the choice. */
interface Choice {
  readonly value: string
  readonly label: Html
  readonly hint: string
}

/** Renders the choice of whom the PSU acts for. Nothing is preselected, so that nobody decides out of habit, unless there is only one option. */
export function renderContext(view: ContextView, { text, options }: RenderContext): RenderedView {
  const { context } = text
  const choices: readonly Choice[] = [
    ...(view.isPrivateCustomer
      ? [{ value: 'PRIVATE', label: html`${context.self}`, hint: context.selfHint }]
      : []),
    ...view.agreements.map((agreement) => ({
      value: agreement.agreementId,
      label: foreignText(agreement.name),
      hint: context.agreementHint,
    })),
  ]
  return {
    title: `${view.hasNothingChosen === true ? text.frame.problemPrefix : ''}${context.title}`,
    safety: safetyNotice(text, view.isSecondPerson),
    ...timeNotes(text, view.time, options),
    close: closeButton(text, view),
    main: form(
      { ...view.form, id: STEP_FORM },
      html`<div class="card">
<h1>${context.title}</h1>
${askedBy(text, view)}
<p>${context.intro(foreignText(view.personName))}</p>
${view.hasNothingChosen === true ? problem({ title: context.nothingTitle, text: context.nothing, fieldId: FIRST_ID }) : undefined}
<fieldset>
<legend>${context.legend}</legend>
${choices.map((choice, index) => radio(choice, index, choices.length === 1))}
</fieldset>
${actionBar(html`<button class="button primary" name="step" value="choose" formnovalidate>${context.submit}</button>`)}
</div>`,
    ),
  }
}

/** The first choice, to which the problem leads. */
const FIRST_ID = 'context-0'

function radio({ value, label, hint }: Choice, index: number, isOnly: boolean): Html {
  const words = html`<span><strong>${label}</strong> <span class="hint">${hint}</span></span>`
  return isOnly
    ? html`<label class="choice"><input type="radio" id="${`context-${index}`}" name="context" value="${value}" required checked>${words}</label>`
    : html`<label class="choice"><input type="radio" id="${`context-${index}`}" name="context" value="${value}" required>${words}</label>`
}
