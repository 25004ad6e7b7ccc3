import type { PublicResult } from '../public-page.ts'
import type { PublicRequest, SiteSetup } from '../site-setup.ts'
import { type SignInAnswer, verifySignIn } from './verify-sign-in.ts'
import { type Html, html } from '@havn/html'
import { card, codeBlock, note, pageHead } from '../../design/index.ts'

/** Shows a challenge, and opens a session for whoever has signed one. */
export function answerSignIn(setup: SiteSetup, { method, form }: PublicRequest): PublicResult {
  const { challenges, sessions, options } = setup
  const now = setup.now()
  const ask = (status: number, certificate = '', problem?: string): PublicResult => ({
    kind: 'page',
    status,
    title: 'Sign in',
    body: signInPage(options.origin, challenges.issue(now), { certificate, problem }),
  })
  if (method === 'GET') return ask(200)
  const answer = readAnswer(form)
  if (answer === undefined) return ask(400, '', 'expected what the command printed, unchanged')
  const outcome = verifySignIn(setup, answer, now)
  if (!outcome.ok) return ask(403, answer.certificate, outcome.problem)
  return { kind: 'redirect', to: '/', cookie: sessions.open(outcome.certificate, now) }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const given = (fields: Readonly<Record<string, unknown>>): SignInAnswer => ({
  challenge: text(fields['challenge']),
  certificate: text(fields['certificate']),
  signature: text(fields['signature']),
})

/** The fields of the form, or what the command line printed: all of them in one text. */
function readAnswer(form: URLSearchParams): SignInAnswer | undefined {
  const printed = form.get('answer')
  if (printed === null) return given(Object.fromEntries(form))
  try {
    const parsed: unknown = JSON.parse(Buffer.from(printed.trim(), 'base64url').toString('utf8'))
    return typeof parsed === 'object' && parsed !== null ? given({ ...parsed }) : undefined
  } catch {
    return undefined
  }
}

interface SignInForm {
  readonly certificate: string
  readonly problem?: string | undefined
}

/** Where somebody proves to have the key of a certificate. */
function signInPage(origin: string, challenge: string, { certificate, problem }: SignInForm): Html {
  const command = `printf %s '${challenge}' | openssl dgst -sha256 -sign key.pem | base64 -w0`
  return html`${pageHead('Sign in', { lead: 'Sign a challenge with your key. Nothing else is asked, and the key stays with you.' })}
${problem === undefined ? undefined : note('bad', html`<strong>You are not signed in:</strong> ${problem}.`)}
${card({
  title: 'With a key in this browser',
  body: html`<div data-browser-keys data-challenge="${challenge}"><p data-empty class="muted">This browser has no key for this sandbox, or its scripts are off. <a href="/register">Register</a> to make one.</p></div><p data-problem role="alert" class="bad-text"></p>`,
})}
${card({
  title: 'With the command line',
  body: html`${codeBlock(`havn sandbox sign-in ${origin} --tpp NAME`)}<form class="stack" method="post" action="/sign-in"><div class="field"><label for="answer">What it prints</label><textarea id="answer" name="answer" rows="3" required spellcheck="false" data-answer></textarea></div><p><button class="button">Sign in</button></p></form>`,
})}
${card({
  title: 'With openssl',
  body: html`${codeBlock(command, 'Signs this challenge, which is valid for five minutes, once, and only here')}<form id="sign-in" class="stack" method="post" action="/sign-in"><input type="hidden" name="challenge" value="${challenge}"><div class="field"><label for="signature">Signature (Base64)</label><textarea id="signature" name="signature" rows="3" required spellcheck="false"></textarea></div><div class="field"><label for="certificate">Your QSealC (PEM)</label><textarea id="certificate" name="certificate" rows="5" required spellcheck="false" placeholder="-----BEGIN CERTIFICATE-----">${certificate}</textarea></div><p><button class="button">Sign in</button></p></form>`,
})}`
}
