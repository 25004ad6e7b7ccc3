import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { query } from './bench-database.ts'
import type { BenchEnvironment } from './bench-environment.ts'
import { startHavn } from './server-process.ts'
import { signedCreation, signerOf } from './signed-creation.ts'

/** The creation as the server sent it to PostgreSQL. */
export interface CapturedCreation {
  readonly statement: string
  readonly parameter: string
}

/**
 * Has a server create one payment and reads statement and parameter from PostgreSQL's log: so what pgbench repeats
 * is always what the server sends, also after changes of its code.
 */
export async function captureCreation(scene: BenchEnvironment): Promise<CapturedCreation> {
  const { postgres, tpp, folder, logFile } = scene
  await query(postgres, 'alter database postgres set log_min_duration_statement = 0')
  const havn = await startHavn({ databaseUrl: postgres.url(), authorityFile: tpp.authorityFile, folder })
  try {
    const host = `127.0.0.1:${havn.port}`
    const socket = connect(havn.port, '127.0.0.1')
    socket.write(signedCreation(signerOf(tpp), host))
    const [chunk] = await once(socket, 'data')
    socket.destroy()
    const answer = String(chunk)
    assert(answer.startsWith('HTTP/1.1 201 '), `the server created no payment:\n${answer}`)
  } finally {
    await havn.stop()
    await query(postgres, 'alter database postgres reset log_min_duration_statement')
  }
  return readCreation(readFileSync(logFile, 'utf8'))
}

function readCreation(log: string): CapturedCreation {
  const [, statement, parameters] =
    /execute [^:\n]+: (select [^\n]*create_payments\([^\n]*)\n[^\n]*DETAIL: {2}parameters: ([^\n]*)\n/.exec(
      log,
    ) ?? []
  assert(statement && parameters, `PostgreSQL's log shows no creation:\n${log.slice(-4_000)}`)
  const [, quoted] = /^\$1 = '((?:[^']|'')*)'$/.exec(parameters) ?? []
  assert(quoted, `expected a creation with one parameter, got ${parameters.slice(0, 400)}`)
  return { statement, parameter: quoted.replaceAll("''", "'") }
}
