import type { LoginProviderOptions } from './provider-options.ts'

/** With the colours of the sandbox's bank. */
const STYLE = `:root{color-scheme:light dark;--ground:light-dark(#f1f5f6,#0b1519);--card:light-dark(#fff,#14222a);--text:light-dark(#12262d,#e9f1f3);--muted:light-dark(#4b626b,#a8bcc4);--line:light-dark(#d3dee2,#2b3d46);--edge:light-dark(#6f868f,#7d949d);--brand:light-dark(#0b5566,#8ad4e3);--on-brand:light-dark(#fff,#06262f)}
body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:32rem;margin:2rem auto;padding:0 1rem;color:var(--text);background:var(--ground)}
h1{font-size:1.5rem;line-height:1.25}form{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.25rem;margin:1rem 0}
label{display:block;margin:.75rem 0}input[type=text],select{font:inherit;padding:.5rem .75rem;width:100%;box-sizing:border-box;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:.625rem}
input[type=radio]{accent-color:var(--brand);width:1.125rem;height:1.125rem;vertical-align:-.125rem;margin:0 .375rem 0 0}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;margin:.75rem .5rem 0 0;border:1px solid var(--brand);border-radius:.625rem;background:var(--brand);color:var(--on-brand)}
button[value=cancel],button[value=refuse]{background:none;color:var(--brand)}.note{color:var(--muted);font-size:.9375rem}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}`

const TEXTS = {
  nb: {
    test: 'Dette er sandkassens innlogging for testing. Den beviser ingenting: Du er den du velger.',
    logIn: 'Logg inn',
    asks: (client: string) => `${client} spør hvem du er.`,
    another: 'eller et annet fødselsnummer eller brukernavn',
    level: 'Sikkerhetsnivå (acr)',
    age: 'Logget inn',
    now: 'nå nettopp',
    before: 'for 15 minutter siden',
    cancel: 'Avbryt',
    device: 'Enheten din',
    nothing: 'Ingenting venter på deg.',
    for: 'for',
    approve: 'Godkjenn',
    refuse: 'Avvis',
  },
  en: {
    test: 'This is the test login provider of the sandbox. It proves nothing: whoever you choose is who you are.',
    logIn: 'Log in',
    asks: (client: string) => `${client} asks who you are.`,
    another: 'or another national id or login name',
    level: 'Level of assurance (acr)',
    age: 'Authenticated',
    now: 'just now',
    before: '15 minutes ago',
    cancel: 'Cancel',
    device: 'Your device',
    nothing: 'Nothing waits for you.',
    for: 'for',
    approve: 'Approve',
    refuse: 'Refuse',
  },
} as const

type Language = keyof typeof TEXTS

/** The language of the first tag that it knows, of `ui_locales` or of a header Accept-Language. */
export function languageOf(tags: string): Language {
  const first = tags.split(/[\s,]+/).find((tag) => /^(?:nb|nn|no|en)\b/i.test(tag))
  return first === undefined || /^en/i.test(first) ? 'en' : 'nb'
}

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

function page(language: Language, title: string, content: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body>
<main><h1>${escape(title)}</h1>
<p class="note">${TEXTS[language].test}</p>
${content}</main></body></html>`
}

const acrChoice = (acr: readonly string[], language: Language) =>
  `<label>${TEXTS[language].level}<select name="acr">${acr
    .map((value) => `<option>${escape(value)}</option>`)
    .join('')}</select></label>`

interface Login {
  readonly uid: string
  readonly client: string
  readonly hint: string | undefined
  readonly language: Language
}

/** The login: choose a person or type a national id or a login name, the level of assurance, and log in or cancel. */
export function loginPage({ people, acr }: LoginProviderOptions, login: Login): string {
  const { uid, client, hint, language } = login
  const texts = TEXTS[language]
  const choices = people
    .map(
      ({ nationalId, name }, index) =>
        `<label><input type="radio" name="person" value="${escape(nationalId)}"${(hint === undefined ? index === 0 : hint === nationalId) ? ' checked' : ''}> ${escape(name)} <span class="note">${escape(nationalId)}</span></label>`,
    )
    .join('')
  return page(
    language,
    texts.logIn,
    `<form method="post" action="/interaction/${escape(uid)}">
<p>${escape(texts.asks(client))}</p>
${choices}
<label>${texts.another} <input type="text" name="nationalId" autocomplete="off" autocapitalize="none"></label>
${acrChoice(acr, language)}
<label>${texts.age} <select name="age"><option value="0">${texts.now}</option><option value="900">${texts.before}</option></select></label>
<button name="step" value="login">${texts.logIn}</button><button name="step" value="cancel">${texts.cancel}</button>
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
export function devicePage(
  { acr }: LoginProviderOptions,
  waiting: readonly DeviceRequest[],
  language: Language,
): string {
  const texts = TEXTS[language]
  const forms = waiting.map(
    ({ id, person, bindingMessage }) => `<form method="post" action="/device">
<p><strong>${escape(bindingMessage)}</strong></p><p class="note">${texts.for} ${escape(person)}</p>
<input type="hidden" name="id" value="${escape(id)}">${acrChoice(acr, language)}
<button name="step" value="approve">${texts.approve}</button><button name="step" value="refuse">${texts.refuse}</button></form>`,
  )
  return page(language, texts.device, forms.length === 0 ? `<p>${texts.nothing}</p>` : forms.join(''))
}
