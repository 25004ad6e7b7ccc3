import { type Html, html } from '@havn/html'
import { daysUntil, readCertificateFacts } from '@havn/test-certificates'
import {
  card,
  codeBlock,
  copyable,
  facts,
  field,
  formatDate,
  note,
  pageHead,
  pill,
  postButton,
} from '../design/index.ts'
import type { Context } from '../server/index.ts'
import type { KnownTpp } from '../tpps/tpp.ts'

/** The screen Certificates: the TPPs of this machine, and how to get more. */
export function certificatesPage(context: Context, problem: string | undefined): Html {
  return html`${pageHead('Certificates', {
    lead: 'A bank knows a TPP by the certificate that its calls are signed with. Each TPP of this sandbox has a bank of its own: none sees what another does.',
  })}${problem === undefined ? undefined : note('bad', problem)}<div class="columns"><div>${context.knownTpps.map((known) => tppCard(context, known))}</div><div>${newTpp()}${importForm()}${authority(context)}</div></div>`
}

const warnDays = 14

function tppCard({ tpp, now }: Context, known: KnownTpp): Html {
  const { name } = known
  const certificate = readCertificateFacts(known.certificate)
  const days = daysUntil(certificate.validTo, now)
  const expiry = `${formatDate(certificate.validTo)}, ${days < 0 ? 'expired' : `in ${days} days`}`
  const path = `/certificates/${encodeURIComponent(name)}`
  const choose =
    name === tpp.name
      ? pill('this console', 'good')
      : postButton({
          action: '/settings/tpp',
          label: 'Use this TPP',
          fields: { tpp: name, back: '/certificates' },
        })
  return card({
    title: certificate.organisation ?? name,
    aside: choose,
    body: html`${facts([
      ['Number', copyable(certificate.organizationIdentifier ?? '')],
      ['Folder', html`<code>${name}</code>`],
      ['Roles', html`${certificate.roles.map((role) => html`${pill(role, 'plain')} `)}`],
      ['Key', certificate.key],
      ['Valid until', days < warnDays ? pill(expiry, days < 0 ? 'bad' : 'act') : expiry],
      ['Serial number', html`<code>${certificate.serialNumber}</code>`],
    ])}<div class="actions card-actions">${postButton({ action: `${path}/renew`, label: 'Renew' })}<a class="button" href="${`${path}/cert.pem`}" download>Download cert.pem</a><a class="button" href="${`${path}/key.pem`}" download>Download key.pem</a></div>`,
  })
}

const ROLES = [
  ['PISP', 'PISP: payments'],
  ['AISP', 'AISP: account information'],
  ['CBPII', 'CBPII: confirmation of funds'],
] as const

const newTpp = (): Html =>
  card({
    title: 'New TPP',
    body: html`<form method="post" action="/certificates/new">${field({ label: 'Name', name: 'name', hint: 'the organisation in its certificate, and the name of its folder', isRequired: true })}<fieldset class="choices"><legend>Roles</legend>${ROLES.map(
      ([role, label]) =>
        role === 'CBPII'
          ? html`<label class="check"><input type="checkbox" name="role" value="${role}"> ${label}</label>`
          : html`<label class="check"><input type="checkbox" name="role" value="${role}" checked> ${label}</label>`,
    )}</fieldset><fieldset class="choices"><legend>Key</legend><label class="check"><input type="radio" name="key" value="rsa" checked> RSA, 2048 bits</label><label class="check"><input type="radio" name="key" value="ec"> EC, P-256</label></fieldset><button class="button primary">Issue a certificate</button></form>`,
  })

const importForm = (): Html =>
  card({
    body: html`<details><summary><h2>Import your own</h2></summary><form method="post" action="/certificates/import">${field({ label: 'Name', name: 'name-import', isRequired: true })}<div class="field"><label for="certificate">Certificate (PEM)</label><textarea id="certificate" name="certificate" required></textarea></div><div class="field"><label for="key">Private key (PEM)</label><textarea id="key" name="key" required></textarea><small>It stays on this machine, in the sandbox’s folder.</small></div><button class="button">Import</button></form></details>`,
  })

const authority = ({ options }: Context): Html =>
  card({
    title: 'The sandbox’s authority',
    body: html`<p>Issues the certificates of TPPs, of the bank’s TLS and of the bank’s seal. Give it to your client as the authority to trust.</p><p><a class="button" href="/certificates/authority.pem" download>Download ca.pem</a></p>${codeBlock(`${options.command} tpp new mine --roles PISP,AISP --key ec\n${options.command} tpp csr mine\n${options.command} tpp import mine --cert cert.pem --key key.pem\n${options.command} tpp renew`)}`,
  })
