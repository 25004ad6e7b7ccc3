import { createHash } from 'node:crypto'
import { isEndedLogin, recordEndedLogin } from '../../../domain/sca/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { NO_BANK } from '../../../platform/security-events/index.ts'
import { type OfficeSession, sessionSeconds } from './office-cookies.ts'

type Ended = Pick<OfficeSession, 'sessionId'>

const hashOf = ({ sessionId }: Ended) => createHash('sha256').update(sessionId).digest()

/** Ends a login at the server: a copy of its cookie counts no longer. */
export function endSession(bankDatabase: Database, session: Ended, nowMilliseconds: number): Promise<void> {
  const at = new Date(nowMilliseconds).toISOString()
  const forgetBefore = new Date(nowMilliseconds - 2 * sessionSeconds * 1000).toISOString()
  return recordEndedLogin(bankDatabase, { bankId: NO_BANK, loginHash: hashOf(session) }, { at, forgetBefore })
}

/** Whether the employee has logged out. */
export function hasEnded(bankDatabase: Database, session: Ended): Promise<boolean> {
  return isEndedLogin(bankDatabase, { bankId: NO_BANK, loginHashes: [hashOf(session)] })
}
