import { X509Certificate } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { daysLeftMin, daysUntil, findCertificateProblems, listTppNames } from '@havn/test-certificates'
import { type Checkup, failed, ok, skipped, warning } from '@havn/server/commands/program/checkup'
import { readTpp } from '../tpp/read-tpp.ts'
import { commandName } from '../terminal/command-name.ts'
import { shellWord } from '../terminal/shell-word.ts'
import { howToRenew } from '../tpp/how-to-renew.ts'
import type { DoctorContext } from './doctor-context.ts'

/** Whether the state folder is there, can be written, and lets nobody else read the keys. */
export function checkState({ state }: DoctorContext): Checkup {
  const check = 'state'
  const { directory } = state
  if (!existsSync(directory))
    return warning(check, `there is no ${directory} yet`, `start the sandbox once: ${commandName()} dev`)
  try {
    accessSync(directory, constants.R_OK | constants.W_OK)
  } catch {
    return failed(
      check,
      `${directory} cannot be written`,
      `make it yours: chown -R "$USER" ${shellWord(directory)}`,
    )
  }
  const keys = [
    state.caKey,
    state.tlsKey,
    state.sealKey,
    state.secret,
    ...listTppNames(state).map(state.tppKey),
  ]
  const open = keys.filter((file) => existsSync(file) && (statSync(file).mode & 0o077) !== 0)
  if (open.length === 0) return ok(check, directory)
  return failed(check, `others can read ${open.join(', ')}`, `chmod 600 ${open.map(shellWord).join(' ')}`)
}

/** The certificates that the sandbox itself uses. */
export function checkOwnCertificates({ state, now }: DoctorContext): Checkup {
  const check = 'certificates'
  const files = [state.ca, state.tlsCertificate, state.sealCertificate].filter((file) => existsSync(file))
  if (files.length === 0) return skipped(check, 'the sandbox has none yet')
  const certificates = files.map((file) => ({ file, left: daysLeft(file, now()) }))
  const broken = certificates.filter(({ left }) => Number.isNaN(left)).map(({ file }) => file)
  if (broken.length > 0)
    return failed(
      check,
      `${broken.join(', ')} cannot be read`,
      `remove it, and ${commandName()} dev makes another`,
    )
  const least = Math.min(...certificates.map(({ left }) => left))
  if (least >= daysLeftMin) return ok(check, `authority, TLS and seal are valid for ${least} days or more`)
  const text = least < 0 ? 'one has expired' : `one expires in ${least} days`
  const fix = `start the sandbox again (${commandName()} dev): it renews them`
  return least < 0 ? failed(check, text, fix) : warning(check, text, fix)
}

/** The TPP whose key signs: its certificate, its key, its role and its dates. */
export function checkTpp({ state, options, now }: DoctorContext): Checkup {
  const check = 'TPP'
  try {
    const { certificate, key } = readTpp(state, options.tpp)
    const problems = findCertificateProblems({ certificate, key, now: now() })
    const renew = howToRenew(state, options.tpp)
    if (problems.length > 0) return failed(check, `${options.tpp}: ${problems.join('; ')}`, renew)
    const left = daysUntil(certificate.validToDate, now())
    if (left < daysLeftMin)
      return warning(check, `the certificate of ${options.tpp} expires in ${left} days`, renew)
    return ok(check, `${options.tpp}, valid for ${left} days`)
  } catch (problem) {
    const text = problem instanceof Error ? problem.message : String(problem)
    return failed(check, text, `${commandName()} tpp list shows those that there are`)
  }
}

function daysLeft(file: string, now: Date): number {
  try {
    return daysUntil(new X509Certificate(readFileSync(file)).validToDate, now)
  } catch {
    return Number.NaN
  }
}
