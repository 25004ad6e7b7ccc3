import { randomUUID } from 'node:crypto'
import type { Context } from '../server/index.ts'
import type { Actor } from './actors.ts'

/** Where the bank sends the browser after an SCA that the console started. */
export const callbackPath = '/tpp/callback'

/**
 * The session of a call that starts an SCA in somebody's name. The address to return to names what it is about, so that the
 * page there can show it.
 */
export const consoleSession = (
  { origin }: Pick<Context, 'origin'>,
  actor: Actor | undefined,
  subject: Readonly<Record<string, string>>,
) => ({
  ...(actor === undefined ? {} : { psu: { nationalId: actor.nationalId, context: actor.context } }),
  sessionId: `console-${randomUUID()}`,
  redirectUri: `${origin}${callbackPath}?${new URLSearchParams(subject).toString()}`,
  ipAddress: '192.0.2.1',
})
