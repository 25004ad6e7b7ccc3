import { type Html, html } from '@havn/html'
import { findPerson, type FindsPeople } from '@havn/server/core-bank'
import type { FormAuthentication } from '@havn/server/domain/sca'
import { packOf, type PersonIdScheme } from '@havn/server/packs'
import type { Country } from '@havn/server/platform/banks'
import { icon } from '@havn/server/platform/web/icons'
import type { Messages } from '@havn/server/platform/web/messages/messages'

/** The sandbox's login: whoever types what a test customer is known by is that customer. It proves nothing. */
export function personIdAuthentication(
  coreBank: FindsPeople,
  country: Pick<Country, 'pack' | 'personIdScheme'>,
): FormAuthentication {
  const scheme = packOf(country).personIds
  return {
    kind: 'form',
    name: `${scheme.id} of a test customer`,
    fieldId: scheme.fieldId,
    renderNotice: (text, isNamed) => sandboxNotice(scheme, text, isNamed),
    renderFields: (text, problem) => identifierField(scheme, text, problem),
    malformedText: (text) => scheme.texts(text).format,
    readIdentity: (form) => scheme.parse(form.get(scheme.fieldId) ?? ''),
    async authenticate({ bankId, identity }) {
      const psu = await findPerson(coreBank, { bankId, scheme: country.personIdScheme, value: identity })
      return psu === undefined
        ? { kind: 'problem', problem: 'unknown-identity' }
        : { kind: 'authenticated', psu }
    },
  }
}

/** The field for the identifier. The page never contains what was typed. */
function identifierField(
  { fieldId, keyboard, texts }: PersonIdScheme,
  text: Messages,
  problem: string | undefined,
): Html {
  const { field, hint } = texts(text)
  return html`<div>
<label class="name" for="${fieldId}">${field}</label>
<p class="hint" id="${fieldId}-hint">${hint}</p>
${problem === undefined ? undefined : html`<p class="field-problem" id="${fieldId}-problem">${problem}</p>`}
${
  problem === undefined
    ? html`<input type="text" id="${fieldId}" name="${fieldId}" inputmode="${keyboard}" autocomplete="off" spellcheck="false" required aria-describedby="${fieldId}-hint">`
    : html`<input type="text" id="${fieldId}" name="${fieldId}" inputmode="${keyboard}" autocomplete="off" spellcheck="false" required aria-invalid="true" aria-describedby="${fieldId}-problem ${fieldId}-hint">`
}
</div>`
}

/** The notice that this is not a real login. */
function sandboxNotice({ texts }: PersonIdScheme, text: Messages, isNamed: boolean): Html {
  const { sandboxText, sandboxTextNamed } = texts(text)
  return html`<div class="notice test">${icon('info')}<div>
<h2>${text.login.sandboxTitle}</h2>
<p>${isNamed ? sandboxTextNamed : sandboxText}</p>
</div></div>`
}
