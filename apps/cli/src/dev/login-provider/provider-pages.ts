import type { LoginProviderOptions } from './provider-options.ts'

const STYLE = `body{font:18px/1.5 system-ui,sans-serif;max-width:32rem;margin:2rem auto;padding:0 1rem;color:#1c2430;background:#f4f6f8}
h1{font-size:1.4rem}form{background:#fff;border:1px solid #d5dbe1;border-radius:.5rem;padding:1rem;margin:1rem 0}
label{display:block;margin:.5rem 0}input[type=text],select{font:inherit;padding:.4rem;width:100%;box-sizing:border-box}
button{font:inherit;padding:.5rem 1rem;margin:.75rem .5rem 0 0;border:1px solid #10435f;border-radius:.3rem;background:#10435f;color:#fff}
button[value=cancel],button[value=refuse]{background:#fff;color:#10435f}.note{color:#505a66;font-size:.9rem}
@media(prefers-color-scheme:dark){body{background:#12171d;color:#e8ecf0}form{background:#1b222a;border-color:#37424d}.note{color:#a8b3bd}}`

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body>
<h1>${escape(title)}</h1>
<p class="note">This is the test login provider of the sandbox. It proves nothing: whoever you choose is who you are.</p>
${content}</body></html>`
}

const acrChoice = (acr: readonly string[]) =>
  `<label>Level of assurance (acr)<select name="acr">${acr
    .map((value) => `<option>${escape(value)}</option>`)
    .join('')}</select></label>`

/** The login: choose a person or type a national id, the level of assurance, and log in or cancel. */
export function loginPage(
  { people, acr }: LoginProviderOptions,
  { uid, client, hint }: { uid: string; client: string; hint: string | undefined },
): string {
  const choices = people
    .map(
      ({ nationalId, name }, index) =>
        `<label><input type="radio" name="person" value="${escape(nationalId)}"${(hint === undefined ? index === 0 : hint === nationalId) ? ' checked' : ''}> ${escape(name)} <span class="note">${escape(nationalId)}</span></label>`,
    )
    .join('')
  return page(
    'Log in',
    `<form method="post" action="/interaction/${escape(uid)}">
<p>${escape(client)} asks who you are.</p>
${choices}
<label>or another national id <input type="text" name="nationalId" inputmode="numeric" autocomplete="off"></label>
${acrChoice(acr)}
<label>Authenticated <select name="age"><option value="0">just now</option><option value="900">15 minutes ago</option></select></label>
<button name="step" value="login">Log in</button><button name="step" value="cancel">Cancel</button>
</form>`,
  )
}

/** A request that waits on a person's own device. */
export interface DeviceRequest {
  readonly id: string
  readonly person: string
  readonly bindingMessage: string
}

/** The device: what waits there, each with the message that binds it to what is approved. */
export function devicePage({ acr }: LoginProviderOptions, waiting: readonly DeviceRequest[]): string {
  const forms = waiting.map(
    ({ id, person, bindingMessage }) => `<form method="post" action="/device">
<p><strong>${escape(bindingMessage)}</strong></p><p class="note">for ${escape(person)}</p>
<input type="hidden" name="id" value="${escape(id)}">${acrChoice(acr)}
<button name="step" value="approve">Approve</button><button name="step" value="refuse">Refuse</button></form>`,
  )
  return page('Your device', forms.length === 0 ? '<p>Nothing waits for you.</p>' : forms.join(''))
}
