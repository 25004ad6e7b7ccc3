import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { daysLeftMin, listTppNames } from '@havn/test-certificates'
import { commandName } from '../terminal/command-name.ts'
import { output } from '../terminal/output.ts'
import { shellWord } from '../terminal/shell-word.ts'
import { type StatePaths, statePaths } from '../installation/state.ts'
import { describeTpp, showPath, type TppDescription, warningOf } from './describe-tpp.ts'
import { howToRenew } from './how-to-renew.ts'

type Listed = TppDescription | { name: string; problem: string }

/** Lists the TPPs of the state folder; one whose certificate cannot be read is listed with the problem. */
export function listTpps(options: { json?: boolean }): void {
  const state = statePaths()
  const now = new Date()
  const tpps = listTppNames(state).map((name) => describe(state, name, now))
  if (tpps.length === 0) {
    const make = `start the sandbox once (${commandName()} dev), or make one: ${commandName()} tpp new NAME`
    output(options, { tpps }, () => `There is no TPP in ${showPath(state.tpps)} yet: ${make}`)
    return
  }
  output(options, { tpps }, () => tpps.flatMap((tpp) => linesOf(state, tpp)).join('\n'))
}

function describe(state: StatePaths, name: string, now: Date): Listed {
  const file = state.tppCertificate(name)
  if (!existsSync(file)) {
    const next = `${commandName()} tpp import ${shellWord(name)} --cert CERTIFICATE`
    return { name, problem: `a key, and no certificate yet; when you have one: ${next}` }
  }
  try {
    const certificate = new X509Certificate(readFileSync(file))
    return describeTpp(state, { name, certificate, now })
  } catch {
    return { name, problem: `${showPath(file)} holds no certificate in PEM` }
  }
}

function linesOf(state: StatePaths, tpp: Listed): string[] {
  if ('problem' in tpp) return [tpp.name, `  ${tpp.problem}`]
  const { name, roles, key, validTo, organizationIdentifier, daysLeft, fault } = tpp
  const facts = [
    organizationIdentifier ?? 'no organizationIdentifier',
    roles.join(', ') || 'no role',
    key,
    `until ${validTo.slice(0, 10)}${warningOf(tpp)}`,
  ]
  const advice = daysLeft < daysLeftMin && fault === null ? [`  ${howToRenew(state, name)}`] : []
  return [name, `  ${facts.join('  ')}`, ...advice]
}
