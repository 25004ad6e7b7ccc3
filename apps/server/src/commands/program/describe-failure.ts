import { SettingsError } from '../../app/settings/index.ts'
import { isLoginProblem, isSilence, lacksRight } from '../../platform/database/unavailable.ts'
import { Unavailable } from '../../platform/shared/unavailable.ts'
import type { CommandLogins } from '../command-logins.ts'

/** Describes in one sentence why a command failed, if that is no fault of the program; undefined otherwise. */
export function describeFailure(error: unknown, logins: CommandLogins): string | undefined {
  if (error instanceof SettingsError) return error.message
  const message = messageOf(error instanceof Unavailable ? error.cause : error)
  if (isLoginProblem(error))
    return `PostgreSQL refuses the login: ${message} (expected a user, a password and a database that it knows, in the URL).`
  if (lacksRight(error))
    return logins === 'servers'
      ? `The login lacks a right: ${message} (this command needs the login of the servers, havn_bank).`
      : `The login lacks a right: ${message} (docs/operations/back-office.md describes the login of an operator).`
  if (error instanceof Unavailable || isSilence(error))
    return `The database does not answer: ${message} (expected PostgreSQL at the host and port of the URL).`
  return undefined
}

function messageOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(messageOf).join(', ')
  return cause instanceof Error ? cause.message : String(cause)
}
