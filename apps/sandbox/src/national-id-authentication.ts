import type { CoreBank } from '@havn/server'
import type { FormAuthentication } from '@havn/server/domain/sca'
import { type Html, html } from '@havn/html'
import { icon } from '@havn/server/platform/web/icons'
import type { Messages } from '@havn/server/platform/web/messages/messages'

const FIELD_ID = 'nationalId'

/** The sandbox's login: whoever types the national id of a test customer is that customer. It proves nothing. */
export function nationalIdAuthentication(
  coreBank: Pick<CoreBank, 'findCustomerByNationalId'>,
): FormAuthentication {
  return {
    kind: 'form',
    name: 'national id of a test customer',
    fieldId: FIELD_ID,
    renderNotice: sandboxNotice,
    renderFields: nationalIdField,
    readIdentity: (form) => readNationalId(form.get(FIELD_ID)),
    async authenticate({ bankId, identity }) {
      const psu = await coreBank.findCustomerByNationalId({ bankId, nationalId: identity })
      return psu === undefined
        ? { kind: 'problem', problem: 'unknown-identity' }
        : { kind: 'authenticated', psu }
    },
  }
}

/** A national id as typed by a person, without spaces; undefined if it is none, so that a typing error costs no attempt. */
function readNationalId(text: string | null): string | undefined {
  const digits = (text ?? '').replaceAll(/\s/g, '')
  return /^[0-9]{11}$/.test(digits) ? digits : undefined
}

/** The field for the national id. The page never contains what was typed. */
function nationalIdField(text: Messages, problem: string | undefined): Html {
  const { field, hint } = text.login
  return html`<div>
<label class="name" for="${FIELD_ID}">${field}</label>
<p class="hint" id="nationalId-hint">${hint}</p>
${problem === undefined ? undefined : html`<p class="field-problem" id="nationalId-problem">${problem}</p>`}
${
  problem === undefined
    ? html`<input type="text" id="${FIELD_ID}" name="${FIELD_ID}" inputmode="numeric" autocomplete="off" spellcheck="false" required aria-describedby="nationalId-hint">`
    : html`<input type="text" id="${FIELD_ID}" name="${FIELD_ID}" inputmode="numeric" autocomplete="off" spellcheck="false" required aria-invalid="true" aria-describedby="nationalId-problem nationalId-hint">`
}
</div>`
}

/** The notice that this is not a real login. */
function sandboxNotice(text: Messages, isNamed: boolean): Html {
  return html`<div class="notice test">${icon('info')}<div>
<h2>${text.login.sandboxTitle}</h2>
<p>${isNamed ? text.login.sandboxTextNamed : text.login.sandboxText}</p>
</div></div>`
}
