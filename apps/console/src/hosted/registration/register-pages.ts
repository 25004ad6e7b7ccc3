import { type Html, html } from '@havn/html'
import { card, codeBlock, facts, note, pageHead } from '../../design/index.ts'
import { certificateDays, type Registered } from './registration.ts'

/** What a form had, to show it again. */
export interface RegisterForm {
  readonly csr: string
  readonly organisation: string
  readonly roles: readonly string[]
}

const ROLES = [
  ['PISP', 'Payments (PISP)'],
  ['AISP', 'Accounts (AISP)'],
  ['PIISP', 'Funds checks (PIISP)'],
] as const

const roleFields = (chosen: readonly string[]): Html =>
  html`<fieldset class="roles"><legend>Roles</legend>${ROLES.map(([value, label]) =>
    chosen.includes(value)
      ? html`<label><input type="checkbox" name="roles" value="${value}" checked> ${label}</label>`
      : html`<label><input type="checkbox" name="roles" value="${value}"> ${label}</label>`,
  )}</fieldset>`

const organisationField = (id: string, value: string): Html =>
  html`<div class="field"><label for="${id}">A name for your certificate</label><input id="${id}" name="organisation" value="${value}" maxlength="64" placeholder="Test TPP" autocomplete="off"><small>Anything; nobody checks it. Not the name of a person.</small></div>`

export const firstForm: RegisterForm = { csr: '', organisation: '', roles: ['PISP', 'AISP'] }

/** What registers from a terminal, with a key that openssl makes: RSA, as on the page about the first payment with curl. */
export const registerCommand = (origin: string): string =>
  `openssl req -new -newkey rsa:2048 \\
  -nodes -subj /O=Test \\
  -keyout key.pem -out request.pem
jq -Rs \\
  '{csr: ., roles: ["PISP", "AISP"]}' \\
  request.pem > request.json
curl --fail-with-body \\
  ${origin}/register \\
  -H 'Content-Type: application/json' \\
  -d @request.json -o registered.json &&
jq -r .qsealc registered.json > cert.pem &&
jq -r .ca registered.json > ca.pem`

/** What the commands need, and where they lead. */
export const commandHint: Html = html`<p class="front-needs">It needs openssl, curl and jq. Then pay: <a href="/docs/first-payment">a first payment with openssl and curl</a>, with your <code>key.pem</code> and <code>cert.pem</code>.</p>`

const keyUse: Html = html`<fieldset class="roles in-rows"><legend>What the key is for</legend><label><input type="radio" name="use" value="program" checked> For my own program: you download key.pem and the certificates</label><label><input type="radio" name="use" value="browser"> Only for this browser: the key never leaves it</label><small>This cannot be changed later, and a lost key cannot be replaced: a new key is a new TPP with a new bank.</small></fieldset>`

/** The form for a key that the TPP has already; folded, unless it was just sent. */
function ownKeyPart(isOpen: boolean, form: Html): Html {
  const content = html`<summary><h2>I have my own key</h2></summary>${form}`
  return isOpen
    ? html`<details class="card" open>${content}</details>`
    : html`<details class="card">${content}</details>`
}

/** Where a TPP gets its certificates. */
export function registerPage(
  origin: string,
  { csr, organisation, roles }: RegisterForm,
  problem?: string,
): Html {
  return html`${pageHead('Register', { lead: html`You get test certificates (QSealC and QWAC) and a bank of your own, at once. No account, no e-mail address: your key is who you are.` })}
${problem === undefined ? undefined : note('bad', html`<strong>Nothing was issued.</strong> ${problem}`)}
${card({
  title: 'With a key in this browser',
  body: html`<p>The browser makes a key and asks for its certificates.</p><form class="stack" data-browser-register>${organisationField('browser-organisation', organisation)}${roleFields(roles)}${keyUse}<p><button class="button primary" data-needs-script disabled>Make a key and register</button></p><p data-problem role="alert" class="bad-text"></p><noscript><p class="muted">This needs a script. The form under “I have my own key” does not.</p></noscript></form>`,
})}
${ownKeyPart(csr !== '' || problem !== undefined, html`<form class="stack" method="post" action="/register"><div class="field"><label for="csr">Certificate request (PEM)</label><textarea id="csr" name="csr" rows="7" required spellcheck="false" placeholder="-----BEGIN CERTIFICATE REQUEST-----">${csr}</textarea><small>For a key of EC on P-256, or RSA from 2048 bits. Only its key is used: names in it are ignored.</small></div>${organisationField('organisation', organisation)}${roleFields(roles)}<p><button class="button primary">Register</button></p></form>${codeBlock(registerCommand(origin), 'The same from a command line')}${commandHint}`)}
<p class="muted">Certificates are valid for ${certificateDays} days, and only here. Enter no real data: see <a href="/privacy">privacy and terms</a>.</p>`
}

/** What a TPP that has registered gets; nothing of it is stored, so this is the only time it is shown. */
export function registeredPage(tpp: Registered, caPem: string, bankUrl: string): Html {
  return html`${pageHead('You are registered', { lead: 'Copy the certificates now: they are stored nowhere.' })}
${card({
  title: 'Who you are here',
  body: facts([
    ['Organisation', tpp.organizationIdentifier],
    ['Roles', tpp.roles.join(', ')],
    ['Valid until', tpp.validTo.slice(0, 10)],
    ['The bank', bankUrl],
  ]),
})}
${card({ title: 'QSealC: signs your calls', body: codeBlock(tpp.qsealc.trimEnd(), 'cert.pem') })}
${card({ title: 'QWAC: for your connections', body: codeBlock(tpp.qwac.trimEnd(), 'qwac.pem') })}
${card({ title: 'The authority of this sandbox', body: codeBlock(caPem.trimEnd(), 'ca.pem') })}
<p><a class="button primary" href="/sign-in">Sign in with your key</a></p>`
}
