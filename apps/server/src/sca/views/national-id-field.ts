import { type Html, html } from '../../web/html.ts'
import { icon } from '../../web/icons.ts'
import type { Messages } from '../../web/messages/messages.ts'

export const NATIONAL_ID_FIELD = 'nationalId'

// Allows blanks as people write them. The browser stops a typing error before it costs an attempt.
const PATTERN = String.raw`\s*[0-9]{6}\s?[0-9]{5}\s*`

/** The field for the national id of a test customer. The page never contains what was typed. */
export function nationalIdField(text: Messages, problem: string | undefined): Html {
  const { field, hint, format } = text.login
  return html`<div>
<label class="name" for="${NATIONAL_ID_FIELD}">${field}</label>
<p class="hint" id="nationalId-hint">${hint}</p>
${problem === undefined ? undefined : html`<p class="field-problem" id="nationalId-problem">${problem}</p>`}
${
  problem === undefined
    ? html`<input type="text" id="${NATIONAL_ID_FIELD}" name="${NATIONAL_ID_FIELD}" inputmode="numeric" autocomplete="off" spellcheck="false" required pattern="${PATTERN}" title="${format}" aria-describedby="nationalId-hint">`
    : html`<input type="text" id="${NATIONAL_ID_FIELD}" name="${NATIONAL_ID_FIELD}" inputmode="numeric" autocomplete="off" spellcheck="false" required pattern="${PATTERN}" title="${format}" aria-invalid="true" aria-describedby="nationalId-problem nationalId-hint">`
}
</div>`
}

/** The notice that this is not a real login. */
export function sandboxNotice(text: Messages, isNamed: boolean): Html {
  return html`<div class="notice test">${icon('info')}<div>
<h2>${text.login.sandboxTitle}</h2>
<p>${isNamed ? text.login.sandboxTextNamed : text.login.sandboxText}</p>
</div></div>`
}
