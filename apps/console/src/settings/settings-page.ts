import { type Html, html } from '@havn/html'
import { card, codeBlock, copyable, facts, pageHead } from '../design/index.ts'
import type { Context } from '../server/index.ts'
import { tppName } from '../tpps/tpp-name.ts'

const THEMES = [
  ['system', 'As the system has it'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

/** The screen Settings: how to call the bank, and how the console looks. */
export function settingsPage(context: Context): Html {
  const { options, origin, tpp, knownTpps } = context
  return html`${pageHead('Settings', { lead: 'Where everything is, and how this console looks.' })}<div class="columns"><div>${card(
    {
      title: 'Addresses',
      body: facts([
        ['Bank, signed calls', copyable(options.bankUrl)],
        ['Bank, pages of PSUs', copyable(options.bankPageUrl)],
        ['Console', copyable(origin)],
        [
          'Redirect target',
          html`${copyable(`${origin}/tpp/callback`)} <small class="muted">use it as TPP-Redirect-URI while you have none</small>`,
        ],
        [
          'Notification target',
          html`${copyable(`${origin}/tpp/notifications`)} <small class="muted">use it as TPP-Notification-URI</small>`,
        ],
        ['OpenAPI', html`<a href="${`${options.bankPageUrl}/openapi.json`}">openapi.json</a>`],
      ]),
    },
  )}${card({ title: 'For your program', body: codeBlock(environment(context), '.env') })}</div><div>${card({
    title: 'Look',
    body: html`<form method="post" action="/settings/theme" class="actions"><input type="hidden" name="back" value="/settings">${THEMES.map(([theme, label]) => html`<button class="button ${(context.theme ?? 'system') === theme ? 'primary' : ''}" name="theme" value="${theme}">${label}</button>`)}</form>`,
  })}${card({
    title: 'Your TPP',
    body: html`<p>Calls of this console are signed as ${tppName(tpp)}${knownTpps.length > 1 ? `, one of ${knownTpps.length} TPPs` : ''}.</p><p><a class="button" href="/certificates">Certificates</a></p>`,
  })}${card({
    title: 'The bank itself',
    body: html`<p>The sandbox’s ports, login and database are options of <code>${options.command} dev</code>; everything else is a setting.</p><p><a class="button" href="/docs/settings">All settings</a></p>${codeBlock(`${options.command} dev --help\n${options.command} status\n${options.command} doctor`)}`,
  })}</div></div>`
}

function environment({ options, tpp }: Context): string {
  const folder = `${options.stateFolder}/tpp/${tpp.name}`
  return [
    `BANK_URL=${options.bankUrl}`,
    `BANK_CA_FILE=${options.stateFolder}/ca.pem`,
    `TPP_CERTIFICATE_FILE=${folder}/cert.pem`,
    `TPP_KEY_FILE=${folder}/key.pem`,
  ].join('\n')
}
