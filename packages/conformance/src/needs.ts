import { type Need } from './check.ts'
import { type Outcome, skipped } from './outcome.ts'
import type { RunContext } from './context.ts'
import type { RunOptions } from './run-options.ts'

/** Why a need is not met, and what would meet it. */
const MISSING: Readonly<Record<Need, readonly [reason: string, needed: string]>> = {
  tls: ['The server is reached without TLS.', 'Give an https address.'],
  sandbox: ['The server was not said to be a sandbox.', 'Give --sandbox, if it is one.'],
  production: ['The server was not said to be a production server.', 'Give --production, if it is one.'],
  facts: [
    'No customers and accounts are known.',
    'Give --fixture, or --sandbox for a sandbox that lists its customers.',
  ],
  payments: [
    'Payments may not be created on this server.',
    'Give --allow-payments, if its payments may be executed.',
  ],
  pisp: ['The certificate does not have the role PISP.', 'Use a certificate with the role PSP_PI.'],
  aisp: ['The certificate does not have the role AISP.', 'Use a certificate with the role PSP_AI.'],
  psu: ['Nobody acts as the PSU.', 'Give --psu-command, or answer on the terminal with --ask-psu.'],
  corporate: ['No representative of a corporation is known.', 'Name one in the fixture, as corporate.'],
  'second-tpp': ['There is no second TPP.', 'Give --second-cert and --second-key.'],
  reset: ['The sandbox may not be reset.', 'Give --allow-reset: all data that were created in it are lost.'],
}

/** Returns the skipped outcome of the first need that is not met; undefined if all are. */
export function firstUnmet(
  needs: readonly Need[],
  options: RunOptions,
  context: RunContext,
): Outcome | undefined {
  const unmet = needs.find((need) => !isMet(need, options, context))
  return unmet === undefined ? undefined : skipped(...MISSING[unmet])
}

function isMet(need: Need, options: RunOptions, context: RunContext): boolean {
  switch (need) {
    case 'tls':
      return context.baseUrl.protocol === 'https:'
    case 'sandbox':
      return context.isSandbox
    case 'production':
      return options.environment === 'production'
    case 'facts':
      return context.factsIfAny !== undefined
    case 'payments':
      return context.isSandbox || options.allowsPayments === true
    case 'pisp':
      return hasRole(options, ROLE_OIDS.pisp)
    case 'aisp':
      return hasRole(options, ROLE_OIDS.aisp)
    case 'psu':
      return context.psuIfAny !== undefined
    case 'corporate':
      return context.factsIfAny?.corporate !== undefined
    case 'second-tpp':
      return options.secondTpp !== undefined
    case 'reset':
      return context.isSandbox && options.allowsReset === true
  }
}

/** DER of the object identifiers of ETSI TS 119 495: the PSD2 statement, and the roles inside it. */
const PSD2_STATEMENT = Buffer.from('0606040081982702', 'hex')
const ROLE_OIDS = {
  pisp: Buffer.from('060704008198270102', 'hex'),
  aisp: Buffer.from('060704008198270103', 'hex'),
}

/** A certificate without a PSD2 statement says nothing about roles; then both are assumed. */
function hasRole({ tpp }: RunOptions, oid: Buffer): boolean {
  const { raw } = tpp.certificate
  return !raw.includes(PSD2_STATEMENT) || raw.includes(oid)
}
