import type { PublicResult } from '../public-page.ts'
import { signInPage } from './sign-in-page.ts'
import type { PublicRequest, SiteSetup } from '../site-setup.ts'
import { type SignInAnswer, verifySignIn } from './verify-sign-in.ts'

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
